#include "referee/rules/setup.hpp"

#include <algorithm>
#include <stdexcept>

#include "protocol/tokens.hpp"

namespace aspis::rules {

using protocol::Error;
using protocol::Result;

Result<std::vector<Option>> complete(const std::vector<OptionSpec>& specs,
                                     const std::vector<Option>& given) {
  std::vector<Option> options;
  for (const OptionSpec& spec : specs) options.push_back({spec.key, spec.fallback});
  std::vector<std::string> seen;
  for (const Option& option : given) {
    const auto at = std::find_if(options.begin(), options.end(),
                                 [&](const Option& known) { return known.key == option.key; });
    if (at == options.end()) {
      std::string known;
      for (const OptionSpec& spec : specs) known += (known.empty() ? "" : ", ") + spec.key;
      return Error{"unknown option '" + protocol::escaped(option.key, 40) + "': this game has " +
                   (known.empty() ? "none" : known)};
    }
    if (std::find(seen.begin(), seen.end(), option.key) != seen.end()) {
      return Error{"option '" + option.key + "' is given twice"};
    }
    seen.push_back(option.key);
    at->value = option.value;
  }
  return options;
}

std::optional<Error> find_error(const Setup& setup, int min_seats, int max_seats,
                                const std::vector<OptionSpec>& specs) {
  if (setup.seats < min_seats || setup.seats > max_seats) {
    const std::string range = std::to_string(min_seats) + " to " + std::to_string(max_seats);
    return Error{std::to_string(setup.seats) + " seats: this game has " +
                 (min_seats == max_seats ? std::to_string(min_seats) : range)};
  }
  const auto whole = complete(specs, setup.options);
  if (!whole) return whole.error();
  if (*whole != setup.options) {
    return Error{"the options of the setup are not complete or not in the order of the game"};
  }
  return std::nullopt;
}

const std::string& option_value(const std::vector<Option>& options, std::string_view key) {
  for (const Option& option : options) {
    if (option.key == key) return option.value;
  }
  throw std::logic_error("no option " + std::string(key));
}

Result<int> option_number(const std::vector<Option>& options, std::string_view key, int least,
                          int most) {
  const std::string& value = option_value(options, key);
  const auto number = protocol::integer_from<int>(value);
  if (!number || *number < least || *number > most) {
    return Error{"option " + std::string(key) + "=" + protocol::escaped(value, 40) +
                 ": expected a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most)};
  }
  return *number;
}

}  // namespace aspis::rules
