#include "server/api/live_game_observer.hpp"

#include <nlohmann/json.hpp>

#include "server/api/documents/pieces.hpp"

namespace aspis::api {
namespace {

using protocol::Record;

Json setup_json(const Record& record, const tournament::GameStart& start) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    seats.push_back({{"mark", record.seats[seat].mark},
                     {"alias", seat < start.aliases.size() ? start.aliases[seat] : ""}});
  }
  return {
      {"game", record.game},
      {"options", options_json(record.setup.options)},
      {"board", {{"dimensions", record.setup.board.dimensions}, {"rows", record.setup.board.rows}}},
      {"clock", clock_json(record.clock)},
      {"seats", seats}};
}

Json verdict_json(const protocol::Verdict& verdict) {
  Json standings = Json::array();
  for (const auto standing : verdict.standings) standings.push_back(protocol::name(standing));
  return {{"event", "game-over"},
          {"reason", protocol::name(verdict.reason)},
          {"standings", standings},
          {"scores", verdict.scores},
          {"detail", verdict.detail}};
}

class LiveGameObserver final : public match::Observer {
 public:
  LiveGameObserver(PagePublisher& publisher, std::shared_ptr<LiveGame> game)
      : publisher_(publisher), game_(std::move(game)) {}

  /// An aborted game is over for nobody but those who look on.
  ~LiveGameObserver() override {
    if (over_) return;
    if (began_) {
      event(Json{{"event", "game-ended"}});
      tell_tournament({{"event", "game-ended"}});
    }
    leave();
    publisher_.hub().end(game_->topic());
  }
  LiveGameObserver(const LiveGameObserver&) = delete;
  LiveGameObserver& operator=(const LiveGameObserver&) = delete;

  void began(const Record& record, const rules::Position&) override {
    began_ = true;
    const std::string setup = text_of(setup_json(record, game_->start()));
    game_->began(setup);
    event(Json{{"event", "game-began"}});
    tell_tournament({{"event", "game-began"},
                     {"label", game_->start().label},
                     {"practice", game_->start().practice},
                     {"aliases", game_->start().aliases}});
    publisher_.games_changed(game_->tournament());
  }

  void turn_began(int seat, std::optional<std::chrono::microseconds> overhead) override {
    seat_ = seat;
    if (overhead) publisher_.metrics().overhead.add(*overhead);
  }

  void noted(const Record& record, const rules::Position& position) override {
    const protocol::Event& last = record.events.back();
    if (const auto* const move = std::get_if<protocol::PlayedMove>(&last)) {
      moved(*move, position);
    } else if (const auto* const forfeit = std::get_if<protocol::Forfeit>(&last)) {
      publisher_.metrics().forfeits.add();
      event({{"event", "forfeited"},
             {"seat", forfeit->seat + 1},
             {"reason", protocol::name(forfeit->reason)},
             {"time_us", forfeit->time.count()},
             {"detail", forfeit->detail},
             {"scores", position.scores()}});
    } else if (const auto* const warning = std::get_if<protocol::Warning>(&last)) {
      event({{"event", "warned"}, {"seat", warning->seat + 1}, {"text", warning->text}});
    }
  }

  void over(const Record& record) override {
    over_ = true;
    Json verdict = verdict_json(record.verdict);
    game_->over();
    event(verdict);
    verdict["label"] = game_->start().label;
    verdict["practice"] = game_->start().practice;
    verdict["aliases"] = game_->start().aliases;
    tell_tournament(std::move(verdict));
    leave();
    if (!game_->start().practice) return;  // others say under which number it is stored
    publisher_.metrics().practice_games.add();
    publisher_.hub().end(game_->topic());
  }

 private:
  void moved(const protocol::PlayedMove& move, const rules::Position& position) {
    publisher_.metrics().moves.add();
    const bool last = position.over();
    event({{"event", "moved"},
           {"ply", ++plies_},
           {"seat", seat_ + 1},
           {"move", move.move},
           {"time_us", move.time.count()},
           {"scores", position.scores()},
           {"status", position.status()},
           {"turn", last ? Json(nullptr) : Json(position.turn() + 1)}});
  }

  /// Kept before it is published: a page with this event's number has the event.
  void event(const Json& json) {
    std::string text = text_of(json);
    game_->add(text);
    publisher_.hub().publish(game_->topic(), std::move(text));
  }

  void tell_tournament(Json json) {
    json["live_id"] = game_->start().live_id;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    json["at_us"] = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    publisher_.hub().publish(topic_of(game_->tournament()), text_of(json));
  }

  void leave() {
    publisher_.games().remove(game_);
    publisher_.games_changed(game_->tournament());
  }

  PagePublisher& publisher_;
  const std::shared_ptr<LiveGame> game_;
  int seat_ = 0;
  int plies_ = 0;
  bool began_ = false;
  bool over_ = false;
};

}  // namespace

std::shared_ptr<match::Observer> observe_game(PagePublisher& publisher,
                                              std::shared_ptr<LiveGame> game) {
  return std::make_shared<LiveGameObserver>(publisher, std::move(game));
}

}  // namespace aspis::api
