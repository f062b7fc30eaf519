// Posts results to one address, set by the operator, as soon as the results are public.
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
#include "protocol/utc.hpp"
#include "server/tournament/tournament.hpp"
#include "server/watch/log.hpp"

namespace aspis::webhook {

/// Signs a delivery: "sha256=" and the HMAC-SHA256 of the body in 64 hexadecimal digits.
[[nodiscard]] std::string make_signature(std::string_view body, std::string_view secret);

/// Reads the secret, the file's first line. The error says what is wrong with the file.
[[nodiscard]] protocol::Result<std::string> read_secret(const std::filesystem::path&);

struct WebhookPlan {
  connect::Url url;
  connect::Route route{};  // with the trusted certificates
  std::string secret;
  std::string (*date)() = protocol::utc_now;
  std::chrono::seconds patience{10};  // time limit for an answer
  /// The pause after a failed delivery; doubles with each further failure.
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{300'000};
};

/// Makes one delivery at a time, on its own thread, in the order of a tournament's games. It
/// retries a failed delivery until it is accepted, even after a restart: due results are the
/// difference between the public snapshot and the stored digests, so there is no queue to lose. For
/// tournaments older than the store it skips results that are public when first seen.
class Webhook {
 public:
  Webhook(WebhookPlan, db::DeliveryStore, watch::Log&);
  /// Aborts the current delivery; the next server repeats it.
  ~Webhook();
  Webhook(const Webhook&) = delete;
  Webhook& operator=(const Webhook&) = delete;

  /// Sets the tournament's newest public snapshot. Call it in order, from any thread; never blocks.
  void published(const std::string& tournament, const tournament::Snapshot& shown);

 private:
  /// Delivery state of one tournament. Used only on the webhook's thread.
  struct DeliveryState {
    std::string created;
    db::DeliveryStore::Digests digests;
    /// The last snapshot examined, delivered up to and including game `up_to`; null at first.
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
  [[nodiscard]] DeliveryState& find_state(const std::string& tournament,
                                          const tournament::Snapshot&);
  [[nodiscard]] std::optional<Delivery> next_delivery(const std::string& tournament,
                                                      const tournament::Snapshot&);
  void deliver(Delivery);
  void delivered(const Delivery&, const protocol::Result<connect::Answer>&);
  void wait_and_look();

  const WebhookPlan plan_;
  db::DeliveryStore store_;
  watch::Log& log_;
  const std::string since_;

  std::mutex mutex_;
  /// Snapshots that look() has not processed yet.
  std::map<std::string, tournament::Snapshot> news_;
  bool is_called_ = false;

  std::map<std::string, DeliveryState> states_;
  /// Tournaments that may have results due; the front is next.
  std::deque<std::pair<std::string, tournament::Snapshot>> due_;
  bool is_busy_ = false;  // a delivery or a pause after a failure is running
  int failures_ = 0;      // in a row
  std::function<void()> break_off_;

  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer pause_;
  std::thread thread_;
};

}  // namespace aspis::webhook
