#include "referee/sandbox/service.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/fsuid.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "referee/sandbox/service_message.hpp"
#include "referee/sandbox/socket_message.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using std::chrono::steady_clock;

/// To say what box it wants.
constexpr std::chrono::seconds patience{5};
/// For the first process to end everything after its control is closed.
constexpr std::chrono::seconds grace{2};
constexpr std::size_t most_customers = 1024;

ucred who_asks(const Descriptor& socket) {
  ucred who{};
  socklen_t size = sizeof who;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &who, &size) != 0)
    throw broken("getsockopt");
  return who;
}

/// Opens as somebody else. Of this thread alone, as long as it lives.
class Eyes {
 public:
  explicit Eyes(const ucred& whose) : group_(::setfsgid(whose.gid)), user_(::setfsuid(whose.uid)) {}
  ~Eyes() {
    ::setfsuid(static_cast<uid_t>(user_));
    ::setfsgid(static_cast<gid_t>(group_));
  }
  Eyes(const Eyes&) = delete;
  Eyes& operator=(const Eyes&) = delete;

 private:
  int group_;
  int user_;
};

bool may_read(const ucred& who, const fs::path& path) {
  const Eyes eyes(who);
  return static_cast<bool>(
      Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)));
}

}  // namespace

/// One connection: a question, and then perhaps a box.
class Service::Customer {
 public:
  explicit Customer(Descriptor socket) : socket_(std::move(socket)) {}
  ~Customer() { end(); }
  Customer(const Customer&) = delete;
  Customer& operator=(const Customer&) = delete;

  enum class State { asking, has_box, leaving, gone };
  [[nodiscard]] State state() const { return state_; }

  [[nodiscard]] pollfd wait() const {
    const bool leaving = state_ == State::leaving;
    return {leaving ? made_->process.pidfd.get() : socket_.get(), POLLIN, 0};
  }

  void on_event(Sandbox& sandbox) {
    if (state_ == State::asking) {
      answer(sandbox, receive_message(socket_.get()).bytes);
    } else if (state_ == State::has_box) {
      // It says nothing more; so it has closed its end.
      socket_.close();
      state_ = State::leaving;
      until_ = steady_clock::now() + grace;
    } else if (state_ == State::leaving) {
      leave();
    }
  }

  void on_time(steady_clock::time_point now) {
    if (now < until_) return;
    if (state_ == State::asking) state_ = State::gone;
    if (state_ == State::leaving) kill();
  }

 private:
  void answer(Sandbox& sandbox, const std::string& question) {
    state_ = State::gone;
    if (question == ability_question) {
      static_cast<void>(send_message(socket_.get(), text_of(sandbox.ability())));
      return;
    }
    auto made = make(sandbox, question);
    if (!made) {
      static_cast<void>(send_message(socket_.get(), "no " + made.error().text));
      return;
    }
    made_ = *std::move(made);
    state_ = hand_over() ? State::has_box : State::leaving;
    until_ = steady_clock::now() + grace;
  }

  [[nodiscard]] Result<Made> make(Sandbox& sandbox, const std::string& question) const {
    const auto box = read_question(question);
    if (!box) return box.error();
    const ucred who = who_asks(socket_);
    for (const fs::path& path : box->readable) {
      if (!may_read(who, path))
        return Error{"'" + path.string() + "' cannot be read by the user who requests it"};
    }
    return sandbox.make(*box);
  }

  /// What is needed to use the box; what ends it stays here.
  [[nodiscard]] bool hand_over() {
    Container::Parts& parts = made_->parts;
    std::vector<int> all = {parts.control.get(), parts.complaints.get(),
                            made_->process.pidfd.get()};
    std::string words = "made " + std::to_string(made_->process.pid) + " ";
    if (parts.memory) {
      all.push_back(parts.memory->descriptor());
      words += 'm';
    }
    const bool sent = send_message(socket_.get(), words, all);
    parts.control.close();
    return sent;
  }

  void kill() {
    ControlGroup* const group = made_->parts.slot ? made_->parts.slot->group() : nullptr;
    if (group != nullptr) group->kill();
    ::kill(made_->process.pid, SIGKILL);
  }

  void leave() {
    pollfd ended{made_->process.pidfd.get(), POLLIN, 0};
    ::poll(&ended, 1, static_cast<int>(std::chrono::milliseconds(grace).count()));
    ::waitpid(made_->process.pid, nullptr, WNOHANG);
    made_.reset();
    state_ = State::gone;
  }

  void end() {
    if (!made_) return;
    kill();
    leave();
  }

  Descriptor socket_;
  State state_ = State::asking;
  steady_clock::time_point until_ = steady_clock::now() + patience;
  std::optional<Made> made_;
};

Service::Service(Sandbox& sandbox, Descriptor listener)
    : sandbox_(sandbox), listener_(std::move(listener)) {
}
Service::~Service() = default;

void Service::run(int stop) {
  static_cast<void>(sandbox_.ability());  // before anybody waits for it
  constexpr int look_ms = 500;
  for (;;) {
    std::vector<pollfd> waits = {{stop, POLLIN, 0}, {listener_.get(), POLLIN, 0}};
    for (const auto& customer : customers_) waits.push_back(customer->wait());
    if (::poll(waits.data(), waits.size(), look_ms) < 0 && errno != EINTR) throw broken("poll");
    if (waits[0].revents != 0) break;
    const auto now = steady_clock::now();
    for (std::size_t i = 0; i < customers_.size(); ++i) {
      if (waits[i + 2].revents != 0) {
        customers_[i]->on_event(sandbox_);
      } else {
        customers_[i]->on_time(now);
      }
    }
    std::erase_if(customers_,
                  [](const auto& customer) { return customer->state() == Customer::State::gone; });
    if (waits[1].revents != 0) take_in();
  }
  customers_.clear();
}

void Service::take_in() {
  Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!socket || customers_.size() >= most_customers) return;
  customers_.push_back(std::make_unique<Customer>(std::move(socket)));
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
