// The service that makes boxes for programs which may not do so themselves, a server above all. A
// program and the service say to each other one question and one answer a connection, as lines of
// words.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

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

/// The kind of sandboxes that the service creates. The error says that it is missing or cannot be
/// understood.
[[nodiscard]] protocol::Result<Ability> ask_service_ability(const std::filesystem::path& socket);

/// Parts and first process of a sandbox that the service keeps; waits some milliseconds for it.
[[nodiscard]] protocol::Result<Made> made_by_service(const std::filesystem::path& socket,
                                                     const Box&, Level);

/// Answers the questions above on a listening socket of SOCK_SEQPACKET, one per connection, until
/// `stop` can be read; then all sandboxes are ended. A sandbox shows only what the client may read,
/// and lasts only as long as the connection, each of which has its own thread.
void serve(Sandbox&, const protocol::Descriptor& listener, int stop);

/// A listening socket at this path, which only its owner and its group may use. The error says why
/// not.
[[nodiscard]] protocol::Result<protocol::Descriptor> listen_for_boxes(const std::filesystem::path&);

}  // namespace aspis::sandbox
