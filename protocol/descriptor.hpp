// An owned file descriptor, and a connection with one.
#pragma once

#include <unistd.h>

#include <memory>
#include <string_view>
#include <utility>

namespace aspis::protocol {

class Descriptor {
 public:
  /// Takes the result of open() and similar calls, including -1.
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
  /// Returns false and sets errno if delayed writes fail now. True if no file is open.
  bool close() { return number_ < 0 || ::close(release()) == 0; }

 private:
  int number_;
};

/// A connected stream socket, and a resource to release when it is closed, such as its place among
/// the connections of its address. The owner closes it.
struct Connection {
  std::shared_ptr<void> held;  // may be null; released after the descriptor
  Descriptor descriptor;
  /// A copy of the TCP socket that carries the bytes, if this is one end of a socket pair.
  std::shared_ptr<const Descriptor> tcp{};
};

/// Returns false and sets errno if not all of it could be written. For blocking descriptors.
[[nodiscard]] bool write_all(const Descriptor& into, std::string_view bytes);

}  // namespace aspis::protocol
