#include "server/cli/maps.hpp"

#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

namespace pythoncross = solitaire::pythoncross;

pythoncross::Map read_map_file(const std::string& file, const std::optional<std::string>& grid) {
  const auto text = contents_of(file);
  if (!text) bad_input(text.error().text);
  auto map = pythoncross::read_map(*text);
  if (!map) bad_input(located(file, map.error().text));
  if (!grid) return *std::move(map);
  const auto digits = contents_of(*grid);
  if (!digits) bad_input(digits.error().text);
  const auto values = pythoncross::read_values(*digits);
  if (!values) bad_input(located(*grid, values.error().text));
  map->values = *values;
  return *std::move(map);
}

}  // namespace aspis::cli
