// An open file descriptor that is closed by whoever has it last, and a connection that is one.
#pragma once

#include <unistd.h>

#include <memory>
#include <string_view>
#include <utility>

namespace aspis::protocol {

class Descriptor {
 public:
  /// Takes what open() and its like gave, also where that is -1.
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    Descriptor taken(std::move(other));
    std::swap(number_, taken.number_);
    return *this;
  }
  ~Descriptor() { static_cast<void>(close()); }

  [[nodiscard]] int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  /// False, with errno, where writes are found to have failed only now. Nothing where none is open.
  bool close() { return number_ < 0 || ::close(release()) == 0; }

 private:
  int number_;
};

/// A connected stream socket, and what is to be let go when it is closed, such as its place among
/// the connections of its address. Whoever has it closes it.
struct Connection {
  std::shared_ptr<void> held;  // may be none; let go after the descriptor
  Descriptor descriptor;
  /// A copy of the TCP socket that the bytes go through, where this is one end of a pair.
  std::shared_ptr<const Descriptor> tcp{};
};

/// False, with errno, where not all of it could be written. For descriptors that wait.
[[nodiscard]] bool write_all(const Descriptor& into, std::string_view bytes);

}  // namespace aspis::protocol
