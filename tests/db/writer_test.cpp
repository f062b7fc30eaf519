// What the writing thread promises: order, acknowledgement after the commit, one failure, an end.
#include "db/writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/db/samples.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::create_sample;
using tests::opened;
using tests::sample_match;

class WriterTest : public ::testing::Test {
 protected:
  static MatchRow labelled(const std::string& label) {
    MatchRow row = sample_match();
    row.label = label;
    return row;
  }
  static Writer::Work adds(const std::string& label) {
    return [label](Store& store) { store.matches().add(labelled(label)); };
  }
  [[nodiscard]] std::vector<std::string> labels() const {
    std::vector<std::string> found;
    for (const MatchRow& match : opened(path_, Mode::read).matches().all())
      found.push_back(match.label);
    return found;
  }
  static std::string text_of(const std::exception_ptr& failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "none";
  }
  /// Keeps what failed.
  [[nodiscard]] auto keeper() {
    return [this](const std::exception_ptr& failure) { failures_.push_back(text_of(failure)); };
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  std::vector<std::string> failures_;  // of the writer's thread: read after its end
};

TEST_F(WriterTest, acknowledges_in_order_what_is_then_committed) {
  Store store = create_sample(path_);
  const Store reader = opened(path_, Mode::read);
  std::vector<int> acknowledged;
  std::vector<std::size_t> committed;
  {
    Writer writer(store, keeper());
    for (int number = 1; number <= 200; ++number) {
      writer.submit(adds(std::to_string(number)), [&, number] {
        acknowledged.push_back(number);
        committed.push_back(reader.matches().all().size());
      });
    }
  }
  ASSERT_EQ(acknowledged.size(), 200U);
  for (std::size_t at = 0; at < 200; ++at) {
    EXPECT_EQ(acknowledged[at], static_cast<int>(at) + 1);
    EXPECT_GT(committed[at], at);
  }
  EXPECT_EQ(labels().at(199), "200");
  EXPECT_THAT(failures_, IsEmpty());
}

TEST_F(WriterTest, takes_from_many_threads_and_from_its_own_acknowledgements) {
  Store store = create_sample(path_);
  std::atomic<int> acknowledged = 0;
  {
    Writer writer(store, keeper());
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (int number = 0; number < 50; ++number) {
          writer.submit(adds("first"), [&] {
            ++acknowledged;
            writer.submit(adds("second"), [&] { ++acknowledged; });
          });
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(acknowledged, 400);
  EXPECT_EQ(labels().size(), 400U);
}

TEST_F(WriterTest, commits_together_what_came_while_it_was_busy) {
  Store store = create_sample(path_);
  const std::int64_t before = store.data_version();
  {
    std::promise<void> go;
    Writer writer(store, keeper());
    // Holds the writer until all the others are there.
    writer.submit([wait = go.get_future().share()](Store&) { wait.wait(); }, {});
    for (int number = 0; number < 100; ++number) writer.submit(adds("x"), {});
    go.set_value();
  }
  EXPECT_EQ(labels().size(), 100U);
  EXPECT_LE(store.data_version() - before, 2);
}

TEST_F(WriterTest, runs_work_alone_between_two_commits_and_in_order) {
  Store store = create_sample(path_);
  std::vector<std::string> seen;
  {
    std::promise<void> go;
    Writer writer(store, keeper());
    writer.submit([wait = go.get_future().share()](Store&) { wait.wait(); }, {});
    // All of these come together, and would be one commit.
    writer.submit(adds("before"), [&] { seen.emplace_back("before"); });
    writer.submit_alone(
        [&](Store& alone) {
          for (const MatchRow& match : alone.matches().all())
            seen.push_back("finds " + match.label);
          alone.transaction([&] { alone.matches().add(labelled("own")); });
          alone.transaction([&] { alone.matches().add(labelled("another")); });
        },
        [&] { seen.emplace_back("alone"); });
    writer.submit(adds("after"), [&] { seen.emplace_back("after"); });
    go.set_value();
  }
  EXPECT_THAT(seen, ElementsAre("before", "finds before", "alone", "after"));
  EXPECT_THAT(labels(), ElementsAre("before", "own", "another", "after"));
  EXPECT_THAT(failures_, IsEmpty());
}

TEST_F(WriterTest, writes_nothing_after_work_alone_that_throws) {
  Store store = create_sample(path_);
  bool acknowledged = false;
  {
    std::promise<void> go;
    Writer writer(store, keeper());
    writer.submit([wait = go.get_future().share()](Store&) { wait.wait(); }, {});
    writer.submit(adds("before"), {});
    writer.submit_alone(
        [](Store& alone) {
          alone.transaction([&] {
            alone.matches().add(labelled("half"));
            throw std::runtime_error("the pen broke");
          });
        },
        [&] { acknowledged = true; });
    writer.submit(adds("after"), [&] { acknowledged = true; });
    go.set_value();
  }
  EXPECT_FALSE(acknowledged);
  EXPECT_THAT(failures_, ElementsAre("the pen broke"));
  EXPECT_THAT(labels(), ElementsAre("before"));
}

TEST_F(WriterTest, tells_one_failure_and_writes_nothing_after_it) {
  Store store = create_sample(path_);
  std::vector<std::string> acknowledged;
  {
    std::promise<void> failed;
    Writer writer(store, [&](const std::exception_ptr& failure) {
      failures_.push_back(text_of(failure));
      failed.set_value();
    });
    std::promise<void> first;
    writer.submit(adds("good"), [&] {
      acknowledged.emplace_back("good");
      first.set_value();
    });
    first.get_future().wait();
    writer.submit([](Store&) { throw std::runtime_error("the ink is out"); },
                  [&] { acknowledged.emplace_back("bad"); });
    failed.get_future().wait();
    writer.submit(adds("late"), [&] { acknowledged.emplace_back("late"); });
  }
  EXPECT_THAT(failures_, ElementsAre("the ink is out"));
  EXPECT_THAT(acknowledged, ElementsAre("good"));
  EXPECT_THAT(labels(), ElementsAre("good"));
}

TEST_F(WriterTest, acknowledges_nothing_of_a_commit_that_the_disk_refused) {
  support::FaultyVfs vfs("faulty");
  bool acknowledged = false;
  {
    Store store = create_sample(path_, vfs.name());
    vfs.fail({support::Fault::Kind::full, 1, true});
    {
      Writer writer(store, keeper());
      writer.submit(adds("lost"), [&] { acknowledged = true; });
    }
    vfs.heal();
  }
  EXPECT_FALSE(acknowledged);
  ASSERT_EQ(failures_.size(), 1U);
  EXPECT_THAT(failures_[0], HasSubstr("cup.db: the disk is full"));
  EXPECT_THAT(labels(), IsEmpty());
}

TEST_F(WriterTest, an_acknowledgement_that_throws_keeps_no_other_from_being_told) {
  Store store = create_sample(path_);
  std::vector<int> acknowledged;
  {
    std::promise<void> go;
    Writer writer(store, keeper());
    writer.submit([wait = go.get_future().share()](Store&) { wait.wait(); }, {});
    // All of these are one commit.
    for (int number = 0; number < 3; ++number) {
      writer.submit(adds("x"), [&, number] {
        acknowledged.push_back(number);
        if (number < 2) throw std::runtime_error("deaf " + std::to_string(number));
      });
    }
    go.set_value();
  }
  EXPECT_THAT(acknowledged, ElementsAre(0, 1, 2));
  EXPECT_THAT(failures_, ElementsAre("deaf 0"));
  EXPECT_EQ(labels().size(), 3U);
}

TEST_F(WriterTest, drops_what_it_will_not_store_without_waiting_for_itself) {
  Store store = create_sample(path_);
  {
    Writer writer(store, keeper());
    // Submits when it is dropped, as somebody's last words might.
    const auto last_words = std::shared_ptr<int>(new int(0), [&writer](const int* number) {
      delete number;
      writer.submit([](Store&) {}, {});
    });
    std::promise<void> go;
    writer.submit(
        [wait = go.get_future().share()](Store&) {
          wait.wait();
          throw std::runtime_error("enough");
        },
        {});
    writer.submit([last_words](Store&) {}, {});
    go.set_value();
  }
  EXPECT_THAT(failures_, ElementsAre("enough"));
}

}  // namespace
}  // namespace aspis::db
