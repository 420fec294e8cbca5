#include "theory/kernel/memory.hpp"

#include <gmp.h>

#include <cstdlib>

#include "theory/kernel/error.hpp"
#include "theory/kernel/flint.hpp"

namespace pe {
namespace {

void (*end_of_memory)() = nullptr;

void* given(void* memory) {
  if (memory != nullptr) return memory;
  end_of_memory();
  PE_ASSERT(!"end_of_memory ends the program");
  return nullptr;
}

// Of no bytes malloc may give nothing, which is no failure.
void* allocate(std::size_t bytes) { return given(std::malloc(bytes > 0 ? bytes : 1)); }
void* allocate_zeros(std::size_t count, std::size_t bytes) {
  return given(std::calloc(count > 0 ? count : 1, bytes > 0 ? bytes : 1));
}
void* reallocate(void* memory, std::size_t bytes) { return given(std::realloc(memory, bytes > 0 ? bytes : 1)); }
void* reallocate_of(void* memory, std::size_t, std::size_t bytes) { return reallocate(memory, bytes); }
void release(void* memory) { std::free(memory); }
void release_of(void* memory, std::size_t) { std::free(memory); }

}  // namespace

void when_memory_ends(void (*end)()) {
  end_of_memory = end;
  mp_set_memory_functions(allocate, reallocate_of, release_of);
  __flint_set_memory_functions(allocate, allocate_zeros, reallocate, release);
}

}  // namespace pe
