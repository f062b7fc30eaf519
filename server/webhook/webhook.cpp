#include "server/webhook/webhook.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "protocol/figures.hpp"
#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "server/api/documents/documents.hpp"

namespace aspis::webhook {
namespace {

using Json = nlohmann::ordered_json;
using protocol::Error;
using protocol::Result;
using tournament::Snapshot;
using tournament::Tournament;

constexpr std::size_t shortest_secret = 16;
constexpr std::size_t longest_secret = 1'000;

/// The game in the form of the API's games/ID.
std::string game_document(const Tournament& now, const db::GameRow& game) {
  const db::MatchRow& match = now.matches.at(game.match);
  return row::to_text(api::Game(game, api::entrant_aliases(now.entrants), {{match.id, match}}));
}

/// Whether both have the same document. Compares rows, because documents are slow to make.
bool is_same(const Tournament& before, const Tournament& now, const db::GameRow& game) {
  const auto known = before.games.find(game.id);
  return known != before.games.end() && known->second == game &&
         before.matches.at(game.match).voided == now.matches.at(game.match).voided;
}

/// The id before the first game, at most `last`, whose document differs between the two.
std::int64_t same_up_to(const Tournament& before, const Tournament& now, std::int64_t last) {
  std::int64_t same = 0;
  for (const auto& [id, game] : now.games) {
    if (id > last) return last;
    if (!is_same(before, now, game)) return same;
    same = id;
  }
  return last;
}

}  // namespace

std::string make_signature(std::string_view body, std::string_view secret) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (::HMAC(::EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
             reinterpret_cast<const unsigned char*>(body.data()), body.size(), digest.data(),
             &length) == nullptr) {
    throw std::runtime_error("OpenSSL makes no HMAC");
  }
  return "sha256=" + protocol::to_hex({reinterpret_cast<const char*>(digest.data()), length});
}

Result<std::string> read_secret(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::string secret;
  if (!std::getline(stream, secret)) return Error{file.string() + ": cannot be read, or is empty"};
  while (secret.ends_with('\r') || secret.ends_with(' ')) secret.pop_back();
  if (secret.size() < shortest_secret || secret.size() > longest_secret) {
    return Error{file.string() + ": its first line must have " + std::to_string(shortest_secret) +
                 " to " + std::to_string(longest_secret) +
                 " letters: openssl rand -hex 32 makes one"};
  }
  return secret;
}

Webhook::Webhook(WebhookPlan plan, db::DeliveryStore store, watch::Log& log)
    : plan_(std::move(plan)),
      store_(std::move(store)),
      log_(log),
      since_(store_.since()),
      work_(boost::asio::make_work_guard(io_)),
      pause_(io_),
      thread_([this] { run(); }) {
}

Webhook::~Webhook() {
  boost::asio::post(io_, [this] {
    if (break_off_) break_off_();
    io_.stop();
  });
  thread_.join();
}

/// Retries after an exception, for example if the disk is full.
void Webhook::run() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception& error) {
      log_.error("webhook-failed", {{"what", error.what()}});
      ++failures_;
      wait_and_look();
    }
  }
}

void Webhook::published(const std::string& name, const Snapshot& shown) {
  const std::lock_guard lock(mutex_);
  news_[name] = shown;
  if (std::exchange(is_called_, true)) return;
  boost::asio::post(io_, [this] { look(); });
}

/// Registers new tournaments immediately; deliveries wait for their turn.
void Webhook::look() {
  std::map<std::string, Snapshot> news;
  {
    const std::lock_guard lock(mutex_);
    news.swap(news_);
    is_called_ = false;
  }
  for (auto& [name, shown] : news) {
    const auto waiting = std::find_if(due_.begin(), due_.end(),
                                      [&n = name](const auto& one) { return one.first == n; });
    if (waiting != due_.end()) {
      waiting->second = std::move(shown);
    } else {
      due_.emplace_back(name, std::move(shown));
    }
  }
  for (const auto& [name, shown] : due_) static_cast<void>(find_state(name, shown));
  while (!is_busy_ && !due_.empty()) {
    const auto [name, shown] = due_.front();
    auto delivery = next_delivery(name, shown);
    due_.pop_front();
    if (!delivery) continue;
    due_.emplace_back(name, shown);
    deliver(*std::move(delivery));
  }
}

Webhook::DeliveryState& Webhook::find_state(const std::string& name, const Snapshot& shown) {
  DeliveryState& state = states_[name];
  const std::string& created = shown->row.created;
  if (state.created == created) return state;
  auto digests = store_.find(name, created);
  if (!digests) {
    digests.emplace();
    if (created < since_) {
      for (const auto& [id, game] : shown->games) {
        digests->emplace(id, protocol::sha256(game_document(*shown, game)));
      }
    }
    store_.begin(name, created, *digests);
  }
  state = {created, *std::move(digests), nullptr, 0};
  return state;
}

std::optional<Webhook::Delivery> Webhook::next_delivery(const std::string& name,
                                                        const Snapshot& shown) {
  DeliveryState& known = find_state(name, shown);
  if (known.looked && known.looked != shown) {
    known.up_to = same_up_to(*known.looked, *shown, known.up_to);
  }
  known.looked = shown;
  for (const auto& [id, game] : shown->games) {
    if (id <= known.up_to) continue;
    const std::string document = game_document(*shown, game);
    const std::string digest = protocol::sha256(document);
    const auto before = known.digests.find(id);
    if (before != known.digests.end() && before->second == digest) {
      known.up_to = id;
      continue;
    }
    Delivery delivery{name, id, digest, "", ""};
    delivery.id =
        protocol::sha256(name + "\n" + known.created + "\n" + std::to_string(id) + "\n" + digest)
            .substr(0, 32);
    const std::string& title = shown->row.title;
    delivery.body = protocol::to_text(
        Json{{"delivery", delivery.id},
             {"event", before == known.digests.end() ? "result" : "result-changed"},
             {"sent", plan_.date()},
             {"tournament", {{"name", name}, {"title", title.empty() ? name : title}}},
             {"game", Json::parse(document)}});
    return delivery;
  }
  return std::nullopt;
}

void Webhook::deliver(Delivery delivery) {
  is_busy_ = true;
  connect::Request request;
  request.method = "POST";
  request.type = "application/json";
  request.body = delivery.body;
  request.patience = plan_.patience;
  request.status_alone = true;
  request.headers = {{"X-Aspis-Delivery", delivery.id},
                     {"X-Aspis-Signature", make_signature(delivery.body, plan_.secret)}};
  break_off_ = connect::ask(io_, plan_.url, std::move(request), plan_.route,
                            [this, delivery = std::move(delivery)](const auto& answer) {
                              break_off_ = nullptr;
                              delivered(delivery, answer);
                            });
}

void Webhook::delivered(const Delivery& delivery, const Result<connect::Answer>& answer) {
  if (answer && answer->status >= 200 && answer->status < 300) {
    if (failures_ > 0) log_.info("webhook-goes-on", {{"failures", std::to_string(failures_)}});
    failures_ = 0;
    is_busy_ = false;
    states_.at(delivery.tournament).digests[delivery.game] = delivery.digest;
    store_.put(delivery.tournament, delivery.game, delivery.digest);
    return look();
  }
  if (failures_++ == 0) {
    log_.warning("webhook-waits", {{"tournament", delivery.tournament},
                                   {"game", std::to_string(delivery.game)},
                                   {"why", answer ? "it answers " + std::to_string(answer->status)
                                                  : answer.error().text}});
  }
  wait_and_look();
}

void Webhook::wait_and_look() {
  is_busy_ = true;
  const int doublings = std::min(failures_ - 1, 20);
  pause_.expires_after(std::min(plan_.longest_pause, plan_.first_pause * (1 << doublings)));
  pause_.async_wait([this](const boost::system::error_code& failure) {
    if (failure) return;
    is_busy_ = false;
    look();
  });
}

}  // namespace aspis::webhook
