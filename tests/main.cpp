/// The main function of every test program, for Catch2 version 2 (Debian 12) and 3 alike.
#if __has_include(<catch2/catch.hpp>)
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#else
#include <catch2/catch_session.hpp>
#endif

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
