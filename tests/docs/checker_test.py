"""The checks of the documents find what is wrong with small documents that break them."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import commands
import files
import links
import markdown
import requirements
import shell


class WithTree(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="aspis-docs-test-")
        self.addCleanup(shutil.rmtree, self.root)

    def put(self, name, text):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def run_document(self, text):
        self.put("page.md", text)
        return commands.check(self.root, self.root, "/bin/true", "page.md")

    def find_one(self, text):
        findings = self.run_document(text).findings
        self.assertEqual(len(findings), 1, findings)
        return findings[0]


class Links(WithTree):
    def findings(self, text):
        self.put("other.md", "# One\n## Two `words`, or 3\n### One\n```\n# none\n```\n")
        self.put("page.md", text)
        return links.check(self.root)[1]

    def test_to_files_and_headings_that_are_there_are_no_finding(self):
        text = "# Top\n[a](other.md) [b](other.md#two-words-or-3) [c](#top) [d](other.md#one-1)\n"
        self.assertEqual(self.findings(text + "![p](other.md) [e](https://example.org/x#y)\n"), [])

    def test_to_a_file_that_is_not_there_is_found_with_its_line(self):
        self.assertEqual(self.findings("x\n[a](gone.md)\n"), ["page.md:2: gone.md is no file"])

    def test_to_a_heading_that_is_not_there_is_found(self):
        self.assertEqual(self.findings("[a](other.md#none)\n"),
                         ["page.md:1: other.md#none has no such heading"])

    def test_out_of_the_repository_is_found(self):
        self.assertIn("leads out", self.findings("[a](../x.md)\n")[0])

    def test_within_code_are_none(self):
        self.assertEqual(self.findings("`[a](gone.md)`\n```sh\n[a](gone.md)\n```\n"), [])


class Files(WithTree):
    def findings(self, text):
        self.put("game.cpp", "one\n\ntwo\nthree\n")
        return files.check(self.root, "page.md", text)[1]

    def test_shown_whole_in_two_blocks_are_no_finding(self):
        block = "<!-- file: game.cpp -->\n```cpp\n%s\n```\n"
        self.assertEqual(self.findings(block % "one" + block % "two\nthree"), [])

    def test_shown_with_another_line_are_found(self):
        self.assertIn("is not lines 1 to 2",
                      self.findings("<!-- file: game.cpp -->\n```\none\ntwo\n```\n")[0])

    def test_shown_in_part_are_found(self):
        self.assertIn("shows 1 of the 4 lines",
                      self.findings("<!-- file: game.cpp -->\n```\none\n```\n")[0])


class Commands(WithTree):
    def test_are_run_in_order_in_one_shell_and_folder(self):
        run = self.run_document("```sh\nmkdir a\ncd a\nname=b\n```\ntext\n```sh\n"
                                "echo hello > $name\n```\n```console\n$ cat b\nhello\n$ pwd\n.../a\n```\n")
        self.assertEqual((run.findings, run.run), ([], 6))

    def test_of_several_lines_are_one(self):
        run = self.run_document("```sh\n# a remark\ncat > f <<'END'\none\nEND\nfor x in 1 2; do\n  echo $x\ndone\n"
                                "echo \\\n  y\n```\n")
        self.assertEqual((run.findings, run.run), ([], 3))

    def test_that_fail_are_found_with_what_they_said(self):
        self.assertRegex(self.find_one("```sh\nls gone\n```\n"), r"(?s)page.md:1: status 2.*'gone'")

    def test_that_print_something_else_are_found(self):
        self.assertIn("prints something else", self.find_one("```console\n$ echo a\nb\n```\n"))
        self.assertIn("prints something else", self.find_one("```console\n$ echo a\n```\n"))

    def test_may_print_anything_where_the_document_has_dots(self):
        self.assertEqual(self.run_document("```console\n$ seq 5\n1\n...\n5\n$ echo took 12 ms\ntook ... ms\n"
                                           "$ true\n...\n```\n").findings, [])

    def test_that_are_to_fail_must_fail_so(self):
        self.assertEqual(self.run_document("<!-- status 3 -->\n```sh\n(exit 3)\n```\n").findings, [])
        self.assertIn("status 0, not 3", self.find_one("<!-- status 3 -->\n```sh\ntrue\n```\n"))

    def test_marked_as_not_run_are_not_run(self):
        run = self.run_document("<!-- not run: why -->\n```sh\nfalse\n```\n")
        self.assertEqual((run.findings, run.run, run.not_run), ([], 0, 1))

    def test_in_comments_are_run_and_a_mark_is_for_one_block_alone(self):
        self.assertIn("page.md:6", self.find_one(
            "<!-- not run: why -->\n```sh\nfalse\n```\n\n<!-- run\nfalse\n-->\n"))

    def test_without_a_word_of_what_they_are_are_refused(self):
        self.assertIn("does not say what it is", self.find_one("```\nls\n```\n"))
        self.assertEqual(self.run_document("```text\nls gone\n```\n").findings, [])

    def test_that_take_too_long_are_found(self):
        usual, commands.LIMIT = commands.LIMIT, 0.3
        self.addCleanup(setattr, commands, "LIMIT", usual)
        self.assertIn("took longer", self.find_one("```sh\nsleep 60\n```\n"))

    def test_that_go_on_running_are_waited_for_and_ended(self):
        run = self.run_document("<!-- runs on: up -->\n```sh\nsh -c 'echo $$ > pid; echo up; exec sleep 600'\n```\n"
                                "<!-- run\ncp pid \"%s/pid\"\n-->\n" % self.root)
        self.assertEqual(run.findings, [])
        with open(os.path.join(self.root, "pid"), encoding="utf-8") as file:
            self.assertFalse(shell.is_running(int(file.read())))

    def test_that_have_ended_do_not_run_though_nobody_has_asked_about_them(self):
        with subprocess.Popen(["true"], start_new_session=True) as ended:
            os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
            self.assertFalse(shell.is_running(ended.pid))
            self.assertFalse(shell.is_running(group=ended.pid))
        self.assertTrue(shell.is_running(os.getpid()))
        self.assertTrue(shell.is_running(group=os.getpgrp()))

    def test_hosts_and_ports_of_the_example_become_those_of_this_machine(self):
        ports = {"8080": "1", "8443": "2", "4242": "3", "4243": "4"}
        changed = commands.on_this_machine(
            "serve --http :8080 --bots 127.0.0.1:4242 --address http://aspis.example.edu:8080 "
            "https://localhost:8443/x aspis.example.edu 18080 a:80801", ports)
        self.assertEqual(changed, "serve --http 127.0.0.1:1 --bots 127.0.0.1:3 --address http://127.0.0.1:1 "
                                  "https://127.0.0.1:2/x 127.0.0.1:3 18080 a:80801")


class Requirements(WithTree):
    def findings(self, *rows, head="| id | requirement | shown by |"):
        self.put("tests/board_test.cpp", '#include "tests/cases.hpp"\nTEST_F(Board, has_squares) {}\n'
                 "TEST_P(Every, ends) {}\nINSTANTIATE_TEST_SUITE_P(Games, Every, testing::Values(1));\n"
                 "TEST_P(Never, ends) {}\n// TEST(Board, is_round) {}\n"
                 "TYPED_TEST_SUITE(Typed, Both);\nTYPED_TEST(Typed, ends) {}\nTYPED_TEST(Untyped, ends) {}\n"
                 "TEST(Board,\n     has_a_long_name) {}\n")
        self.put("tests/cases.hpp", 'const char* bots[] = {"rude mute"};\n')
        self.put("tests/web/x.test.mjs", 'test("it\'s \\"played\\"", () => {});\ntest(`the ${game} ends`, f);\n')
        self.put("README.md", "```sh\naspis verify games  # all of them\n```\n"
                 "<!-- not run: why -->\n```sh\naspis serve\n```\n")
        self.put(requirements.PAGE, "\n".join([head, "| --- | --- | --- |", *rows]) + "\n")
        return requirements.check(self.root)[1]

    def the_finding(self, row):
        findings = self.findings(row)
        self.assertEqual(len(findings), 1, findings)
        return findings[0]

    def test_that_name_tests_and_commands_which_are_there_are_no_finding(self):
        self.assertEqual(self.findings(
            "| WC-1 | a | `Board.has_squares`, `Every.ends`, `Typed.ends`, `Board.has_a_long_name` |",
            "| WC-2 | *Not followed*: b | `Every.ends/rude mute` |", "| WC-3 | c | `$ aspis verify games` |",
            "| WC-4 | d | [it's \"played\"](../tests/web/x.test.mjs), [the croquet ends](../tests/web/x.test.mjs) |"),
            [])

    def test_that_name_a_test_which_is_not_there_are_found(self):
        for name in ("Board.is_round", "Board.has_square", "Never.ends", "Untyped.ends", "has_squares"):
            self.assertIn(":3: WC-1: %s is no test" % name, self.the_finding("| WC-1 | a | `%s` |" % name))
        self.assertIn("a case", self.the_finding("| WC-1 | a | `Every.ends/rude` |"))

    def test_that_name_a_script_or_a_title_which_is_not_there_are_found(self):
        self.assertIn("is no file", self.the_finding("| WC-1 | a | [x](../tests/web/y.test.mjs) |"))
        self.assertIn("has no test 'the end'", self.the_finding("| WC-1 | a | [the end](../tests/web/x.test.mjs) |"))

    def test_that_name_a_command_which_is_not_run_are_found(self):
        for command in ("aspis serve", "aspis show"):
            self.assertIn("no block", self.the_finding("| WC-1 | a | `$ %s` |" % command))

    def test_without_a_test_are_found(self):
        self.assertIn("no test and no command", self.the_finding("| WC-1 | a | by reading |"))
        self.assertIn("no test and no command", self.the_finding("| WC-1 | a | |"))
        self.assertIn("no test and no command", self.the_finding("| WC-1 | `Board.has_squares` | [p](x.md) |"))

    def test_without_an_id_of_their_own_are_found(self):
        self.assertIn("is no id", self.the_finding("| | a | `Every.ends` |"))
        row = "| WC-1 | a | `Every.ends` |"
        self.assertEqual(self.findings(row, row), ["docs/requirements.md:4: WC-1: a second one of this id"])

    def test_in_tables_of_another_shape_are_found(self):
        self.assertIn("has an id, a requirement", self.the_finding("| WC-1 | `Every.ends` |"))
        self.assertTrue(self.findings("| WC-1 | a | `Every.ends` |", head="| number | rule | test |"))
        self.assertEqual(self.findings(), ["docs/requirements.md: no requirement"])


class Markdown(unittest.TestCase):
    def test_a_block_without_an_end_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "line 2"):
            markdown.split_blocks("x\n```sh\nls\n")


if __name__ == "__main__":
    unittest.main()
