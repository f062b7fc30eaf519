// Matches as formats see them: identity, games played, games needed, and winner. Independent of
// tournaments and files.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "protocol/verdict.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::formats {

/// Entrants are numbered from 0.
using Entrant = int;

/// The vector index of a number that is counted from 0.
constexpr std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

/// The longest row of seats that any game has.
inline constexpr int max_sides = 8;

/// The entrants of one match, in an order; a plain value that never allocates.
class Sides {
 public:
  Sides() = default;
  Sides(std::initializer_list<Entrant> entrants) {
    for (const Entrant entrant : entrants) push_back(entrant);
  }

  /// At most `max_sides` of them, and at most 32,767 as a number.
  void push_back(Entrant entrant) { at_[count_++] = static_cast<std::int16_t>(entrant); }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] Entrant operator[](std::size_t side) const { return at_[side]; }
  [[nodiscard]] const std::int16_t* begin() const { return at_.data(); }
  [[nodiscard]] const std::int16_t* end() const { return at_.data() + count_; }

  [[nodiscard]] bool contains(Entrant entrant) const {
    return std::find(begin(), end(), entrant) != end();
  }
  [[nodiscard]] Sides sorted() const {
    Sides copy = *this;
    if (count_ == 2) {  // nearly always, and far quicker
      if (copy.at_[0] > copy.at_[1]) std::swap(copy.at_[0], copy.at_[1]);
      return copy;
    }
    std::sort(copy.at_.begin(), copy.at_.begin() + copy.count_);
    return copy;
  }

  auto operator<=>(const Sides&) const = default;

 private:
  std::array<std::int16_t, max_sides> at_{};  // zero beyond the count: values compare whole
  std::uint8_t count_ = 0;
};

/// A match in terms that do not change when an earlier result is corrected: the stage, the purpose
/// of the match within it, and the entrants. Never its place in a schedule.
struct MatchKey {
  int stage = 0;  // from 0, as in the plan
  /// Groups: the cycle of the round robin, from 0. Swiss, ladder: the round, from 1. Brackets: see
  /// bracket.hpp. Orders: the number of the order, from 0. Finals: the better place at stake.
  /// Play-offs of any stage: first_play_off and up, one a round.
  int phase = 0;
  Sides entrants;  // sorted

  auto operator<=>(const MatchKey&) const = default;
};
inline constexpr int first_play_off = 1'000'000;

/// For hash tables; half of its bits are as good as all.
[[nodiscard]] std::uint32_t hash_value(const MatchKey&);

/// A piece of a large table that copies of the table share until one of them changes it. A copy may
/// be read and changed by another thread than the original.
template <class Item>
class SharedChunk {
 public:
  using Items = std::vector<Item>;

  SharedChunk() = default;
  SharedChunk(const SharedChunk& other) : items_(other.items_) {
    if (other.is_own_) other.is_own_ = false;
  }
  SharedChunk(SharedChunk&&) noexcept = default;
  SharedChunk& operator=(const SharedChunk& other) { return *this = SharedChunk(other); }
  SharedChunk& operator=(SharedChunk&&) noexcept = default;
  ~SharedChunk() = default;

  [[nodiscard]] std::size_t size() const { return items_ ? items_->size() : 0; }
  [[nodiscard]] const Item& operator[](std::size_t at) const { return (*items_)[at]; }
  [[nodiscard]] const Item* data() const { return items_ ? items_->data() : nullptr; }

  /// The items for changing; copies them first if they are shared.
  [[nodiscard]] Items& own() {
    if (!is_own_) {
      items_ = items_ ? std::make_shared<Items>(*items_) : std::make_shared<Items>();
      is_own_ = true;
    }
    return *items_;
  }

 private:
  std::shared_ptr<Items> items_;
  mutable bool is_own_ = false;  // no copy shares them
};

/// A vector that only grows, in such chunks.
template <class Item>
class SharedVector {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Item& operator[](std::size_t at) const {
    return chunks_[at / chunk_size][at % chunk_size];
  }
  [[nodiscard]] Item& own(std::size_t at) {
    return chunks_[at / chunk_size].own()[at % chunk_size];
  }
  void push_back(Item item) {
    if (size_ % chunk_size == 0) chunks_.emplace_back().own().reserve(chunk_size);
    chunks_.back().own().push_back(std::move(item));
    ++size_;
  }

 private:
  static constexpr std::size_t chunk_size = 64;
  std::vector<SharedChunk<Item>> chunks_;
  std::size_t size_ = 0;
};

/// A map from matches to values, as an open hash table. Entries are never removed. Cheap to copy:
/// copies share unchanged parts.
template <class Value>
class MatchTable {
 public:
  struct Entry {
    MatchKey key;
    Value value;
  };

  /// Null if the match is not in the table. Valid until the next change.
  [[nodiscard]] const Value* find(const MatchKey& key) const {
    return slots_.empty() ? nullptr : find(key, hash_value(key));
  }
  /// Adds a new value if none exists.
  [[nodiscard]] Value& operator[](const MatchKey& key) {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint32_t hash = hash_value(key);
    Slot& slot = slots_[find_slot(key, hash)];
    if (slot.entry == 0) {
      entries_.push_back({key, {}});
      slot = {hash, static_cast<std::uint32_t>(entries_.size())};
    }
    return entries_.own(slot.entry - 1).value;
  }

  /// In the order in which they came in.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& entry(std::size_t at) const { return entries_[at]; }

  /// Calls f(const Value*) with find(key) for each of the keys, in their order, after ready(const
  /// Value&) for those in the table. The fast way to read many: memory is prefetched long before it
  /// is read, so that the cache misses of a batch overlap.
  template <class Ready, class F>
  void for_each_key(std::span<const MatchKey> keys, const Ready& ready, const F& f) const {
    constexpr std::size_t batch = 32;
    std::array<std::uint32_t, batch> hashes;
    std::array<const Value*, batch> found{};
    while (!keys.empty()) {
      const std::span<const MatchKey> next = keys.first(std::min(batch, keys.size()));
      for (std::size_t at = 0; at < next.size() && !slots_.empty(); ++at) {
        hashes[at] = hash_value(next[at]);
        __builtin_prefetch(&slots_[hashes[at] & (slots_.size() - 1)]);
      }
      for (std::size_t at = 0; at < next.size() && !slots_.empty(); ++at) {
        const Slot& likely = slots_[hashes[at] & (slots_.size() - 1)];
        if (likely.entry != 0) __builtin_prefetch(&entries_[likely.entry - 1]);
      }
      for (std::size_t at = 0; at < next.size() && !slots_.empty(); ++at) {
        found[at] = find(next[at], hashes[at]);
        if (found[at] != nullptr) ready(*found[at]);
      }
      for (std::size_t at = 0; at < next.size(); ++at) f(found[at]);
      keys = keys.subspan(next.size());
    }
  }

 private:
  [[nodiscard]] const Value* find(const MatchKey& key, std::uint32_t hash) const {
    const std::uint32_t entry = slots_[find_slot(key, hash)].entry;
    return entry == 0 ? nullptr : &entries_[entry - 1].value;
  }

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = 0;  // from 1; 0 for a free slot
  };

  [[nodiscard]] std::size_t find_slot(const MatchKey& key, std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].entry != 0 &&
           (slots_[at].hash != hash || entries_[slots_[at].entry - 1].key != key)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() < 8 ? 16 : slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.entry == 0) continue;
      std::size_t at = slot.hash & mask;
      while (slots_[at].entry != 0) at = (at + 1) & mask;
      slots_[at] = slot;
    }
  }

  SharedVector<Entry> entries_;
  std::vector<Slot> slots_;  // a power of two of them, at most half of them taken
};

/// One entrant's share in a game.
struct SideResult {
  protocol::Standing standing = protocol::Standing::void_;
  bool forfeit = false;    // it lost by its own error
  std::int32_t moves = 0;  // accepted
  std::int64_t score = 0;
  bool operator==(const SideResult&) const = default;
};

/// A played game. A game that counts for none of its entrants has every standing void: it is
/// played, and gives no points.
struct GameResult {
  MatchKey match;
  int number = 0;                           // in its match, from 0
  std::array<SideResult, max_sides> sides;  // in the order of match.entrants
  bool operator==(const GameResult&) const = default;
};

/// All results of a tournament. Cheap to copy.
class Results {
 public:
  /// In place of an earlier result of the same game, if there is one.
  void put(const GameResult&);
  /// The game is to be played again.
  void erase(const MatchKey&, int number);

  /// By number; empty if none was played. Valid until the next change.
  [[nodiscard]] std::span<const GameResult> find_games(const MatchKey&) const;
  [[nodiscard]] std::size_t games() const { return games_; }

  /// Calls f(std::span<const GameResult>) with find_games(key) for each of the keys, in their
  /// order.
  template <class F>
  void for_each_match(std::span<const MatchKey> keys, F&& f) const {
    const auto ready = [](const std::vector<GameResult>& games) {
      // A game's key and first two sides may lie across the border of two lines of memory.
      const auto* const first = reinterpret_cast<const char*>(games.data());
      __builtin_prefetch(first);
      __builtin_prefetch(first + 64);
    };
    matches_.for_each_key(keys, ready, [&](const std::vector<GameResult>* games) {
      f(games == nullptr ? std::span<const GameResult>() : *games);
    });
  }

  /// Calls f(const GameResult&) for each, the games of a match in a row, matches in no order.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t at = 0; at < matches_.size(); ++at) {
      for (const GameResult& game : matches_.entry(at).value) f(game);
    }
  }

 private:
  MatchTable<std::vector<GameResult>> matches_;  // by number; empty if all were erased again
  std::size_t games_ = 0;
};

struct MatchState {
  int wanted = 0;                 // games, including extensions so far
  bool complete = false;          // all games are played, and none will follow
  std::optional<Entrant> winner;  // more points; nullopt if they are equal and may stay so
  bool extended = false;
  bool by_lot = false;
};

/// The state of a match of two. With `must_decide`, as in brackets, equal points lead to an
/// extension, and equal points after the last one to a lot, drawn from derive_seed(seed, key);
/// `seed` is the tournament's. Games beyond the wanted ones do not count: a correction made them
/// needless. If `if_level` is set, its entrant wins instead of an extension, since the other one
/// departed.
[[nodiscard]] MatchState evaluate_match(const MatchPolicy&, const Points&, bool must_decide,
                                        const MatchKey&, std::span<const GameResult> games,
                                        std::uint64_t seed,
                                        std::optional<Entrant> if_level = std::nullopt);

/// Doubled, as in Points; 0 for a void game.
[[nodiscard]] std::int64_t count_points2(const Points&, const SideResult&);

/// Points of one side from these games, doubled.
[[nodiscard]] std::int64_t count_points2(const Points&, std::span<const GameResult>,
                                         std::size_t side);

/// The seats and the board of one game of a match. `seats` is the order of the first game.
/// Extension games have later numbers, and boards that the match has not used.
struct Placing {
  int board = 0;  // from 0
  Sides seats;
};
[[nodiscard]] Placing place_game(const MatchPolicy&, const Sides& seats, int number);

/// The seed of the lot of this match: from the tournament's seed and the key.
[[nodiscard]] std::uint64_t derive_seed(std::uint64_t tournament, const MatchKey&);
/// The seed of the lot among entrants, sorted, who are level in a table of this stage.
[[nodiscard]] std::uint64_t derive_seed(std::uint64_t tournament, int stage,
                                        std::span<const Entrant> entrants);

}  // namespace aspis::formats
