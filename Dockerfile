# pebench, built: docker build -t pebench . && docker run --rm -v "$PWD/out:/out" pebench report --out /out/report
FROM debian:bookworm
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*
COPY . /pebench
WORKDIR /pebench
RUN ./bench list sources >/dev/null && rm -rf /var/lib/apt/lists/*
ENTRYPOINT ["/pebench/build/release/experiments/pebench"]
CMD ["--help"]
