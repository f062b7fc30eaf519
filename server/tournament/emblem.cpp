#include "server/tournament/emblem.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "protocol/tokens.hpp"

namespace aspis::tournament {
namespace {

using protocol::Error;
using protocol::Result;

constexpr unsigned shapes = emblem_outlines * emblem_divisions * emblem_charges * 2;

/// FNV-1a.
std::uint32_t fnv_hash(std::string_view text) {
  std::uint32_t hash = 0x811c9dc5U;
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x01000193U;
  }
  return hash;
}

/// The number if it is below `shapes` and has no leading zeros; otherwise `shapes`.
unsigned number_in(std::string_view alias) {
  return std::min(protocol::integer_from<unsigned>(alias).value_or(shapes), shapes);
}

bool is_drawn(const Emblem& emblem) {
  return emblem.outline < emblem_outlines && emblem.division < emblem_divisions &&
         emblem.charge < emblem_charges && emblem.colour < emblem_colours;
}

/// The form in a tournament's file: "2 6 5 1 7".
std::string text(const Emblem& emblem) {
  return std::to_string(emblem.outline) + " " + std::to_string(emblem.division) + " " +
         std::to_string(emblem.charge) + (emblem.swapped ? " 1 " : " 0 ") +
         std::to_string(emblem.colour);
}

}  // namespace

bool Emblem::is_shaped_like(const Emblem& other) const {
  return outline == other.outline && division == other.division && charge == other.charge &&
         swapped == other.swapped;
}

Emblem drawn_emblem(std::string_view alias) {
  const unsigned known = number_in(alias);
  const std::uint32_t hash = fnv_hash(alias);
  unsigned rest = known == shapes ? hash % shapes : (known * 593 + 17) % shapes;
  const auto next = [&rest](unsigned count) {
    const unsigned found = rest % count;
    rest /= count;
    return found;
  };
  Emblem emblem;
  emblem.outline = next(emblem_outlines);
  emblem.division = next(emblem_divisions);
  emblem.charge = next(emblem_charges);
  emblem.swapped = next(2) == 1;
  emblem.colour = known == shapes ? (hash >> 16U) % emblem_colours
                                  : (known * 5 + known / emblem_colours) % emblem_colours;
  return emblem;
}

std::optional<Emblem> chosen_emblem(const db::EntrantRow& row) {
  std::vector<unsigned> numbers;
  for (const std::string_view word : protocol::split_fields(row.emblem, ' ')) {
    const auto number = protocol::integer_from<unsigned>(word);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (numbers.size() != 5) return std::nullopt;
  const Emblem emblem{numbers[0], numbers[1], numbers[2], numbers[3] == 1, numbers[4]};
  return is_drawn(emblem) ? std::optional(emblem) : std::nullopt;
}

Emblem entrant_emblem(const db::EntrantRow& row) {
  return chosen_emblem(row).value_or(drawn_emblem(row.alias));
}

Result<Consequences> choose_emblem(db::Store& store, Tournament& tournament,
                                   formats::Entrant entrant, const std::optional<Emblem>& emblem,
                                   const Stamp& stamp) {
  db::EntrantRow& own = tournament.entrants.at(static_cast<std::size_t>(entrant));
  if (!tournament.row.closed.empty()) return Error{"the tournament is over: its emblems stay"};
  const std::string chosen = emblem ? text(*emblem) : "";
  if (chosen == own.emblem) return Consequences{};
  if (emblem && !is_drawn(*emblem)) return Error{"no such emblem"};
  const Emblem next = emblem.value_or(drawn_emblem(own.alias));
  for (const db::EntrantRow& row : tournament.entrants) {
    if (row.number == own.number || !entrant_emblem(row).is_shaped_like(next)) continue;
    return Error{row.alias + " already has this emblem: choose another one"};
  }
  db::EntrantRow changed = own;
  changed.emblem = chosen;
  store.transaction([&] {
    store.entrants().change_chosen(changed);
    store.audit().add(make_audit_row(
        "emblem", own.alias, emblem ? "it was chosen" : "it is that of the alias again", stamp));
  });
  own.emblem = chosen;
  return Consequences{};
}

}  // namespace aspis::tournament
