// A receiver of a webhook on a port of the loopback: it keeps every delivery, and sends the answers
// that the test sets.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/loopback_listener.hpp"

namespace aspis::support {

struct ReceivedDelivery {
  std::string head;
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body); }
  [[nodiscard]] std::int64_t game() const { return json().at("game").at("id"); }
};

class WebhookReceiver {
 public:
  /// Returns the bytes of the answer to delivery 0, 1, ...; "" closes the connection without one.
  using Answers = std::function<std::string(std::size_t)>;

  explicit WebhookReceiver(Answers answers = {}, std::uint16_t port = 0)
      : answers_(std::move(answers)), listener_(port), thread_([this] { run(); }) {}
  ~WebhookReceiver() {
    is_over_ = true;
    ::shutdown(listener_.descriptor(), SHUT_RDWR);  // wakes the thread
    thread_.join();
  }
  WebhookReceiver(const WebhookReceiver&) = delete;
  WebhookReceiver& operator=(const WebhookReceiver&) = delete;

  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port()) + "/results";
  }
  static std::string status(const std::string& line) {
    return "HTTP/1.1 " + line + "\r\nContent-Length: 0\r\n\r\n";
  }

  [[nodiscard]] std::vector<ReceivedDelivery> received() const {
    const std::lock_guard lock(mutex_);
    return received_;
  }
  /// Waits for this many deliveries; false if they do not arrive within a minute.
  [[nodiscard]] bool receives(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1),
                             [&] { return received_.size() >= count; });
  }

 private:
  void run() {
    while (!is_over_) {
      int client = -1;
      try {
        client = listener_.accept();
      } catch (const std::exception&) {
        continue;
      }
      if (!is_over_) serve(client);
      ::close(client);
    }
  }

  void serve(int client) {
    ReceivedDelivery delivery;
    std::string text;
    std::size_t end = std::string::npos;
    std::size_t length = 0;
    char bytes[4096];
    while (end == std::string::npos || text.size() < end + 4 + length) {
      const auto count = ::recv(client, bytes, sizeof bytes, 0);
      if (count <= 0) return;
      text.append(bytes, static_cast<std::size_t>(count));
      if (end != std::string::npos) continue;
      end = text.find("\r\n\r\n");
      if (end == std::string::npos) continue;
      delivery.head = text.substr(0, end + 2);
      length = std::stoul(delivery.header("Content-Length"));
    }
    delivery.body = text.substr(end + 4);
    std::size_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      number = received_.size();
      received_.push_back(std::move(delivery));
    }
    changed_.notify_all();
    const std::string answer = answers_ ? answers_(number) : status("204 No Content");
    for (std::size_t sent = 0; sent < answer.size();) {
      const auto count = ::send(client, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }

  const Answers answers_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ReceivedDelivery> received_;
  std::atomic<bool> is_over_{false};
  LoopbackListener listener_;
  std::thread thread_;
};

}  // namespace aspis::support
