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

/// What is held back goes to the topic of staff.
void tell_tournament(PagePublisher& publisher, const LiveGame& game, Json json) {
  json["live_id"] = game.start().live_id;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  json["at_us"] = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  const std::string topic = topic_of(game.tournament());
  publisher.hub().publish(game.is_held_back() ? staff_topic(topic) : topic, text_of(json));
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
      tell_tournament(publisher_, *game_, {{"event", "game-ended"}});
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
    tell_began(publisher_, *game_);
    publisher_.games_changed(game_->tournament());
  }

  void turn_began(int seat, std::optional<std::chrono::microseconds> overhead) override {
    seat_ = seat;
    if (overhead && !game_->is_held_back()) publisher_.metrics().overhead.add(*overhead);
  }

  void noted(const Record& record, const rules::Position& position) override {
    const protocol::Event& last = record.events.back();
    if (const auto* const move = std::get_if<protocol::PlayedMove>(&last)) {
      moved(*move, position);
    } else if (const auto* const forfeit = std::get_if<protocol::Forfeit>(&last)) {
      if (!game_->is_held_back()) publisher_.metrics().forfeits.add();
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
    tell_tournament(publisher_, *game_, std::move(verdict));
    leave();
    if (!game_->start().practice) return;  // others say under which number it is stored
    publisher_.metrics().practice_games.add();
    publisher_.hub().end(game_->topic());
  }

 private:
  void moved(const protocol::PlayedMove& move, const rules::Position& position) {
    if (!game_->is_held_back()) publisher_.metrics().moves.add();
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

void tell_began(PagePublisher& publisher, const LiveGame& game) {
  tell_tournament(publisher, game,
                  {{"event", "game-began"},
                   {"label", game.start().label},
                   {"practice", game.start().practice},
                   {"aliases", game.start().aliases}});
}

std::shared_ptr<match::Observer> observe_game(PagePublisher& publisher,
                                              std::shared_ptr<LiveGame> game) {
  return std::make_shared<LiveGameObserver>(publisher, std::move(game));
}

}  // namespace aspis::api
