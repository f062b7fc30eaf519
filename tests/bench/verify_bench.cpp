// How long `aspis verify` takes for 1,000 records of 40 moves of each game, compared with reading
// their bytes and replaying them on one core in this process. Build with the release preset and
// run build/release/bin/verify_bench; it needs build/release/bin/aspis.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "referee/match/verify.hpp"
#include "referee/rules/catalog.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/random_record.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace aspis;
using bench::measure_seconds;

constexpr int records = 1000;
constexpr int moves = 40;

void write_records(const rules::Rules& rules, const words::Dictionary& dictionary,
                   const std::filesystem::path& folder) {
  for (int number = 0; number < records; ++number) {
    support::RandomGame game{&rules, {}, 2, static_cast<std::uint64_t>(number), nullptr, moves};
    if (rules.needs_dictionary()) game.dictionary = &dictionary;
    std::ofstream(folder / (std::to_string(number) + ".record"))
        << protocol::text(support::random_record(game));
  }
}

std::vector<std::string> read_records(const std::filesystem::path& folder) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    texts.push_back(support::read_file(entry.path()));
  }
  return texts;
}

void measure(const rules::Rules& rules, const words::Dictionary& dictionary) {
  const support::TemporaryFolder folder;
  write_records(rules, dictionary, folder.path());
  std::vector<std::string> texts;
  const double reading = measure_seconds([&] { texts = read_records(folder.path()); });
  const double replaying = measure_seconds([&] {
    for (const std::string& text : texts) {
      const auto record = protocol::read_record(text);
      if (!record || !match::verify(*record, rules.needs_dictionary() ? &dictionary : nullptr)) {
        std::abort();
      }
    }
  });
  const std::string command = ASPIS_STAGE "/bin/aspis verify --quiet " + folder.path().string();
  int status = 0;
  const double program = measure_seconds([&] { status = std::system(command.c_str()); });
  std::printf(
      "%-9s  read %.3f s  replay on one core %.3f s  aspis verify %.3f s (%.2f of both)%s\n",
      std::string(rules.name()).c_str(), reading, replaying, program,
      program / (reading + replaying), status == 0 ? "" : "  FAILED");
}

}  // namespace

int main() {
  std::printf("%d records of at most %d moves\n", records, moves);
  const auto dictionary = words::Dictionary::load(ASPIS_STAGE "/share/aspis/words.txt");
  if (!dictionary) {
    std::fprintf(stderr, "%s\n", dictionary.error().text.c_str());
    return 1;
  }
  for (const rules::Rules* rules : rules::catalog()) measure(*rules, *dictionary);
}
