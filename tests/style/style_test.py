"""Tests that the checks of layout and tidiness find errors in small trees."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

GOOD = "int twice(int a) {\n  return a + a;\n}\n"
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Style(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="aspis-style-test-")
        self.addCleanup(shutil.rmtree, self.root)
        for name in (".clang-format", ".clang-tidy"):
            shutil.copy(os.path.join(ROOT, name), self.root)

    def put(self, name, text):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def layout(self):
        return subprocess.run([HERE + "/layout", self.root], capture_output=True, text=True)

    def tidy(self, *folders):
        build = os.path.join(self.root, "build/fuzz")
        paths = [os.path.join(folder, name) for folder, _, names in os.walk(self.root) for name in names]
        entries = [{"directory": self.root, "file": path, "command": "clang++ -std=c++20 -c " + path}
                   for path in paths if path.endswith(".cpp")]
        self.put("build/fuzz/compile_commands.json", json.dumps(entries))
        return subprocess.run([HERE + "/tidy", self.root, build, *folders], capture_output=True, text=True)


@unittest.skipUnless(shutil.which("clang-format"), "no clang-format")
class Layout(Style):
    def test_a_file_that_is_laid_out_is_no_finding(self):
        self.put("db/good.cpp", GOOD)
        self.put("build/made.cpp", "int  twice( int a){return a+a;}\n")
        ran = self.layout()
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)

    def test_a_file_that_is_not_is_named(self):
        self.put("db/good.cpp", GOOD)
        self.put("db/bad.hpp", "#pragma once\nint  twice( int a);\n")
        ran = self.layout()
        self.assertNotEqual(ran.returncode, 0)
        self.assertIn("db/bad.hpp:2", ran.stderr)

    def test_a_folder_without_sources_is_an_error(self):
        self.assertEqual(self.layout().returncode, 1)


@unittest.skipUnless(shutil.which("clang-tidy"), "no clang-tidy")
class Tidy(Style):
    untidy = "struct A { virtual ~A() = default; virtual void f(); };\nstruct B : A { virtual void f(); };\n"

    def test_tidy_sources_are_no_finding(self):
        self.put("db/good.cpp", GOOD)
        ran = self.tidy()
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertIn("1 batches, no finding", ran.stdout)

    def test_an_untidy_one_is_named_where_its_folder_is_asked_for(self):
        self.put("db/bad.cpp", self.untidy)
        self.put("protocol/good.cpp", GOOD)
        ran = self.tidy()
        self.assertEqual(ran.returncode, 1)
        self.assertRegex(ran.stdout, r"db/bad\.cpp:2:.*modernize-use-override")
        self.assertEqual(self.tidy("db").returncode, 1)
        self.assertEqual(self.tidy("protocol").returncode, 0)

    def test_tests_and_what_is_made_are_not_looked_at(self):
        self.put("tests/db/bad.cpp", self.untidy)
        self.put("db/good.cpp", GOOD)
        self.assertEqual(self.tidy().returncode, 0)

    def test_a_folder_of_which_nothing_is_compiled_is_an_error(self):
        self.put("db/good.cpp", GOOD)
        self.assertNotEqual(self.tidy("dp").returncode, 0)


class PlainEnglish(Style):
    def findings(self):
        ran = subprocess.run([HERE + "/plain_english", self.root], capture_output=True, text=True)
        return ran.returncode, ran.stdout

    def test_finds_phrases_in_strings_pages_and_documents(self):
        self.put("db/bad.cpp", 'const char* one =\n    "the file is "\n    "no database";\n')
        self.put("bots/bad.py", 'print("it is started anew")\n')
        self.put("web/pages/bad.js", "const a = html`<p>Whoever wins scores</p>`;\n")
        self.put("docs/bad.md", "A line.\nThe server retries by itself.\n")
        status, printed = self.findings()
        self.assertEqual(status, 1)
        for place in ("db/bad.cpp:2:", "bots/bad.py:1:", "web/pages/bad.js:1:", "docs/bad.md:2:"):
            self.assertIn(place, printed)
        self.assertIn("4 files, 4 findings", printed)

    def test_leaves_out_comments_code_and_plain_text(self):
        self.put("db/good.cpp", '// whoever reads this\nconst char* one = "there is no database";\n')
        self.put("web/pages/good.js", "  // made anew\nconst a = `https://x.example`;\n")
        self.put("docs/good.md", "It is no longer there: `whoever`.\n```\nby itself\n```\n")
        self.assertEqual(self.findings(), (0, "3 files, 0 findings\n"))

    def test_a_folder_without_texts_is_an_error(self):
        self.assertEqual(self.findings()[0], 1)


if __name__ == "__main__":
    sys.exit(unittest.main())
