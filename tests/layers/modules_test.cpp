// The imports of the pages' scripts, held against the tree and against small trees that break them.
#include "tests/layers/modules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace aspis::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

TEST(Modules, OfTreeExistAndHaveNoCycle) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  ASSERT_TRUE(tree.contains("web/pages/js/app.js")) << "the tree was not read";
  EXPECT_THAT(module_findings(tree), IsEmpty());
}

TEST(Modules, OfTreeAreRead) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  EXPECT_THAT(list_imports(tree.at("web/pages/js/start.js")),
              IsSupersetOf({"./dom.js", "./router.js", "./parts.js"}));
  EXPECT_THAT(list_imports(tree.at("web/pages/js/routes.js")),
              IsSupersetOf({"./result_routes.js", "../views/groups/solitaires.js"}));
  EXPECT_THAT(list_imports(tree.at("web/pages/views/groups/solitaires.js")),
              IsSupersetOf({"../solitaire/play.js"}));
}

TEST(Modules, AreImportedInFiveWays) {
  EXPECT_THAT(
      list_imports("import { a,\n  b as c } from \"./a.js\";\nimport * as d from './d.js';\n"
                   "export { e } from \"../e.js\";\nimport \"./f.js\";\n"
                   "const g = () => import(\"./g.js\");\n"),
      ElementsAre("./a.js", "./d.js", "../e.js", "./f.js", "./g.js"));
}

TEST(Modules, InCommentsAndOtherTextDoNotCount) {
  EXPECT_THAT(list_imports("// import { a } from \"./a.js\";\n/* one\nimport \"./b.js\";\n */\n"
                           "  // as import(\"./c.js\")\nexport const from = \"./d.js\";\n"
                           "export const program = `import sys\nprint(\"./e.js\")`;\n"),
              IsEmpty());
}

TEST(Modules, MissingOnesAreFound) {
  EXPECT_THAT(module_findings({{"web/pages/js/app.js", "import \"./gone.js\";\n"},
                               {"web/pages/views/home.js",
                                "import { a } from \"../js/app.js\";\nimport(\"../app.js\");\n"}}),
              ElementsAre("web/pages/js/app.js: ./gone.js is no file of the tree",
                          "web/pages/views/home.js: ../app.js is no file of the tree"));
}

TEST(Modules, MissingOnesOfDocumentAreFound) {
  EXPECT_THAT(module_findings({{"web/pages/index.html",
                                "<link rel=\"modulepreload\" href=\"/js/dom.js\">\n"
                                "<script src=\"/js/app.js\"></script><a href=\"/rules\">x</a>\n"},
                               {"web/pages/js/app.js", ""}}),
              ElementsAre("web/pages/index.html: /js/dom.js is no file of the tree"));
}

TEST(Modules, FindCycleWhenOneImportIsLazy) {
  EXPECT_THAT(module_findings(
                  {{"web/pages/js/router.js", "import { routes } from \"./routes.js\";\n"},
                   {"web/pages/js/routes.js", "const home = () => import(\"../views/home.js\")"},
                   {"web/pages/views/home.js", "import { go } from \"../js/router.js\";\n"}}),
              ElementsAre("a cycle: web/pages/js/router.js -> web/pages/js/routes.js -> "
                          "web/pages/views/home.js -> web/pages/js/router.js"));
}

TEST(Modules, OfOthersAreIgnored) {
  EXPECT_THAT(module_findings({{"web/pages/vendor/preact.js", "import \"./gone.js\";\n"},
                               {"tests/web/rows.test.mjs", "import \"./gone.js\";\n"}}),
              IsEmpty());
}

}  // namespace
}  // namespace aspis::layers
