// The file of analyses next to a tournament's: kept, replaced, never an obstacle.
#include "db/analysis_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/db/samples.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {
namespace {

using db::AnalysisRow;
using db::AnalysisStore;
using db::Mode;

class AnalysisFile : public testing::Test {
 protected:
  AnalysisFile() { std::ofstream(tournament_) << "whatever a tournament is"; }

  [[nodiscard]] AnalysisStore to_write() const {
    return AnalysisStore::open(tournament_, Mode::write).value();
  }
  [[nodiscard]] AnalysisStore to_read() const {
    return AnalysisStore::open(tournament_, Mode::read).value();
  }
  [[nodiscard]] static AnalysisRow make_row(std::int64_t game, int version = 1) {
    return {game,
            "ab12",
            version,
            3,
            31,
            40,
            std::string("packed\0bytes", 12),
            {{1, 20, 12, 11, {}}, {2, 20, 8, 8, 14}}};
  }

  support::TemporaryFolder folder_;
  std::filesystem::path tournament_ = folder_.path() / "cup.db";
};

TEST_F(AnalysisFile, KeepsAnalysesAcrossClosing) {
  to_write().put(make_row(7));
  EXPECT_EQ(to_read().find(7), make_row(7));
  EXPECT_EQ(to_read().find(8), std::nullopt);
  AnalysisRow without_document = make_row(7);
  without_document.document.clear();
  EXPECT_THAT(to_read().all(1), testing::ElementsAre(without_document));
}

TEST_F(AnalysisFile, NewerVersionReplacesOlderAnalysis) {
  AnalysisStore store = to_write();
  store.put(make_row(7));
  EXPECT_THAT(store.analysed(1), testing::ElementsAre(7));
  EXPECT_THAT(store.analysed(2), testing::IsEmpty());
  store.put(make_row(7, 2));
  EXPECT_THAT(store.analysed(1), testing::IsEmpty());
  EXPECT_THAT(store.analysed(2), testing::ElementsAre(7));
  EXPECT_THAT(store.all(2), testing::SizeIs(1));
}

TEST_F(AnalysisFile, GameThatCannotBeAnalysedIsTriedOnce) {
  AnalysisStore store = to_write();
  AnalysisRow none;
  none.game = 9;
  none.version = 1;
  store.put(none);
  EXPECT_THAT(store.analysed(1), testing::ElementsAre(9));
  EXPECT_THAT(store.all(1), testing::IsEmpty());
}

TEST_F(AnalysisFile, MissingFileReadsAsEmpty) {
  EXPECT_THAT(to_read().all(1), testing::IsEmpty());
  EXPECT_FALSE(std::filesystem::exists(AnalysisStore::path_for(tournament_)));
}

TEST_F(AnalysisFile, DamagedFileReadsAsEmptyAndIsReplacedForWriting) {
  to_write().put(make_row(7));
  AnalysisStore::remove(tournament_);
  std::ofstream(AnalysisStore::path_for(tournament_)) << std::string(8192, 'x');
  EXPECT_EQ(to_read().find(7), std::nullopt);
  to_write().put(make_row(8));
  EXPECT_EQ(to_read().find(7), std::nullopt);
  EXPECT_EQ(to_read().find(8), make_row(8));
}

TEST_F(AnalysisFile, RequiresTournament) {
  EXPECT_FALSE(AnalysisStore::open(folder_.path() / "none.db", Mode::write));
}

}  // namespace
}  // namespace aspis::tests
