#include "server/lobby/lobby_types.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "protocol/tokens.hpp"

namespace aspis::lobby {
namespace {

using protocol::Error;
using protocol::Option;
using protocol::Result;
using std::chrono::milliseconds;
using Options = std::vector<Option>;

constexpr std::array<const char*, 3> dimensions = {"rows", "columns", "planes"};

/// The game thread deals and judges practice boards between moves of tournament games, which larger
/// boards would delay. The plan's own size is always allowed.
constexpr long max_cells = 8'000;
constexpr milliseconds shortest_move{50};
constexpr milliseconds longest_move{600'000};

const Option* find(const Options& options, std::string_view key) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [key](const Option& option) { return option.key == key; });
  return found == options.end() ? nullptr : &*found;
}

bool has_dimensions(const Options& options) {
  return std::all_of(dimensions.begin(), dimensions.end(),
                     [&](const char* key) { return find(options, key) != nullptr; });
}

/// Expands "board" into the three options that it combines.
Result<Options> spelt_out(const rules::Rules& rules, const Options& asked) {
  Options options;
  for (const Option& option : asked) {
    if (option.key != "board") {
      options.push_back(option);
      continue;
    }
    const auto completed = rules::complete(rules.options(), {});
    if (!completed || !has_dimensions(*completed)) {
      return Error{"board=" + protocol::escaped(option.value, 40) + ": " +
                   std::string(rules.name()) + " has boards of one size only"};
    }
    const auto sides = protocol::split_fields(option.value, 'x');
    if (sides.size() != dimensions.size()) {
      return Error{"board=" + protocol::escaped(option.value, 40) +
                   ": expected rows, columns and planes, as in board=6x6x3"};
    }
    for (std::size_t at = 0; at < sides.size(); ++at) {
      options.push_back({dimensions[at], std::string(sides[at])});
    }
  }
  return options;
}

/// The board's number of cells; nothing if the options do not give its size.
std::optional<long> count_cells(const Options& options) {
  if (!has_dimensions(options)) return std::nullopt;
  long cells = 1;
  for (const char* const key : dimensions) {
    // The rules refuse what is not a number.
    const auto side = protocol::integer_from<int>(find(options, key)->value).value_or(0);
    cells *= std::clamp(side, 0, 100'000);
  }
  return cells;
}

/// Adds the plan's values for missing options. Does not check bounds.
Result<Options> completed(const rules::Rules& rules, const formats::Plan& plan,
                          const Options& asked) {
  if (const auto known = rules::complete(rules.options(), asked); !known) return known.error();
  Options options = asked;
  for (const Option& own : plan.options) {
    if (find(asked, own.key) == nullptr) options.push_back(own);
  }
  return rules::complete(rules.options(), options);
}

/// Deals a board, because the rules check values only then.
std::optional<Error> find_error(const rules::Rules& rules, const Options& options) {
  const auto dealt = rules.deal(options, rules.min_seats(), 1);
  if (dealt) return std::nullopt;
  return dealt.error();
}

std::string range(milliseconds least, milliseconds most) {
  return protocol::text(least) + " to " + protocol::text(most);
}

/// The choices that the plan leaves to the two entrants: "rows (6 to 12), time (1s to 30s)".
std::string choices(const formats::AgreedBounds& agreed) {
  std::string text;
  for (const Option& least : agreed.least.options) {
    text += (text.empty() ? "" : ", ") + least.key + " (" + least.value + " to " +
            find(agreed.most.options, least.key)->value + ")";
  }
  if (agreed.least.move) {
    text += (text.empty() ? "" : ", ") + std::string("time (") +
            range(**agreed.least.move, **agreed.most.move) + ")";
  }
  return text.empty() ? "only when you play" : text;
}

std::optional<Error> bounds_error(const formats::AgreedBounds& agreed, const Options& asked) {
  for (const Option& option : asked) {
    const Option* const least = find(agreed.least.options, option.key);
    const std::string shown = option.key + "=" + protocol::escaped(option.value, 40);
    if (least == nullptr) {
      return Error{shown + ": is set by the tournament; you two may choose " + choices(agreed)};
    }
    const std::string& most = find(agreed.most.options, option.key)->value;
    const auto number = protocol::integer_from<int>(option.value);
    if (number && *number >= *protocol::integer_from<int>(least->value) &&
        *number <= *protocol::integer_from<int>(most)) {
      continue;
    }
    return Error{shown + ": must be a whole number from " + least->value + " to " + most};
  }
  return std::nullopt;
}

}  // namespace

Terms make_terms(const rules::Rules& rules, const formats::Plan& plan) {
  auto options = rules::complete(rules.options(), plan.options);
  return {options ? *std::move(options) : plan.options,
          formats::choose_clock(plan, rules.default_clock())};
}

Result<Terms> practice_terms(const rules::Rules& rules, const formats::Plan& plan,
                             const Terms& asked) {
  const auto wanted = spelt_out(rules, asked.options);
  if (!wanted) return wanted.error();
  auto options = completed(rules, plan, *wanted);
  if (!options) return options.error();
  Terms terms = make_terms(rules, plan);
  const long most = std::max(max_cells, count_cells(terms.options).value_or(0));
  if (count_cells(*options).value_or(0) > most) {
    return Error{"the board has more than " + std::to_string(most) +
                 " cells: practise on a smaller one"};
  }
  if (!wanted->empty()) {
    if (auto error = find_error(rules, *options)) return *std::move(error);
  }
  terms.options = *std::move(options);
  if (asked.clock.move) {
    if (*asked.clock.move < shortest_move || *asked.clock.move > longest_move) {
      return Error{"time=" + protocol::text(*asked.clock.move) + ": must be from " +
                   range(shortest_move, longest_move) + " in practice"};
    }
    terms.clock.move = asked.clock.move;
  }
  return terms;
}

Result<Terms> match_terms(const rules::Rules& rules, const formats::Plan& plan,
                          const Terms& asked) {
  const auto wanted = spelt_out(rules, asked.options);
  if (!wanted) return wanted.error();
  auto options = completed(rules, plan, *wanted);
  if (!options) return options.error();
  if (auto error = bounds_error(plan.agreed, *wanted)) return *std::move(error);
  if (auto error = find_error(rules, *options)) return *std::move(error);
  Terms terms = make_terms(rules, plan);
  terms.options = *std::move(options);
  if (!asked.clock.move) return terms;
  const std::string shown = "time=" + protocol::text(*asked.clock.move);
  if (!plan.agreed.least.move) {
    return Error{shown + ": is set by the tournament; you two may choose " + choices(plan.agreed)};
  }
  const milliseconds least = **plan.agreed.least.move;
  const milliseconds most = **plan.agreed.most.move;
  if (*asked.clock.move < least || *asked.clock.move > most) {
    return Error{shown + ": must be from " + range(least, most)};
  }
  terms.clock.move = asked.clock.move;
  return terms;
}

std::string text(const Terms& terms) {
  std::string words;
  const auto add = [&words](const std::string& word) {
    words += (words.empty() ? "" : " ") + word;
  };
  const bool cube = has_dimensions(terms.options);
  if (cube) {
    std::string size;
    for (const char* const key : dimensions) {
      size += (size.empty() ? "" : "x") + find(terms.options, key)->value;
    }
    add("board=" + size);
  }
  for (const Option& option : terms.options) {
    const bool told =
        cube && std::find(dimensions.begin(), dimensions.end(), option.key) != dimensions.end();
    if (!told) add(option.key + "=" + option.value);
  }
  if (terms.clock.move) add("time=" + protocol::text(*terms.clock.move));
  return words;
}

}  // namespace aspis::lobby
