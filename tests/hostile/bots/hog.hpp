// What misbehaving bots of every dialect do: take memory without end, or wait for ever.
#pragma once

#include <unistd.h>

#include <cstring>

namespace hostile {

/// Written to, or it would be no memory of ours; and kept in a volatile pointer, or a compiler
/// might leave it out, and with it the loop.
[[noreturn]] inline void hog() {
  constexpr std::size_t megabyte = 1 << 20;
  for (;;) {
    char* volatile const block = new char[megabyte];
    std::memset(block, 1, megabyte);
  }
}

inline void wait_for_ever() {
  for (;;) ::pause();
}

}  // namespace hostile
