// One file over HTTP or HTTPS, whole or not at all. Keeps nothing.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <string>

#include "bots/connect/address.hpp"
#include "bots/connect/link.hpp"
#include "protocol/result.hpp"

namespace aspis::connect {

inline constexpr std::size_t largest_file = std::size_t{64} << 20U;

/// Calls `done` once on the loop's thread, never from within this call: with the body of a 200, or
/// with one line that says what went wrong. Gives up after a minute. `route` says whom to trust.
/// What it returns ends it: nothing is called any more.
std::function<void()> fetch(boost::asio::io_context&, const Url&, const Route& route,
                            std::function<void(protocol::Result<std::string>)> done);

}  // namespace aspis::connect
