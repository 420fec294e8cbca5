/// Nothing but the header, which CMakeLists.txt has precompiled with this file for all tests.
#include "tests/catch.hpp"
