#include "bots/connect/bots.hpp"

#include "bots/connect/verbatim.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/seats/child_seat.hpp"

namespace aspis::connect {
namespace {

/// On the student's own machine, memory and thinking in the other's time are the student's affair.
constexpr std::size_t all_memory = std::size_t{1} << 40U;
constexpr std::chrono::milliseconds start{10'000};
const seats::ChildLimits limits{.memory_bytes = all_memory, .start = start, .ponder = true};

}  // namespace

protocol::Result<Bot> Bots::for_game(const rules::Rules* rules, seats::Host& host) {
  if (!classic_) {
    const auto queue = std::make_shared<std::string>();
    const auto placement = sandbox::place(command_, {{}, {}, true});
    if (!placement) return placement.error();
    return Bot{
        std::make_unique<seats::ChildSeat>(host, *placement, verbatim_dialect(queue), limits),
        queue, false};
  }
  if (rules == nullptr) return protocol::Error{"the game has no classic dialect"};
  const std::string game(rules->name());
  if (!classics_.contains(game)) {
    const bool folder = game == "croquet";
    auto entrant = match::local_entrant(
        {folder ? command_.argv.front() : sandbox::quoted(command_.argv), true, "bot"}, *rules,
        limits, host.sandbox(), workshop_.path());
    if (!entrant) return entrant.error();
    classics_.emplace(game, entrant->seat);
  }
  return Bot{classics_.at(game)(host), nullptr, game == "wordcube"};
}

protocol::Result<const words::Dictionary*> Bots::dictionary(const std::filesystem::path& path) {
  std::unique_ptr<words::Dictionary>& kept = dictionaries_[path];
  if (!kept) {
    auto read = words::Dictionary::load(path);
    if (!read) return read.error();
    kept = std::make_unique<words::Dictionary>(*std::move(read));
  }
  return static_cast<const words::Dictionary*>(kept.get());
}

}  // namespace aspis::connect
