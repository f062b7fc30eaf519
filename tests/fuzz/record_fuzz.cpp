// Reads any bytes as a record: the result is one clear line, or a record that is written back byte
// for byte and that the verifier judges without crashing. Pass seeds/record as the second folder:
// the fuzzer writes new inputs to the first.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/record.hpp"
#include "referee/match/verify.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/fuzz/require.hpp"

namespace {

const aspis::words::Dictionary& dictionary() {
  static const auto list = aspis::words::Dictionary::parse("ace\ncat\ndog\neat\ntea\n", "fuzz");
  return *list;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  auto record = aspis::protocol::read_record(text);
  if (!record) {
    require(record.error().text.rfind("line ", 0) == 0);
    require_one_line(record.error().text);
    return 0;
  }
  require(aspis::protocol::text(*record) == text);
  // The fuzzer cannot guess the hash.
  if (!record->dictionary.empty()) record->dictionary = dictionary().sha256();
  const auto verified = aspis::match::verify(*record, &dictionary());
  if (!verified) require_one_line(verified.error().text);
  const auto position = aspis::match::position_after(*record, &dictionary(), 3);
  if (position) require(!(*position)->text().empty());
  return 0;
}
