// Croquet entries of 1995, honest and otherwise: what the compiler step makes of them, and how
// those that compile behave in a game.
#include <gmock/gmock.h>

#include <ostream>

#include "referee/seats/compiled_module.hpp"
#include "tests/hostile/ring.hpp"
#include "tests/support/sound.hpp"

namespace aspis::hostile {
namespace {

namespace fs = std::filesystem;
using support::refusal_text;
using testing::HasSubstr;

constexpr std::string_view player = "The Walrus\r\nOxford\r\nI am he\r\n";

// Steps of the rules as a player of 1995 would see them: never barred, never into a hoop's miss.
constexpr std::string_view honest_c = R"(
#include <stdlib.h>
static int moves;
static step(mine, last)
int mine, last;
{
  int s, hoop = (mine / 10 + 1) * 10;
  if (last < 0) last = -last;
  ++moves;
  for (s = 8; s > 0; --s) {
    if (last && (s == last || s == 9 - last)) continue;
    if (mine + s < hoop || 2 * (hoop - mine) == s) return s;
  }
  return 1;
}
move1(score1, score2, lastmove) { return step(score1, lastmove); }
int move2(score1, score2, lastmove)
int score1, score2, lastmove;
{ return step(score2, lastmove); }
)";

/// Source of both functions: `before` precedes them, `body` is in the first.
std::string make_source(std::string_view before, std::string_view body) {
  return std::string(before) + "\nint move1(int a, int b, int c) { " + std::string(body) +
         "; return 1; }\nint move2(int a, int b, int c) { return 1; }\n";
}

class HostileModules : public Ring {
 protected:
  /// An entry of these files, compiled.
  protocol::Result<seats::CompiledModule> compile(const std::string& file, std::string_view source,
                                                  std::string_view player_file = player) {
    const fs::path folder = fresh("entry");
    if (!file.empty()) std::ofstream(folder / file, std::ios::binary) << source;
    if (!player_file.empty()) std::ofstream(folder / "PLAYER.TXT", std::ios::binary) << player_file;
    return seats::compile_module(sandbox_, folder, fresh("target"));
  }

  std::unique_ptr<seats::Seat> make_seat(const std::string& file, std::string_view source) {
    auto module = compile(file, source);
    if (!module) throw std::runtime_error(module.error().text);
    return make_seat(*module);
  }

  std::unique_ptr<seats::Seat> make_seat(const seats::CompiledModule& module,
                                         std::size_t mebibytes = 1024) {
    seats::ChildLimits limits{mebibytes << 20U, 10s};
    limits.calls = sandbox::Calls::compute;
    return std::make_unique<seats::ChildSeat>(host(), sandbox::place(module.command).value(),
                                              seats::aspis_dialect(), limits);
  }

  /// `body` takes a step that is legal: an answer beyond 8 steps would end the game.
  void expect_honest(const protocol::TimeControl& clock, std::string_view before,
                     std::string_view body) {
    match::GamePlan game = plan("croquet");
    game.clock = clock;
    auto second = script([](const rules::Position&) {
      return seats::ScriptedTurn{"2,resign", std::nullopt, 0ms};
    });
    const auto outcome =
        play(std::move(game), make_seat("MOVE.C", make_source(before, body)), std::move(second));
    EXPECT_EQ(outcome.record.verdict.culprit, 1) << protocol::text(outcome.record);
  }

  fs::path fresh(const std::string& name) {
    const fs::path folder = temporary() / (name + std::to_string(++folders_));
    fs::create_directory(folder);
    return folder;
  }

 private:
  int folders_ = 0;
};

struct ModuleCase {
  std::string what;
  std::string file;
  std::string source;
  std::string error;  // part of it; "" where the entry is accepted
  std::string player_file = std::string(player);
};

std::ostream& operator<<(std::ostream& out, const ModuleCase& row) {
  return out << row.what;
}

std::string many_errors() {
  std::string source;
  for (int line = 0; line < 20'000; ++line) source += "int = this is no program;\n";
  return source;
}

// Instantiations without an end in sight; the compiler's own limits on depth do not stop it.
constexpr std::string_view endless_templates = R"(
template <int N, int M> struct F { enum { v = (F<N - 1, M>::v + F<N - 1, M + 1>::v) & 1 }; };
template <int M> struct F<0, M> { enum { v = M & 1 }; };
)";

std::vector<ModuleCase> module_cases() {
  const std::string dirty = "disqualified: ";
  return {
      {"c_of_its_time", "MOVE.C", std::string(honest_c), ""},
      {"a_name_in_small_letters", "move.c", std::string(honest_c), ""},
      {"a_file_as_dos_ended_it", "MOVE.C", make_source("\r\n", "\r\n") + "\x1a", ""},
      {"cpp_of_its_time", "MOVE.CPP",
       make_source("#include <vector>\n#include <algorithm>\n#include <string>",
                   "std::vector<int> v(3); std::sort(v.begin(), v.end())"),
       ""},
      {"c_linkage_in_cpp", "MOVE.CPP",
       "extern \"C\" int timeleft(void);\nextern \"C\" {" + make_source("", "timeleft()") + "}",
       ""},
      {"time_in_cpp", "MOVE.CPP", make_source("int timeleft();", "timeleft()"), ""},
      {"exceptions_in_cpp", "MOVE.CPP",
       make_source("#include <stdexcept>",
                   "try { throw std::runtime_error(\"x\"); } catch (std::exception&) {}"),
       ""},
      {"mathematics", "MOVE.C",
       make_source("#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>",
                   "srand(time(0)); return (int)floor(sqrt(fabs(sin(a)))) + rand() % 2"),
       ""},
      {"string_functions", "MOVE.C",
       make_source("#include <string.h>\n#include <ctype.h>\n#include <stdlib.h>",
                   "char t[9]; strcpy(t, \"12\"); strcat(t, \"3\"); if (isdigit(t[0])) return "
                   "atoi(t) + strlen(t) + strcmp(t, \"x\") + toupper(a) + tolower(b) + "
                   "(strchr(t, '1') != 0)"),
       ""},
      {"assertions_and_errno", "MOVE.C",
       make_source("#include <assert.h>\n#include <errno.h>", "assert(a >= 0); errno = 0"), ""},
      {"static_objects_in_cpp", "MOVE.CPP",
       make_source("#include <map>\nstatic std::map<int, int> seen;", "++seen[a]"), ""},
      {"no_files", "", "", "has neither MOVE.C nor MOVE.CPP"},
      {"no_player", "MOVE.C", std::string(honest_c), dirty + "PLAYER.TXT is missing", ""},
      {"name_too_long", "MOVE.C", std::string(honest_c), dirty + "PLAYER.TXT, line 1: the name has",
       "A name of more than twenty-four characters\n"},
      {"printf", "MOVE.C", make_source("int printf();", "printf(\"%d\", a)"), dirty},
      {"stdio", "MOVE.C", make_source("#include <stdio.h>", ""), dirty + "it includes 'stdio.h'"},
      {"fopen", "MOVE.C", make_source("void *fopen();", "fopen(\"/etc/passwd\", \"r\")"),
       dirty + "it calls 'fopen'"},
      {"system", "MOVE.C", make_source("#include <stdlib.h>", "system(\"date\")"),
       dirty + "it calls 'system'"},
      {"getenv", "MOVE.C", make_source("#include <stdlib.h>", "getenv(\"HOME\")"),
       dirty + "it calls 'getenv'"},
      {"system_call", "MOVE.C", make_source("long syscall();", "syscall(57)"),
       dirty + "it calls 'syscall'"},
      {"system_by_a_weak_symbol", "MOVE.C",
       make_source("extern int system(const char *) __attribute__((weak));",
                   "if (system) return system(\"date\")"),
       dirty + "it calls 'system'"},
      {"a_file_smuggled_into_the_name_of_a_section", "MOVE.C",
       make_source(
           "__attribute__((section(\".x,\\\"a\\\"\\n.incbin \\\"/etc/passwd\\\"\\n#\"))) int "
           "x = 1;",
           ""),
       dirty},
      {"fork", "MOVE.C", make_source("int fork();", "fork()"), dirty + "it calls 'fork'"},
      {"iostream", "MOVE.CPP", make_source("#include <iostream>", "std::cout << a"),
       dirty + "it includes 'iostream'"},
      {"conio", "MOVE.C", make_source("#include <conio.h>", ""), dirty},
      {"alloc_of_borland", "MOVE.C",
       make_source("#include <alloc.h>\n#include <mem.h>",
                   "char far *p = (char far *)farmalloc(9); memset(p, 0, 9); farfree(p)"),
       ""},
      {"iostream_of_borland_without_its_use", "MOVE.CPP", make_source("#include <iostream.h>", ""),
       ""},
      {"iostream_of_borland", "MOVE.CPP", make_source("#include <iostream.h>", "cout << a"),
       dirty + "it does not compile: move.cpp:2"},
      {"near_and_huge", "MOVE.C",
       make_source("static int huge table[9]; int near n;", "n = table[1]"), ""},
      {"near_as_a_name_of_today", "MOVE.C", make_source("static int near = 1;", "near += a"), ""},
      {"randomize", "MOVE.C", make_source("", "randomize(); return random(8) + 1"), ""},
      {"randomize_in_cpp", "MOVE.CPP",
       make_source("#include <stdlib.h>\n#include <time.h>", "randomize(); return random(8) + 1"),
       ""},
      {"random_of_the_system", "MOVE.C",
       make_source("#include <stdlib.h>", "srandom(1); return random() % 8 + 1"), ""},
      {"the_old_scope_of_for", "MOVE.CPP",
       make_source("/* for (int */", "for (int i = 0; i < a; i++) {}\n if (i > 8) i = 8; return i"),
       ""},
      {"todays_scope_of_for", "MOVE.CPP",
       make_source("", "for (int i = 0; i < a; i++) {}\n for (int i = 0; i < a; i++) {}"), ""},
      {"password_file", "MOVE.C", make_source("#include \"/etc/passwd\"", ""), dirty},
      {"endless_file", "MOVE.C", make_source("#include \"/dev/zero\"", ""), dirty},
      {"own_header", "MOVE.C", make_source("#include \"driver.h\"", ""), dirty},
      {"itself", "MOVE.C", make_source("#include __FILE__\n#include __FILE__", ""), dirty},
      {"assembly", "MOVE.C", make_source("", "__asm__(\"nop\")"), dirty + "it has assembly code"},
      {"a_barrier_without_code", "MOVE.C", make_source("", "__asm__ volatile(\"\")"), ""},
      {"assembly_outside", "MOVE.C", make_source("__asm__(\".incbin \\\"/etc/hostname\\\"\");", ""),
       dirty + "it has assembly code"},
      {"a_constructor", "MOVE.C",
       make_source("__attribute__((constructor)) void first(void) { for (;;); }", ""), ""},
      {"its_own_main", "MOVE.C", make_source("int main() { return 0; }", ""), dirty},
      {"many_errors", "MOVE.C", many_errors(), dirty + "it does not compile: move.c:1"},
      {"endless_templates", "MOVE.CPP", make_source(endless_templates, "return F<800, 0>::v"),
       dirty},
      {"two_gigabytes", "MOVE.C",
       make_source("static char big[2147483647U] = {1};", "return big[a]"), dirty},
      {"no_move2", "MOVE.C", "int move1(int a, int b, int c) { return 1; }\n",
       dirty + "int move2(int, int, int) is not defined"},
      {"other_arguments_in_cpp", "MOVE.CPP",
       "int move1(int, int, long) { return 1; } int move2(int, int, int) { return 1; }",
       dirty + "int move1(int, int, int) is not defined"},
      {"nothing_at_all", "MOVE.C", "\n", dirty + "int move1(int, int, int) is not defined"},
      {"a_binary", "MOVE.C",
       std::string("\x7f"
                   "ELF\0\0\xff\xfe",
                   8),
       dirty},
  };
}

class ModuleCompiler : public HostileModules, public testing::WithParamInterface<ModuleCase> {};

INSTANTIATE_TEST_SUITE_P(Entries, ModuleCompiler, testing::ValuesIn(module_cases()),
                         [](const auto& row) { return row.param.what; });

TEST_P(ModuleCompiler, AcceptsOrDisqualifiesWithReason) {
  const ModuleCase& row = GetParam();
  const auto module = compile(row.file, row.source, row.player_file);
  if (row.error.empty()) {
    ASSERT_TRUE(module.ok()) << module.error().text;
    EXPECT_EQ(module->player, "The Walrus");
  } else {
    ASSERT_FALSE(module.ok());
    const std::string& text = module.error().text;
    EXPECT_THAT(text, HasSubstr(row.error));
    EXPECT_TRUE(protocol::is_printable(text)) << text;
    EXPECT_EQ(text.find("root:"), std::string::npos) << text;
    EXPECT_LT(text.size(), 400U) << text;
  }
  expect_no_process();
}

TEST_F(HostileModules, CAndCppSourceTogetherAreRefused) {
  const fs::path folder = fresh("entry");
  for (const char* name : {"MOVE.C", "MOVE.CPP"}) std::ofstream(folder / name) << honest_c;
  std::ofstream(folder / "PLAYER.TXT") << player;
  EXPECT_THAT(refusal_text(seats::compile_module(sandbox_, folder, fresh("target"))),
              HasSubstr("both MOVE.C and MOVE.CPP"));
}

TEST_F(HostileModules, TooMuchStaticDataDisqualifies) {
  const fs::path folder = fresh("entry");
  std::ofstream(folder / "PLAYER.TXT") << player;
  std::ofstream(folder / "MOVE.C")
      << make_source("static char seen[600000]; static char more[100000] = {1};",
                     "seen[a] = more[b]; return seen[c]");
  EXPECT_TRUE(seats::compile_module(sandbox_, folder, fresh("target")).ok());
  EXPECT_TRUE(seats::compile_module(sandbox_, folder, fresh("target"), 700'000).ok());
  EXPECT_EQ(refusal_text(seats::compile_module(sandbox_, folder, fresh("target"), 640U << 10U)),
            "disqualified: it declares 684 KiB of static data, and 640 KiB are allowed");
  std::ofstream(folder / "MOVE.C") << make_source("static char unused[700 << 10];", "");
  EXPECT_FALSE(seats::compile_module(sandbox_, folder, fresh("target"), 640U << 10U).ok());
}

TEST_F(HostileModules, RandomOfBorlandStaysBelowItsArgument) {
  expect_honest(plan("croquet").clock, "", "return random(1) == 0 ? 3 : 9");
}

TEST_F(HostileModules, TwoHonestEntriesPlayWholeGame) {
  const auto outcome =
      play(plan("croquet"), make_seat("MOVE.C", honest_c), make_seat("MOVE.C", honest_c));
  EXPECT_GT(count_moves(outcome.record), 4);
  EXPECT_NE(outcome.record.verdict.reason, Reason::crash) << protocol::text(outcome.record);
  EXPECT_NE(outcome.record.verdict.reason, Reason::timeout);
}

/// The verdict of an entry with this body of move1, in the first seat.
struct Run {
  std::string what;
  std::string source;
  Reason reason;
};
std::ostream& operator<<(std::ostream& out, const Run& row) {
  return out << row.what;
}

class ModuleVerdicts : public HostileModules, public testing::WithParamInterface<Run> {};

INSTANTIATE_TEST_SUITE_P(
    Entries, ModuleVerdicts,
    testing::Values(
        Run{"divides_by_zero", make_source("", "volatile int z = 0; return a / z"), Reason::crash},
        Run{"divides_by_zero_in_vain", make_source("int z;", "1 / z; return a"), Reason::crash},
        Run{"writes_to_nowhere", make_source("", "*(volatile int *)0 = 1"), Reason::crash},
        Run{"aborts", make_source("#include <stdlib.h>", "abort()"), Reason::crash},
        Run{"exits", make_source("#include <stdlib.h>", "exit(0)"), Reason::crash},
        Run{"recurses",
            make_source(
                "static int deep(int n) { volatile char c[4096]; c[0] = n; return deep(n + 1) "
                "+ c[0]; }",
                "return deep(a)"),
            Reason::crash},
        Run{"never_returns", make_source("", "volatile int on = 1; while (on) {}"),
            Reason::timeout},
        Run{"steps_too_far", make_source("", "return 9"), Reason::illegal},
        Run{"steps_back", make_source("", "return -1"), Reason::illegal},
        Run{"returns_anything", make_source("", "return -2147483647 - 1"), Reason::illegal},
        Run{"hogs",
            make_source("#include <stdlib.h>\n#include <string.h>",
                        "for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }"),
            Reason::memory}),
    [](const auto& row) { return row.param.what; });

TEST_P(ModuleVerdicts, MatchBehaviour) {
  match::GamePlan game = plan("croquet");
  if (GetParam().reason == Reason::timeout) game.clock = {300ms, std::nullopt};
  auto module = compile("MOVE.C", GetParam().source);
  ASSERT_TRUE(module.ok()) << module.error().text;
  auto seat = make_seat(*module, 128);
  const auto outcome = play(std::move(game), std::move(seat), opponent());
  EXPECT_EQ(outcome.record.verdict.reason, GetParam().reason) << protocol::text(outcome.record);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
}

// Machine code in an array, which no list of symbols sees: what it asks the kernel for ends the
// game.
TEST_F(HostileModules, SystemCallEndsGameAndIsNamed) {
  const std::string begin =
      "__attribute__((section(\".code,\\\"ax\\\",@progbits#\"))) const unsigned char code[] = ";
  const std::string code = begin + "{0xb8, CALL, 0, 0, 0, 0x0f, 0x05, 0xc3};";
  const std::string run = "((void (*)(void))code)()";
  const auto numbered = [&](std::string source, const std::string& number) {
    return source.replace(source.find("CALL"), 4, number);
  };
  const std::string early = "\n__attribute__((constructor)) void first(void) { " + run + "; }";
  for (const auto& [source, call] :
       {std::pair{make_source(numbered(code, "57"), run), "'fork'"},
        std::pair{make_source(numbered(code, "41"), run), "'socket'"},
        std::pair{make_source(numbered(code, "62") + early, ""), "'kill'"}}) {
    auto module = compile("MOVE.C", source);
    ASSERT_TRUE(module.ok()) << module.error().text;
    const auto outcome = play(plan("croquet"), make_seat(*module), opponent());
    EXPECT_EQ(outcome.record.verdict.culprit, 0) << protocol::text(outcome.record);
    EXPECT_THAT(outcome.record.verdict.detail,
                HasSubstr(std::string("disqualified: it made the system call ") + call));
  }
}

/// Answers 1 while what it sees is as expected, else 9, which is illegal.
TEST_F(HostileModules, EntryGetsBothNumbersAndLastStep) {
  const std::string source = make_source("", "").substr(0, 1) + R"(
    int move1(int s1, int s2, int last) { return 1; }
    static int turn;
    int move2(int s1, int s2, int last) {
      ++turn;
      if (turn == 1) return s1 == 3 && s2 == 0 && last == 3 ? 2 : 9;
      if (turn == 2) return s1 == 7 && s2 == 2 && last == 4 ? 1 : 9;
      return 9;
    })";
  int turn = 0;
  auto first = script([&turn](const rules::Position&) {
    const char* steps[] = {"1,3", "1,4", "1,resign"};
    return seats::ScriptedTurn{steps[turn++], std::nullopt, 0ms};
  });
  const auto outcome = play(plan("croquet"), std::move(first), make_seat("MOVE.C", source));
  EXPECT_EQ(outcome.record.verdict.reason, Reason::resigned) << protocol::text(outcome.record);
  EXPECT_EQ(outcome.record.verdict.culprit, 0);
}

TEST_F(HostileModules, TimeLeftIsInWholeSecondsOfSoonerLimit) {
  expect_honest({90s, 60s}, "int timeleft();",
                "int t = timeleft(); return t >= 50 && t <= 60 ? 1 : 9");
}

TEST_F(HostileModules, TimeLeftOfMoveCountsIfSooner) {
  expect_honest({20s, 60s}, "int timeleft();",
                "int t = timeleft(); return t >= 10 && t <= 20 ? 1 : 9");
}

}  // namespace
}  // namespace aspis::hostile
