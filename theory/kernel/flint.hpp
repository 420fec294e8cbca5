/// FLINT and Arb, wherever this version keeps its headers. From FLINT 3 on, Arb is a part of FLINT.
#pragma once

#ifdef PE_ARB_IN_FLINT
#include <flint/arb.h>
#else
#include <arb.h>
#endif
#include <flint/fmpq_mpoly.h>
