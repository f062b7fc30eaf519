#include "referee/analysis/boxing/solver.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "server/api/documents/documents.hpp"
#include "server/api/page_publisher.hpp"

namespace aspis::api {
namespace {

using protocol::Forfeit;
using protocol::Record;
using protocol::Verdict;
using protocol::Warning;

struct SetupSeat {
  std::string mark;
  std::string alias;
};
constexpr row::Field setup_seat_fields[] = {
    ASPIS_FIELD(SetupSeat, mark, "of its moves in the record"),
    ASPIS_FIELD(SetupSeat, alias, "an entrant's public name"),
};
ASPIS_DOCUMENT(SetupSeat, "", setup_seat_fields, "A seat of a game.")
constexpr row::Field board_fields[] = {
    ASPIS_FIELD(protocol::Board, dimensions, "of the board"),
    ASPIS_FIELD(protocol::Board, rows, "of the board as texts"),
};
constexpr row::Type board_type{"", "A board before the first move.", board_fields};
struct Setup {
  const Record* record = nullptr;
  const tournament::GameStart* start = nullptr;
};
constexpr row::Field setup_fields[] = {
    row::make_field<&Setup::record, &Record::game>("game", "its name"),
    row::make_field<&Setup::record, &Record::setup, &protocol::Setup::options>("options",
                                                                               "of the game")
        .listed(),
    row::make_field<&Setup::record, &Record::setup, &protocol::Setup::board>("board",
                                                                             "at the beginning")
        .of(board_type),
    row::make_field<&Setup::record, &Record::clock>("clock", "time limits").of(clock_type),
    row::computed("seats", "in the order of play",
                  [](const Setup& of) {
                    std::vector<SetupSeat> seats;
                    for (const auto& seat : of.record->seats) {
                      const std::size_t at = seats.size();
                      seats.push_back(
                          {seat.mark, at < of.start->aliases.size() ? of.start->aliases[at] : ""});
                    }
                    return seats;
                  }),
};
ASPIS_DOCUMENT(Setup, "Setup", setup_fields, "What a game begins with.")

constexpr row::Field verdict_fields[] = {
    row::computed("reason", "why it ended",
                  [](const Verdict& of) { return protocol::name(of.reason); }),
    row::computed("standings", "by seat",
                  [](const Verdict& of) {
                    std::vector<std::string_view> standings;
                    for (const auto standing : of.standings) {
                      standings.push_back(protocol::name(standing));
                    }
                    return standings;
                  }),
    ASPIS_FIELD(Verdict, scores, "by seat"),
    ASPIS_FIELD(Verdict, detail, "for people"),
};
constexpr row::Type verdict_type{"", "How a game ended.", verdict_fields};

struct Moved {
  int ply = 0;
  int seat = 0;
  const protocol::PlayedMove* move = nullptr;
  std::vector<std::int64_t> scores;
  std::string status;
  std::optional<int> turn;
  std::optional<LiveProof> proven;
};
constexpr row::Field moved_fields[] = {
    ASPIS_FIELD(Moved, ply, "from 1, over all seats"),
    ASPIS_FIELD(Moved, seat, "from 1").counted_from_1(),
    row::make_field<&Moved::move, &protocol::PlayedMove::move>("move", "as in the record"),
    row::make_field<&Moved::move, &protocol::PlayedMove::time>("time_us", "that the bot took"),
    ASPIS_FIELD(Moved, scores, "by seat"),
    ASPIS_FIELD(Moved, status, "as the protocol's state line has it"),
    ASPIS_FIELD(Moved, turn, "the seat to move; null after the end").counted_from_1(),
    ASPIS_FIELD(Moved, proven, "for boxing between two bots, once the winner is known").left_out(),
};
ASPIS_DOCUMENT(Moved, "", moved_fields, "A move.")

struct Forfeited {
  const Forfeit* forfeit = nullptr;
  std::vector<std::int64_t> scores;
};
template <auto Member>
consteval row::Field of_forfeit(std::string_view name, std::string_view about) {
  return row::make_field<&Forfeited::forfeit, Member>(name, about);
}
constexpr row::Field forfeited_fields[] = {
    of_forfeit<&Forfeit::seat>("seat", "from 1").counted_from_1(),
    row::computed("reason", "why it lost",
                  [](const Forfeited& of) { return protocol::name(of.forfeit->reason); }),
    of_forfeit<&Forfeit::time>("time_us", "that the bot took"),
    of_forfeit<&Forfeit::detail>("detail", "for people"),
    ASPIS_FIELD(Forfeited, scores, "by seat"),
};
ASPIS_DOCUMENT(Forfeited, "", forfeited_fields, "A seat lost by its own fault.")

constexpr row::Field warning_fields[] = {
    ASPIS_FIELD(Warning, seat, "from 1").counted_from_1(),
    ASPIS_FIELD(Warning, text, "for people"),
};
constexpr row::Type warning_type{"", "A seat was warned.", warning_fields};

constexpr row::Field begun_fields[] = {
    ASPIS_FIELD(tournament::GameStart, label, "of its match, and its number"),
    ASPIS_FIELD(tournament::GameStart, practice, "it does not count"),
    ASPIS_FIELD(tournament::GameStart, aliases, "by seat"),
};
constexpr row::Type begun_type{"", "A game that begins.", begun_fields};

struct When {
  std::string live_id;
  std::int64_t at_us = 0;
};
constexpr row::Field when_fields[] = {
    ASPIS_FIELD(When, live_id, "of the game"),
    ASPIS_FIELD(When, at_us, "microseconds since 1970"),
};
ASPIS_DOCUMENT(When, "", when_fields, "Which game it is, and when it was.")

/// Events that are held back go to the staff topic.
void tell_tournament(PagePublisher& publisher, const LiveGame& game, std::string event) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const When when{game.start().live_id,
                  std::chrono::duration_cast<std::chrono::microseconds>(now).count()};
  const std::string topic = tournament_topic(game.tournament());
  publisher.hub().publish(game.is_held_back() ? staff_topic(topic) : topic,
                          joined_keys(std::move(event), row::to_text(when)));
}

/// Returns the seat that wins with best play if no search is needed to know it.
std::optional<int> proven_winner(const rules::Position& position,
                                 const analysis::boxing::TinyPieces* tiny) {
  const auto* const boxing = dynamic_cast<const rules::boxing::BoxingPosition*>(&position);
  if (boxing == nullptr || tiny == nullptr || position.over()) return std::nullopt;
  if (position.scores().size() != 2) return std::nullopt;
  analysis::boxing::Rows vacant{};
  for (int row = 0; row < rules::boxing::arena_rows; ++row) {
    analysis::boxing::at(vacant, row) = boxing->arena().vacant_row(row);
  }
  const auto value = analysis::boxing::quick_value(*tiny, vacant, rules::boxing::arena_rows);
  if (!value) return std::nullopt;
  return *value == 0 ? 1 - position.turn() : position.turn();
}

class LiveGameObserver final : public match::Observer {
 public:
  LiveGameObserver(PagePublisher& publisher, std::shared_ptr<LiveGame> game)
      : publisher_(publisher), game_(std::move(game)) {}

  /// Only spectators of an aborted game learn that it is over.
  ~LiveGameObserver() override {
    if (over_) return;
    if (began_) {
      event(event_text("game-ended"));
      tell_tournament(publisher_, *game_, event_text("game-ended"));
    }
    leave();
    publisher_.hub().end(game_->topic());
  }
  LiveGameObserver(const LiveGameObserver&) = delete;
  LiveGameObserver& operator=(const LiveGameObserver&) = delete;

  void began(const Record& record, const rules::Position& position) override {
    began_ = true;
    if (record.game == "boxing") publisher_.prepare_proofs();
    state_ = {record.date, 0, position.scores(), position.status()};
    game_->began(row::to_text(Setup{&record, &game_->start()}), state_);
    event(event_text("game-began"));
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
    } else if (const auto* const forfeit = std::get_if<Forfeit>(&last)) {
      if (!game_->is_held_back()) publisher_.metrics().forfeits.add();
      event(event_text("forfeited", Forfeited{forfeit, position.scores()}));
    } else if (const auto* const warning = std::get_if<Warning>(&last)) {
      event(joined_keys(event_text("warned"), row::to_text(warning_type, warning)));
    }
  }

  void over(const Record& record) override {
    over_ = true;
    const std::string verdict =
        joined_keys(event_text("game-over"), row::to_text(verdict_type, &record.verdict));
    game_->over();
    event(verdict);
    tell_tournament(publisher_, *game_,
                    joined_keys(verdict, row::to_text(begun_type, &game_->start())));
    leave();
    if (!game_->start().practice) return;  // others are announced when stored
    publisher_.metrics().practice_games.add();
    publisher_.hub().end(game_->topic());
  }

 private:
  void moved(const protocol::PlayedMove& move, const rules::Position& position) {
    if (!game_->is_held_back()) publisher_.metrics().moves.add();
    const bool last = position.over();
    state_.ply += 1;
    state_.scores = position.scores();
    state_.status = position.status();
    const auto winner = proven_winner(position, publisher_.tiny_pieces());
    if (!winner) {
      state_.proven.reset();
    } else if (!state_.proven || state_.proven->seat != *winner) {
      state_.proven = LiveProof{state_.ply, *winner};
    }
    game_->moved(state_);
    const auto turn = last ? std::nullopt : std::optional(position.turn());
    event(event_text("moved", Moved{state_.ply, seat_, &move, state_.scores, state_.status, turn,
                                    state_.proven}));
  }

  /// Adds the event to the game first, so that a page with its version includes it.
  void event(std::string text) {
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
  LiveState state_;
  bool began_ = false;
  bool over_ = false;
};

}  // namespace

void tell_began(PagePublisher& publisher, const LiveGame& game) {
  tell_tournament(publisher, game,
                  joined_keys(event_text("game-began"), row::to_text(begun_type, &game.start())));
}

std::shared_ptr<match::Observer> observe_game(PagePublisher& publisher,
                                              std::shared_ptr<LiveGame> game) {
  return std::make_shared<LiveGameObserver>(publisher, std::move(game));
}

}  // namespace aspis::api
