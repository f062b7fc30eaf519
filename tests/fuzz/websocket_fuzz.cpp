// Sends frames from bytes, honest or not, into a bot's bridge. The bridge must not crash, and the
// other end receives whole lines of text.
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/net/connection_limits.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/websocket_client.hpp"

namespace {

using namespace aspis;

struct World final : http::Site {
  World() {
    plan.site = this;
    sessions = std::make_unique<http::HttpSessions>(io, plan, hub);
  }
  void handle(http::Request, http::Reply) override {}
  void take_bot(protocol::Descriptor ours, const std::string&) override { lines = std::move(ours); }
  protocol::Descriptor lines;
  live::Hub hub{{}};
  std::shared_ptr<boost::asio::io_context> io = std::make_shared<boost::asio::io_context>(1);
  http::ServerPlan plan;
  std::unique_ptr<http::HttpSessions> sessions;
};

std::string received(int descriptor) {
  std::string all;
  char bytes[65'536];
  for (;;) {
    const auto count = ::recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count <= 0) return all;
    all.append(bytes, static_cast<std::size_t>(count));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static World world;
  std::string_view input(reinterpret_cast<const char*>(bytes), size);
  int ends[2];
  require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0);
  const auto turn = [&] {
    world.io->restart();
    world.io->poll();
  };
  const std::string peer = "192.0.2.1";
  auto admitted = world.sessions->connection_limits().admit(peer);
  require(bool(admitted));
  world.sessions->take(protocol::Descriptor(ends[0]), *std::move(admitted), {peer, false, false});
  const auto send = [&](const std::string& piece) {
    static_cast<void>(::send(ends[1], piece.data(), piece.size(), MSG_NOSIGNAL));
    turn();
  };
  send(support::upgrade_request("/api/v1/bot"));
  require(received(ends[1]).starts_with("HTTP/1.1 101 "));
  require(world.lines.get() >= 0);

  // A byte chooses the form of the next bytes: framed (with its first byte and their number), raw,
  // or as a line from the other end.
  while (input.size() > 2) {
    const auto kind = static_cast<unsigned char>(input[0]);
    const int first = static_cast<unsigned char>(input[1]);
    const std::string_view rest = input.substr(2, kind / 3U);
    input.remove_prefix(2 + rest.size());
    if (kind % 3 == 0) {
      send(support::frame_bytes(first, rest));
    } else if (kind % 3 == 1) {
      send(std::string(rest));
    } else if (world.lines) {
      static_cast<void>(
          ::send(world.lines.get(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
      turn();
    }
  }
  const std::string heard = received(world.lines.get());
  require(heard.empty() || heard.ends_with('\n'));
  require(heard.size() <= 16 * size + 1);
  ::close(ends[1]);
  world.lines.close();
  turn();
  world.sessions->close_all();
  turn();
  require(world.sessions->open() == 0);
  return 0;
}
