#include "referee/sandbox/service_client.hpp"

#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <system_error>

#include "protocol/tokens.hpp"
#include "referee/sandbox/service_message.hpp"
#include "referee/sandbox/socket_message.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;

struct Answered {
  Descriptor socket;  // still open
  SocketMessage answer;
};

Result<Answered> ask(const fs::path& path, const std::string& question) {
  const auto address = unix_address(path);
  if (!address) return address.error();
  const std::string text = path.string();
  Answered asked{Descriptor(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)), {}};
  const timeval patience{10, 0};
  const std::string cannot = "the sandbox service at " + text + " does not answer: ";
  if (!asked.socket ||
      ::setsockopt(asked.socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0 ||
      ::connect(asked.socket.get(), reinterpret_cast<const sockaddr*>(&*address),
                sizeof *address) != 0 ||
      !send_message(asked.socket.get(), question)) {
    return Error{cannot + std::generic_category().message(errno)};
  }
  asked.answer = receive_message(asked.socket.get());
  if (asked.answer.bytes.empty()) return Error{cannot + "it closed the connection"};
  return asked;
}

}  // namespace

Result<Ability> ability_of_service(const fs::path& socket) {
  auto asked = ask(socket, std::string(ability_question));
  if (!asked) return asked.error();
  return read_ability(asked->answer.bytes);
}

Result<Made> made_by_service(const fs::path& socket, const Box& box, Level level) {
  const auto question = question_of(box);
  if (!question) return question.error();
  auto asked = ask(socket, *question);
  if (!asked) return asked.error();
  const std::string& said = asked->answer.bytes;
  if (said.starts_with("no ")) return Error{said.substr(3)};
  const auto words = protocol::words_of(said);
  auto& files = asked->answer.descriptors;
  const std::string_view names = words.size() == 3 ? words[2] : "";
  const auto process = words.size() >= 2 ? protocol::integer_from<pid_t>(words[1]) : std::nullopt;
  constexpr std::size_t always = 3;
  if (words.empty() || words[0] != "made" || !process || files.size() != always + names.size()) {
    return Error{"the sandbox service sent an unreadable answer"};
  }
  Made made;
  made.parts.box = box;
  made.parts.level = level;
  made.parts.control = std::move(files[0]);
  made.parts.complaints = std::move(files[1]);
  made.process = {*process, std::move(files[2])};
  if (names == "m") made.parts.memory.emplace(std::move(files[always]));
  made.parts.lease = std::move(asked->socket);
  return made;
}

}  // namespace aspis::sandbox
