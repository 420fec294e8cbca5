#include "reports/digests.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <stdexcept>

#include "reports/fields.hpp"

namespace pe::reports {

std::string sha256(std::string const& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), bytes.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL cannot compute SHA-256");
  }
  std::string out = "sha256:";
  for (unsigned i = 0; i < size; ++i) out += fmt::format("{:02x}", bytes[i]);
  return out;
}

Digests digests(Run const& run) {
  auto record = Encode{}(run);
  auto results = record;
  for (auto const* const member : {"provenance", "certificates", "figures"}) results.erase(member);
  return {sha256(dump(results, -1)), sha256(dump(record, -1))};
}

}  // namespace pe::reports
