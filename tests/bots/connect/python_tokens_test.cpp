// The relay in Python and the tokens that people give it: files as editors save them, and mistakes.
#include <gmock/gmock.h>

#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string utf16(const std::string& text, bool big_endian) {
  std::string bytes = big_endian ? "\xfe\xff" : "\xff\xfe";
  for (const char letter : text) {
    if (big_endian) bytes += '\0';
    bytes += letter;
    if (!big_endian) bytes += '\0';
  }
  return bytes;
}

const std::string bom = "\xef\xbb\xbf";

class PythonTokens : public PythonRelayFixture {
 protected:
  /// With these words behind the relay's name, in the folder, with this token in the environment.
  [[nodiscard]] support::Ran run(std::vector<std::string> words, const std::string& token = "") {
    words.insert(words.begin(), {"python3", python_relay_file});
    support::Invocation run;
    run.arguments = std::move(words);
    run.environment = {{"ASPIS_TOKEN", token}};
    run.folder = folder_.path();
    return support::run_program(run);
  }
  [[nodiscard]] support::Ran start(std::vector<std::string> words) {
    words.insert(words.begin(), "127.0.0.1:1");
    words.insert(words.end(), {"--", "cat"});
    return run(std::move(words));
  }
};

TEST_F(PythonTokens, AreReadFromFilesAsEditorsSaveThem) {
  int number = 0;
  for (const std::string& contents :
       {bom + "sesame-417\r\n", utf16("sesame-417\r\n", false), utf16("sesame-417\n", true),
        std::string("  sesame-417  \n"), std::string("\r\n\tsesame-417\r\nanother line\r\n")}) {
    const std::string file = folder_.with("token" + std::to_string(++number) + ".txt", contents);
    relay({"cat"}, {"--token-file", file});
    std::optional<Caller> caller;  // who would come again if it were let go first
    EXPECT_NO_THROW(caller.emplace(server_.welcome())) << number;
    relay_.reset();
  }
}

TEST_F(PythonTokens, SuggestTokenTxtWhenTokenIsMissing) {
  EXPECT_THAT(start({}).err, HasSubstr("no token: save it in a file token.txt and give "
                                       "--token-file token.txt"));
  static_cast<void>(folder_.with("token.txt", "sesame-417\n"));
  const support::Ran ran = start({"--token-file", "token"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("the file is named token.txt: give --token-file token.txt"));
}

TEST_F(PythonTokens, AreRefusedWithWhatIsWrong) {
  static_cast<void>(folder_.with("empty.txt", bom + "\r\n"));
  static_cast<void>(folder_.with("words.txt", utf16("two words", false)));
  EXPECT_THAT(start({"--token-file", "empty.txt"}).err, HasSubstr("empty.txt is empty"));
  EXPECT_THAT(start({"--token-file", "words.txt"}).err,
              HasSubstr("words.txt: a token is one word without spaces"));
}

TEST_F(PythonTokens, AreNotUploadedWhateverTheirEncoding) {
  static_cast<void>(folder_.with("bot/token.txt", utf16("sesame-417\r\n", false)));
  const support::Ran ran = run({"--submit", "bot", "http://127.0.0.1:1"}, "sesame-417");
  EXPECT_THAT(ran.err, HasSubstr("no files to upload in bot"));
}

/// The relay's error for a certificate whose authority this Python does not know.
TEST_F(PythonTokens, NamesCureForPythonWithoutCertificates) {
  const std::string program = R"(
import importlib.util, sys, types
spec = importlib.util.spec_from_file_location("relay", sys.argv[1])
relay = importlib.util.module_from_spec(spec)
spec.loader.exec_module(relay)
error = types.SimpleNamespace(verify_code=20, verify_message="unable to get local issuer")
print(relay.certificate_refused(error))
sys.platform = "darwin"
print(relay.certificate_refused(error))
)";
  const support::Ran ran =
      support::run_program({{"python3", "-B", folder_.with("ask.py", program), python_relay_file}});
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("unable to get local issuer; give its authority with --ca"),
                    HasSubstr("run 'Install Certificates.command' in Applications/Python ")))
      << ran.err;
}

}  // namespace
}  // namespace aspis::tests
