// The service that makes boxes for programs which may not do so themselves, a server above all. A
// program and the service say to each other one question and one answer a connection, as lines of
// words.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::sandbox {

inline constexpr std::string_view ability_question = "ability\n";

/// "box", then a line for each limit and each path. A path with a newline in it is an error.
[[nodiscard]] protocol::Result<std::string> write_question(const Box&);
/// The error names the line that cannot be read.
[[nodiscard]] protocol::Result<Box> read_question(std::string_view);

[[nodiscard]] std::string to_text(const Ability&);
[[nodiscard]] protocol::Result<Ability> read_ability(std::string_view);

/// The kind of sandboxes that the service creates. The error says that it is missing or cannot be
/// understood.
[[nodiscard]] protocol::Result<Ability> ask_service_ability(const std::filesystem::path& socket);

/// Parts and first process of a sandbox that the service keeps; waits some milliseconds for it.
[[nodiscard]] protocol::Result<Made> made_by_service(const std::filesystem::path& socket,
                                                     const Box&, Level);

/// Answers the questions above on a Unix socket, one per connection. Its sandboxes last only as
/// long as the connection. They show only what the client may read.
class Service {
 public:
  /// The sandbox outlives it. `listener` is a listening socket of SOCK_SEQPACKET.
  Service(Sandbox&, protocol::Descriptor listener);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Until `stop` can be read; then all boxes are ended. On one thread, which outlives the boxes.
  void run(int stop);

 private:
  class Customer;

  Sandbox& sandbox_;
  protocol::Descriptor listener_;
  std::vector<std::unique_ptr<Customer>> customers_;
};

/// A listening socket at this path, which only its owner and its group may use. The error says why
/// not.
[[nodiscard]] protocol::Result<protocol::Descriptor> listen_for_boxes(const std::filesystem::path&);

}  // namespace aspis::sandbox
