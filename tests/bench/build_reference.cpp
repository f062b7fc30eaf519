// tests/bench/build_time compares builds with this file: only standard headers. Never change it.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace {

template <int Number>
struct Row {
  std::string name;
  std::vector<std::string> words;
  std::variant<int, double, std::string> value;
  std::map<std::string, std::vector<int>> places;
};

template <int Number>
std::string work(const std::string& text) {
  static const std::regex word(R"((\w+)-(\w+))");
  std::unordered_map<std::string, Row<Number>> rows;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) {
    Row<Number>& row = rows[(*at)[1]];
    row.words.push_back((*at)[2]);
    row.value = static_cast<double>(row.words.size());
    row.places[(*at)[2]].push_back(Number);
  }
  std::vector<Row<Number>> sorted;
  for (auto& [name, row] : rows) sorted.push_back(std::move(row));
  const std::function<bool(const Row<Number>&, const Row<Number>&)> before =
      [](const auto& a, const auto& b) { return a.words < b.words; };
  std::sort(sorted.begin(), sorted.end(), before);
  return sorted.empty() ? work<Number - 1>(text) : sorted.front().name;
}

template <>
std::string work<0>(const std::string& text) {
  return text;
}

}  // namespace

int main(int, char** arguments) {
  std::cout << work<12>(arguments[0]) << '\n';
}
