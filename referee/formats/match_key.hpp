// Which match of a tournament it is, and tables of what belongs to matches.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/formats/shared_chunk.hpp"
#include "referee/formats/sides.hpp"

namespace aspis::formats {

/// A match in terms that do not change when an earlier result is corrected: the stage, what the
/// match is for within it, and who meets. Never where it stands in a schedule.
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
[[nodiscard]] std::uint32_t hash_of(const MatchKey&);

/// A value a match, found by an open hash table; a match stays where it is once it is in. Cheap to
/// copy: copies share what neither has changed.
template <class Value>
class MatchTable {
 public:
  struct Entry {
    MatchKey key;
    Value value;
  };

  /// Null where the match is not in the table. Valid until the next change.
  [[nodiscard]] const Value* find(const MatchKey& key) const {
    if (slots_.empty()) return nullptr;
    const std::uint32_t entry = slots_[slot_of(key, hash_of(key))].entry;
    return entry == 0 ? nullptr : &entries_[entry - 1].value;
  }
  /// A new one where there is none.
  [[nodiscard]] Value& operator[](const MatchKey& key) {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint32_t hash = hash_of(key);
    Slot& slot = slots_[slot_of(key, hash)];
    if (slot.entry == 0) {
      entries_.push_back({key, {}});
      slot = {hash, static_cast<std::uint32_t>(entries_.size())};
    }
    return entries_.own(slot.entry - 1).value;
  }

  /// In the order in which they came in.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& entry(std::size_t at) const { return entries_[at]; }

  // The steps of find(), for looking up many side by side.

  [[nodiscard]] bool has_slots() const { return !slots_.empty(); }
  void prefetch_slot(std::uint32_t hash) const {
    __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  }
  void prefetch_entry(std::uint32_t hash) const {
    const Slot& likely = slots_[hash & (slots_.size() - 1)];
    if (likely.entry != 0) __builtin_prefetch(&entries_[likely.entry - 1]);
  }
  [[nodiscard]] const Value* find(const MatchKey& key, std::uint32_t hash) const {
    const std::uint32_t entry = slots_[slot_of(key, hash)].entry;
    return entry == 0 ? nullptr : &entries_[entry - 1].value;
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = 0;  // from 1; 0 where the slot is free
  };

  [[nodiscard]] std::size_t slot_of(const MatchKey& key, std::uint32_t hash) const {
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

}  // namespace aspis::formats
