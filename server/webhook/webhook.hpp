// Tells one address of results, as soon as the public may see them. The operator alone names it.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "bots/connect/fetch.hpp"
#include "db/delivery_store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/tournament.hpp"
#include "server/watch/log.hpp"

namespace aspis::webhook {

/// How a delivery says that it is ours: "sha256=" and the HMAC-SHA256 of the body, 64 hexadecimal
/// digits.
[[nodiscard]] std::string signature_of(std::string_view body, std::string_view secret);

/// The secret in a file: its first line. The error says what is wrong with it.
[[nodiscard]] protocol::Result<std::string> read_secret(const std::filesystem::path&);

struct WebhookPlan {
  connect::Url url;
  connect::Route route{};  // whom to trust
  std::string secret;
  std::function<std::string()> date;
  std::chrono::seconds patience{10};  // for an answer
  /// After a delivery that failed; twice as long after each next one.
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{300'000};
};

/// One delivery at a time, on a thread of its own, in the order of the games of a tournament. One
/// that fails is tried again until it is taken, also after a restart: what is due is the difference
/// between what the public sees and what was delivered, so that nothing is queued, and nothing
/// lost. Of tournaments that are older than the store, results that are public when they are first
/// seen are not told.
class Webhook {
 public:
  Webhook(WebhookPlan, db::DeliveryStore, watch::Log&);
  /// What is being delivered is broken off, and delivered again by the next server.
  ~Webhook();
  Webhook(const Webhook&) = delete;
  Webhook& operator=(const Webhook&) = delete;

  /// What the public sees of the tournament now. In order, from any thread, which waits for
  /// nothing.
  void published(const std::string& tournament, const tournament::Snapshot& shown);

 private:
  /// What the webhook knows of one tournament; on its thread alone.
  struct Told {
    std::string created;
    db::DeliveryStore::Digests digests;
    /// In this one everything up to the game with this id is delivered; null at first.
    tournament::Snapshot looked;
    std::int64_t up_to = 0;
  };
  struct Delivery {
    std::string tournament;
    std::int64_t game = 0;
    std::string digest;
    std::string id;
    std::string body;
  };

  void run();
  void look();
  [[nodiscard]] Told& told(const std::string& tournament, const tournament::Snapshot&);
  [[nodiscard]] std::optional<Delivery> next_of(const std::string& tournament,
                                                const tournament::Snapshot&);
  void deliver(Delivery);
  void delivered(const Delivery&, const protocol::Result<connect::Answer>&);
  void wait_and_look();

  const WebhookPlan plan_;
  db::DeliveryStore store_;
  watch::Log& log_;
  const std::string since_;

  std::mutex mutex_;
  /// What nobody has looked at yet.
  std::map<std::string, tournament::Snapshot> news_;
  bool is_called_ = false;

  std::map<std::string, Told> told_;
  /// Tournaments of which something may be due, the next one first.
  std::deque<std::pair<std::string, tournament::Snapshot>> due_;
  bool is_busy_ = false;  // delivers, or waits after a failure
  int failures_ = 0;      // one after the other
  std::function<void()> break_off_;

  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer pause_;
  std::thread thread_;
};

}  // namespace aspis::webhook
