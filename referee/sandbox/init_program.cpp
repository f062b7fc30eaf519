#include "referee/sandbox/layout.hpp"

#include <cstddef>

// The assembler includes the file as it is, which saves compiling an array of numbers.
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    "aspis_init_begin:\n"
    ".incbin \"" ASPIS_SANDBOX_INIT
    "\"\n"
    "aspis_init_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" const char aspis_init_begin[];
extern "C" const char aspis_init_end[];

namespace aspis::sandbox {

std::string_view init_program() {
  return {aspis_init_begin, static_cast<std::size_t>(aspis_init_end - aspis_init_begin)};
}

}  // namespace aspis::sandbox
