// The members of a class are defined in one source: held against the tree, and against small trees.
#include "tests/layers/class_sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace aspis::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::set<std::string> classes_in(const std::string& text) {
  return ClassReader(text).classes();
}

TEST(ClassSources, TreeHasNoClassInSeveralSources) {
  auto sliced = sliced_classes(read_tree(ASPIS_SOURCE));
  // One thread owns all of a director; its life, its inbox and its plans have a source each.
  sliced.erase("aspis::runner::Director");
  EXPECT_THAT(sliced, IsEmpty());
}

TEST(ClassSources, ReadsClassesOfTree) {
  std::set<std::string> found;
  for (const auto& [path, text] : read_tree(ASPIS_SOURCE)) {
    if (path.ends_with(".cpp") && !path.starts_with("tests/")) found.merge(classes_in(text));
  }
  EXPECT_GT(found.size(), 50U);
}

TEST(ClassSources, FindsMembersInTwoSources) {
  EXPECT_THAT(
      sliced_classes({{"db/store.cpp", "namespace aspis::db {\nStore::Store() {}\n}\n"},
                      {"db/store_read.cpp",
                       "namespace aspis {\nnamespace db {\nint Store::read() { return 1; }\n"
                       "}\n}\n"},
                      {"db/other.cpp", "namespace aspis::db {\nint Other::f() {}\n}\n"}}),
      ElementsAre(Pair("aspis::db::Store", ElementsAre("db/store.cpp", "db/store_read.cpp"))));
}

TEST(ClassSources, NestedClassIsSeparate) {
  EXPECT_THAT(sliced_classes({{"a.cpp", "namespace x { void Hall::f() {} }"},
                              {"b.cpp", "namespace x { void Hall::Seat::f() {} }"}}),
              IsEmpty());
  EXPECT_THAT(sliced_classes({{"a.cpp", "namespace x { Hall::Seat::Seat() {} }"},
                              {"b.cpp", "namespace x { void Hall::Seat::f() {} }"}}),
              ElementsAre(Pair("x::Hall::Seat", ElementsAre("a.cpp", "b.cpp"))));
}

TEST(ClassSources, ClassInUnnamedNamespaceBelongsToItsFile) {
  const std::string own = "namespace x {\nnamespace {\nvoid Reader::f() {}\n}\n}\nBot::Bot() {}\n";
  EXPECT_THAT(sliced_classes({{"a.cpp", own}, {"b.cpp", own}}), IsEmpty());
}

TEST(ClassSources, IgnoresTests) {
  const std::string one = "namespace x { void Store::f() {} }";
  EXPECT_THAT(sliced_classes({{"db/a.cpp", one}, {"tests/b.cpp", one}}), IsEmpty());
}

TEST(ClassSources, ReadsEveryKindOfMember) {
  EXPECT_THAT(
      classes_in("A::A(int a) : a_{a}, b_(a), c_{a} { f(); }\nA1::~A1() = default;\n"
                 "std::vector<int> B::f() const { return {}; }\n"
                 "bool C::operator()(int) const { return true; }\n"
                 "D::operator bool() const { return true; }\nint E::count = 0;\n"
                 "const std::string& F::name() const& { return name_; }\n"
                 "template <class T>\nvoid G<T>::f() {}\n"
                 "[[nodiscard]] auto H::f(std::function<void(int)> g) -> I::Kind { }\n"
                 "std::function<void(int)> J::f(int) {}\nK& K::operator=(K&&) noexcept {}\n"
                 "protocol::Result<int> L::f() {}\nconst char* M::f() {}\n"
                 "constexpr std::array<int, 2> N::table{1, 2};\nO::P O::f() {}\n"),
      ElementsAre("A", "A1", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "O"));
}

TEST(ClassSources, IgnoresNonMembers) {
  EXPECT_THAT(classes_in("#define X A::b()\nusing std::string;\nnamespace fs = std::filesystem;\n"
                         "std::string free(A::Kind kind) { return A::b(kind); }\n"
                         "struct A::Seat {\n  void f() { B::g(); }\n};\nenum class A::Kind { x };\n"
                         "// void C::f() {}\nconst char* text = R\"(void D::f() {})\";\n"
                         "const auto e = E::make();\nstatic_assert(F::g());\n"
                         "const std::map<int, A::B> table = {{1, A::f()}};\n"
                         "A::Kind other{A::Kind::x};\nauto* const g = &G::h;\n"),
              IsEmpty());
}

}  // namespace
}  // namespace aspis::layers
