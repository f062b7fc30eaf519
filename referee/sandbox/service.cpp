#include "referee/sandbox/service.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/fsuid.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <future>
#include <system_error>
#include <vector>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;

/// Returns false if the limit does not exist, or the number is too large.
bool set_limit(Limits& limits, std::string_view name, std::uint64_t number) {
  constexpr std::uint64_t max_processes = 100'000;
  constexpr std::uint64_t max_seconds = 1'000'000;
  if (name == "memory") return limits.memory_bytes = number, true;
  if (name == "file") return limits.file_bytes = number, true;
  if (name == "tmp") return limits.tmp_bytes = number, true;
  if (name == "processes" && number <= max_processes)
    return limits.processes = static_cast<unsigned>(number), true;
  if (name == "cpu" && number <= max_seconds)
    return limits.cpu = std::chrono::seconds(number), true;
  return false;
}

/// The error is for a path that is too long for a socket's address.
Result<sockaddr_un> unix_address(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof address.sun_path) {
    return Error{text + ": too long for a socket's name"};
  }
  std::memcpy(address.sun_path, text.c_str(), text.size() + 1);
  return address;
}

std::string to_text(const Ability& ability) {
  return "ability " + std::string(letter(ability.level)) +
         (ability.keeps_memory ? " 1\n" : " 0\n") + ability.what + "\n" + ability.better + "\n";
}

Result<Ability> read_ability(std::string_view text) {
  const auto lines = protocol::split_fields(text, '\n');
  const auto words =
      lines.empty() ? std::vector<std::string_view>() : protocol::split_words(lines[0]);
  Ability ability;
  if (lines.size() < 3 || words.size() != 3 || words[0] != "ability") {
    return Error{"the sandbox service sent an unreadable answer"};
  }
  for (const Level level : {Level::users, Level::namespaces, Level::landlock, Level::none}) {
    ability.level = level;
    if (letter(level) == words[1]) break;
  }
  ability.keeps_memory = words[2] == "1";
  ability.what = lines[1];
  ability.better = lines[2];
  return ability;
}

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

/// Limit for a client to send its question.
constexpr int patience_ms = 5000;
constexpr std::size_t max_clients = 1024;

bool may_read(const ucred& who, const fs::path& path) {
  // Opens the file with the rights of the service's client, on this thread only.
  const int group = ::setfsgid(who.gid);
  const int user = ::setfsuid(who.uid);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  ::setfsuid(static_cast<uid_t>(user));
  ::setfsgid(static_cast<gid_t>(group));
  return static_cast<bool>(file);
}

Result<Made> make_for(const Descriptor& client, Sandbox& sandbox, std::string_view question) {
  const auto box = read_question(question);
  if (!box) return box.error();
  ucred who{};
  socklen_t size = sizeof who;
  if (::getsockopt(client.get(), SOL_SOCKET, SO_PEERCRED, &who, &size) != 0)
    throw broken("getsockopt");
  for (const fs::path& path : box->readable) {
    if (!may_read(who, path))
      return Error{"'" + path.string() + "' cannot be read by the user who requests it"};
  }
  return sandbox.make(*box, false);
}

/// Sends the descriptors needed to use the sandbox, also the one whose end ends it.
bool hand_over(Made& made, const Descriptor& client) {
  std::vector<int> all = {made.control.get(), made.complaints.get(), made.process.pidfd.get()};
  std::string words = "made " + std::to_string(made.process.pid) + " ";
  if (made.memory_events) {
    all.push_back(made.memory_events.get());
    words += 'm';
  }
  const bool sent = send_message(client.get(), words, all);
  made.control.close();
  return sent;
}

/// One connection, on its own thread: a question, and then perhaps a sandbox. The thread stays as
/// long as the sandbox, whose processes are killed with it.
void serve_client(Sandbox& sandbox, Descriptor client, int stop) {
  std::array<pollfd, 2> waits = {pollfd{stop, POLLIN, 0}, pollfd{client.get(), POLLIN, 0}};
  if (::poll(waits.data(), waits.size(), patience_ms) <= 0 || waits[0].revents != 0) return;
  const std::string question = receive_message(client.get()).bytes;
  if (question == ability_question) {
    static_cast<void>(send_message(client.get(), to_text(sandbox.ability())));
    return;
  }
  auto made = make_for(client, sandbox, question);
  if (!made) {
    static_cast<void>(send_message(client.get(), "no " + made.error().text));
    return;
  }
  // Any further message means that the client has closed its end.
  if (hand_over(*made, client)) {
    while (::poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) {
    }
  }
  if (waits[0].revents != 0) {
    if (made->slot) made->slot->kill();
    ::kill(made->process.pid, SIGKILL);
  }
  const Container ending(*std::move(made));  // ends what is left and waits for that
}

}  // namespace

protocol::Result<std::string> write_question(const Box& box) {
  const Limits& limits = box.limits;
  std::string text =
      "box\nmemory " + std::to_string(limits.memory_bytes) + "\nprocesses " +
      std::to_string(limits.processes) + "\nfile " + std::to_string(limits.file_bytes) + "\ntmp " +
      std::to_string(limits.tmp_bytes) + "\ncpu " + std::to_string(limits.cpu.count()) + "\n";
  for (const fs::path& path : box.readable) {
    if (path.string().find('\n') != std::string::npos) {
      return Error{"a path has a line end in it: '" + protocol::escaped(path.string(), 80) + "'"};
    }
    text += "read " + path.string() + "\n";
  }
  if (!box.writable.empty())
    return Error{"the sandbox service lets programs write only below /tmp"};
  return text;
}

Result<Box> read_question(std::string_view text) {
  if (!text.starts_with("box\n") || !text.ends_with('\n'))
    return Error{"a request begins with the line 'box' and ends with a line end"};
  text.remove_prefix(4);
  Box box;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string_view value = space == std::string_view::npos ? "" : line.substr(space + 1);
    const auto number = protocol::integer_from<std::uint64_t>(value);
    if (word == "read" && value.starts_with('/')) {
      box.readable.emplace_back(value);
    } else if (!number || !set_limit(box.limits, word, *number)) {
      return Error{"not a line of a sandbox request: '" + protocol::escaped(line, 80) + "'"};
    }
  }
  return box;
}

Result<Ability> ask_service_ability(const fs::path& socket) {
  auto asked = ask(socket, std::string(ability_question));
  if (!asked) return asked.error();
  return read_ability(asked->answer.bytes);
}

Result<Made> made_by_service(const fs::path& socket, const Box& box, Level level) {
  const auto question = write_question(box);
  if (!question) return question.error();
  auto asked = ask(socket, *question);
  if (!asked) return asked.error();
  const std::string& said = asked->answer.bytes;
  if (said.starts_with("no ")) return Error{said.substr(3)};
  const auto words = protocol::split_words(said);
  auto& files = asked->answer.descriptors;
  const std::string_view names = words.size() == 3 ? words[2] : "";
  const auto process = words.size() >= 2 ? protocol::integer_from<pid_t>(words[1]) : std::nullopt;
  constexpr std::size_t always = 3;
  if (words.empty() || words[0] != "made" || !process || files.size() != always + names.size()) {
    return Error{"the sandbox service sent an unreadable answer"};
  }
  Made made;
  made.box = box;
  made.level = level;
  made.control = std::move(files[0]);
  made.complaints = std::move(files[1]);
  made.process = {*process, std::move(files[2])};
  if (names == "m") made.memory_events = std::move(files[always]);
  made.lease = std::move(asked->socket);
  return made;
}

void serve(Sandbox& sandbox, const Descriptor& listener, int stop) {
  static_cast<void>(sandbox.ability());  // before a client waits for it
  std::vector<std::future<void>> clients;
  for (;;) {
    std::array<pollfd, 2> waits = {pollfd{stop, POLLIN, 0}, pollfd{listener.get(), POLLIN, 0}};
    if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) throw broken("poll");
    if (waits[0].revents != 0) return;  // the futures wait for their threads
    if (waits[1].revents == 0) continue;
    std::erase_if(clients, [](const auto& client) {
      return client.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    Descriptor socket(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket || clients.size() >= max_clients) continue;
    try {
      clients.push_back(
          std::async(std::launch::async, serve_client, std::ref(sandbox), std::move(socket), stop));
    } catch (const std::system_error&) {
      // Without another thread the client is refused, and the others keep their sandboxes.
    }
  }
}

Result<Descriptor> listen_for_boxes(const fs::path& path) {
  const auto address = unix_address(path);
  if (!address) return address.error();
  const std::string text = path.string();
  struct stat there {};
  if (::lstat(text.c_str(), &there) == 0) {
    if (!S_ISSOCK(there.st_mode)) return Error{text + " already exists, and is not a socket"};
    ::unlink(text.c_str());
  }
  Descriptor socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
  if (!socket) throw broken("socket");
  // Nobody may come before the rights are right.
  const mode_t before = ::umask(0117);
  const int bound =
      ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&*address), sizeof *address);
  const int why = errno;
  ::umask(before);
  if (bound != 0)
    return Error{"cannot listen at " + text + ": " + std::generic_category().message(why)};
  constexpr int backlog = 64;
  if (::listen(socket.get(), backlog) != 0) throw broken("listen");
  return socket;
}

}  // namespace aspis::sandbox
