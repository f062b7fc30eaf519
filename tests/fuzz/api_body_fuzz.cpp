// Gives any bytes to every reader of a request body: the result is a value, or one line that names
// the error.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/api/bodies/bodies.hpp"

namespace {

using namespace aspis;

template <class T>
void expect_one_line(const protocol::Result<T>& result) {
  if (result.ok()) return;
  const std::string& text = result.error().text;
  if (text.empty() || text.find_first_of(std::string_view("\0\n", 2)) != std::string::npos)
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(bytes), size);
  expect_one_line(api::read_nothing(body));
  expect_one_line(api::read_login(body));
  expect_one_line(api::read_new_account(body));
  expect_one_line(api::read_account_change(body));
  expect_one_line(api::read_new_tournament(body));
  expect_one_line(api::read_preview(body));
  expect_one_line(row::read<api::RemarkBody>(body));
  expect_one_line(row::read<api::TokensBody>(body));
  expect_one_line(row::read<api::PauseBody>(body));
  expect_one_line(row::read<api::AwardBody>(body));
  expect_one_line(row::read<api::ReasonBody>(body));
  expect_one_line(row::read<api::RerunBody>(body));
  expect_one_line(row::read<api::ConfirmBody>(body));
  expect_one_line(row::read<api::RoundBody>(body));
  expect_one_line(api::read_window(body));
  expect_one_line(row::read<api::AnnouncementBody>(body));
  expect_one_line(row::read<api::NamesBody>(body));
  expect_one_line(api::read_challenge(body));
  expect_one_line(row::read<api::ConsentsBody>(body));
  return 0;
}
