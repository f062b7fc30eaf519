// Changes any bytes of a tournament's file, or uses any bytes as the file: opening, reading,
// checking, exporting and copying it gives one line of refusal, or values. The input is a list of
// changes to a small intact file, six bytes each: the place (4), the value (1), the number of
// repetitions (1); 255 at its beginning makes the rest the file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "db/maintenance.hpp"
#include "tests/db/samples.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace aspis;

/// One folder for all inputs of this process.
const support::TemporaryFolder& folder() {
  static const support::TemporaryFolder one;
  return one;
}

const std::string& sound_file() {
  static const std::string bytes = [] {
    const std::filesystem::path path = folder().path() / "sound.db";
    {
      db::Store store = tests::create_sample(path);
      store.transaction([&] {
        for (int number = 0; number < 8; ++number) {
          const std::int64_t match = store.matches().add(tests::sample_match());
          store.games().add(tests::sample_game(match, number), tests::sample_record(number));
          store.audit().add({0, "2026-11-20T20:51:06Z", "referee", "game", "1", ""});
        }
      });
    }
    return support::read_file(path);
  }();
  return bytes;
}

std::string changed(std::string_view input) {
  if (!input.empty() && input.front() == '\xff') return std::string(input.substr(1));
  std::string bytes = sound_file();
  for (; input.size() >= 6; input.remove_prefix(6)) {
    std::size_t at = 0;
    for (int byte = 0; byte < 4; ++byte) {
      at = at << 8U | static_cast<unsigned char>(input[static_cast<std::size_t>(byte)]);
    }
    const auto length = static_cast<std::size_t>(static_cast<unsigned char>(input[5])) + 1;
    at %= bytes.size();
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                std::min(length, bytes.size() - at), input[4]);
  }
  return bytes;
}

/// Reads everything; damage throws an exception that names it.
template <class Read>
void read(Read&& work) {
  try {
    work();
  } catch (const db::StoreError& error) {
    require_one_line(error.what());
  }
}

void read_all(const db::Store& store) {
  read([&] { (void)store.tournament(); });
  read([&] { (void)store.entrants().all(); });
  read([&] { (void)store.matches().all(); });
  read([&] { (void)store.audit().all(); });
  read([&] { (void)store.confirmed(); });
  read([&] {
    for (const db::GameRow& game : store.games().all()) {
      (void)store.games().find(game.id);
      (void)store.games().record(game.id);
    }
  });
}

/// Writing to a damaged file may fail only with our errors.
void write(const std::filesystem::path& path) {
  auto store = db::Store::open(path, db::Mode::write);
  if (!store) return require_one_line(store.error().text);
  read_all(*store);
  try {
    store->transaction([&] {
      const std::int64_t match = store->matches().add(tests::sample_match());
      store->games().add(tests::sample_game(match, 9), tests::sample_record(9));
      store->audit().add({0, "2026-11-20T20:51:06Z", "referee", "game", "9", ""});
    });
  } catch (const db::StoreError& error) {
    require_one_line(error.what());
  } catch (const std::logic_error&) {
    // Rows may be missing and ids taken: this damage looks like our mistake.
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::filesystem::path path = folder().path() / "cup.db";
  const std::filesystem::path copy = folder().path() / "copy.db";
  for (const auto& entry : std::filesystem::directory_iterator(folder().path())) {
    std::filesystem::remove(entry.path());
  }
  std::ofstream(path, std::ios::binary) << changed({reinterpret_cast<const char*>(bytes), size});
  if (const auto store = db::Store::open(path, db::Mode::read)) {
    read_all(*store);
  } else {
    require_one_line(store.error().text);
  }
  if (const auto findings = db::check(path)) {
    for (const std::string& finding : *findings) require_one_line(finding);
  } else {
    require_one_line(findings.error().text);
  }
  const auto exported =
      db::export_rows(path, [](std::string_view line) { require_one_line(line); });
  if (!exported) require_one_line(exported.error().text);
  if (const auto made = db::backup(path, copy); !made) require_one_line(made.error().text);
  write(path);
  return 0;
}
