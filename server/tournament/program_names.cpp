#include "server/tournament/program_names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {
namespace {

using protocol::Error;
using protocol::Result;

struct Range {
  char32_t first;
  char32_t last;
};

/// The code points of UTF-8 text; each invalid byte counts as one.
std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> letters;
  while (!text.empty()) {
    const std::size_t size = std::max<std::size_t>(1, protocol::letter_size(text));
    letters.push_back(protocol::code_point(text));
    text.remove_prefix(size);
  }
  return letters;
}

template <std::size_t n>
bool is_in(const std::array<Range, n>& ranges, char32_t letter) {
  return std::any_of(ranges.begin(), ranges.end(), [letter](const Range& range) {
    return letter >= range.first && letter <= range.last;
  });
}

/// Unicode 15: controls, format characters, blanks other than the space, fillers, combining
/// accents, variation selectors, surrogates, private use, non-characters; and < > / and the
/// backslash.
constexpr auto refused = std::to_array<Range>({
    {0x00, 0x1f},       {'/', '/'},         {'<', '<'},          {'>', '>'},
    {'\\', '\\'},       {0x7f, 0xa0},       {0xad, 0xad},        {0x300, 0x36f},
    {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},      {0x70f, 0x70f},
    {0x890, 0x891},     {0x8e2, 0x8e2},     {0x115f, 0x1160},    {0x1680, 0x1680},
    {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x1ab0, 0x1aff},    {0x1dc0, 0x1dff},
    {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},    {0x20d0, 0x20ff},
    {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},    {0xd800, 0xf8ff},
    {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfe20, 0xfe2f},    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff0, 0xffff},   {0x110bd, 0x110cd},  {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3}, {0x1d165, 0x1d1ad}, {0xe0000, 0x10ffff},
});

/// Signs and digits, which do not make a name on their own.
constexpr auto no_letters = std::to_array<Range>({
    {' ', '@'},       {'[', '`'},       {'{', 0xa9},      {0xab, 0xb4},     {0xb6, 0xb9},
    {0xbb, 0xbf},     {0xd7, 0xd7},     {0xf7, 0xf7},     {0x660, 0x669},   {0x6f0, 0x6f9},
    {0x966, 0x96f},   {0x9e6, 0x9ef},   {0xe50, 0xe59},   {0x2010, 0x2027}, {0x2030, 0x205e},
    {0x2070, 0x2099}, {0x2150, 0x218f}, {0x2460, 0x249b}, {0xff01, 0xff20}, {0x1d7ce, 0x1d7ff},
});

struct Capitals {
  char32_t first;
  char32_t last;
  char32_t small;  // for `first`
  char32_t step = 1;
};
/// Latin, Greek, Cyrillic, Armenian and full-width capitals (Unicode 15, simple folding).
constexpr auto capitals = std::to_array<Capitals>({
    {'A', 'Z', 'a'},          {0xc0, 0xd6, 0xe0},          {0xd8, 0xde, 0xf8},
    {0x100, 0x136, 0x101, 2}, {0x139, 0x147, 0x13a, 2},    {0x14a, 0x176, 0x14b, 2},
    {0x178, 0x178, 0xff},     {0x179, 0x17d, 0x17a, 2},    {0x386, 0x386, 0x3ac},
    {0x388, 0x38a, 0x3ad},    {0x38c, 0x38c, 0x3cc},       {0x38e, 0x38f, 0x3cd},
    {0x391, 0x3a1, 0x3b1},    {0x3a3, 0x3ab, 0x3c3},       {0x3c2, 0x3c2, 0x3c3},
    {0x400, 0x40f, 0x450},    {0x410, 0x42f, 0x430},       {0x460, 0x480, 0x461, 2},
    {0x48a, 0x4be, 0x48b, 2}, {0x4c1, 0x4cd, 0x4c2, 2},    {0x4d0, 0x52e, 0x4d1, 2},
    {0x531, 0x556, 0x561},    {0x1e00, 0x1e94, 0x1e01, 2}, {0x1ea0, 0x1efe, 0x1ea1, 2},
    {0xff21, 0xff3a, 0xff41},
});

char32_t small(char32_t letter) {
  for (const Capitals& range : capitals) {
    if (letter < range.first || letter > range.last) continue;
    return (letter - range.first) % range.step == 0 ? letter - range.first + range.small : letter;
  }
  return letter;
}

/// The character itself if it is visible, else "U+202E".
std::string shown(char32_t letter) {
  if (letter > ' ' && letter < 0x7f) return std::string(1, static_cast<char>(letter));
  std::array<char, 12> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(letter));
  return text.data();
}

const db::EntrantRow& entrant_row(const Tournament& tournament, formats::Entrant entrant) {
  return tournament.entrants.at(static_cast<std::size_t>(entrant));
}

/// Why this entrant cannot have the name, which is itself valid.
std::string why_not_free(const db::Store& store, const Tournament& tournament,
                         const db::EntrantRow& own, const std::string& name) {
  const std::string key = program_name_key(name);
  for (const db::EntrantRow& row : tournament.entrants) {
    if (key == program_name_key(row.alias)) return name + " is an entrant's alias: choose another";
    const bool other = row.number != own.number && !row.program.empty();
    if (other && key == program_name_key(row.program)) {
      return row.alias + " already has this name: choose another one";
    }
  }
  for (const db::RemovedNameRow& removed : store.all<db::RemovedNameRow>()) {
    if (key == program_name_key(removed.name)) {
      return "the instructor removed this name (" + removed.reason + "): choose another";
    }
  }
  return "";
}

}  // namespace

std::string tidy_program_name(std::string_view text) {
  return protocol::joined(protocol::split_words(text), " ");
}

std::string program_name_error(std::string_view name) {
  if (!protocol::is_utf8(name)) return "the program's name is not in UTF-8";
  const std::vector<char32_t> letters = code_points(name);
  if (letters.size() > longest_program_name) {
    return "the program's name has " + std::to_string(letters.size()) + " characters, " +
           std::to_string(longest_program_name) + " are allowed";
  }
  for (const char32_t letter : letters) {
    if (!is_in(refused, letter)) continue;
    return "the program's name has the character " + shown(letter) +
           ": use letters, digits, spaces and signs other than < > / \\";
  }
  if (std::all_of(letters.begin(), letters.end(),
                  [](char32_t letter) { return is_in(no_letters, letter); })) {
    return "the program's name needs a letter: a number looks like an alias or a score";
  }
  return "";
}

std::string program_name_key(std::string_view name) {
  std::string key;
  for (const char32_t letter : code_points(name)) key += std::to_string(small(letter)) + " ";
  return key;
}

Result<Consequences> name_program(db::Store& store, Tournament& tournament,
                                  formats::Entrant entrant, std::string_view given,
                                  const std::string& date) {
  const db::EntrantRow& own = entrant_row(tournament, entrant);
  const std::string name = tidy_program_name(given);
  if (!tournament.row.closed.empty()) return Error{"the tournament is over: its names stay"};
  if (name == own.program) return Consequences{};
  if (!name.empty()) {
    if (const std::string error = program_name_error(name); !error.empty()) return Error{error};
    const std::string why = why_not_free(store, tournament, own, name);
    if (!why.empty()) return Error{why};
  }
  db::EntrantRow changed = own;
  changed.program = name;
  store.transaction([&] {
    store.entrants().change_chosen(changed);
    store.audit().add({0, date, own.alias, "name", own.alias,
                       name.empty() ? "the program has no name" : "the program is called " + name});
  });
  tournament.entrants[static_cast<std::size_t>(entrant)] = std::move(changed);
  return Consequences{};
}

Result<Consequences> remove_program_name(db::Store& store, Tournament& tournament,
                                         formats::Entrant entrant, const std::string& reason,
                                         const Stamp& stamp) {
  const db::EntrantRow& row = entrant_row(tournament, entrant);
  if (row.program.empty()) return Error{"the program of " + row.alias + " has no name"};
  if (const std::string error = reason_error(reason); !error.empty()) return Error{error};
  db::EntrantRow changed = row;
  changed.program.clear();
  store.transaction([&] {
    store.entrants().change_chosen(changed);
    store.add(db::RemovedNameRow{0, row.number, row.program, stamp.date, reason});
    store.audit().add(make_audit_row("remove-name", row.alias, row.program + ": " + reason, stamp));
  });
  tournament.entrants[static_cast<std::size_t>(entrant)] = std::move(changed);
  return Consequences{};
}

}  // namespace aspis::tournament
