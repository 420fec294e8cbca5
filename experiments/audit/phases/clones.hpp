/// For inner loops: one source for several instruction sets, chosen when the program starts. The operations, and so the
/// results, are the same in each.
#pragma once

#define PE_INLINE [[gnu::always_inline]] inline

// Sanitizers cannot instrument the choice, which happens before they are set up.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define PE_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define PE_CLONES
#endif
