# Warnings, sanitizers and the compiler cache: one interface target for our own code.
# A newer compiler may have new warnings, which must not stop a user's build.
option(ASPIS_CI "What CI adds: warnings are errors, and suites run at level C, too" OFF)
add_library(aspis_compiler INTERFACE)
if(NOT ASPIS_SANITIZE)  # these presets compile what others have checked
  target_compile_options(aspis_compiler INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion>)
endif()
if(ASPIS_CI)
  target_compile_options(aspis_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees uninitialised strings in every moved std::variant.
  target_compile_options(aspis_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
else()
  # Files that travel inside the program are longer than every compiler has to take.
  target_compile_options(aspis_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-overlength-strings>)
endif()
# Many sources a compiler run: what they include is read once. A name of one source's own may then stand
# before a local one of the next, and g++ takes every source for a header.
option(ASPIS_TOGETHER "Compile sources of a folder in batches" OFF)
if(ASPIS_TOGETHER)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 30 CACHE STRING "Sources in a batch; 0 is all of a folder")
  target_compile_options(aspis_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow>
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endif()
target_include_directories(aspis_compiler INTERFACE ${PROJECT_SOURCE_DIR})
# Without it every source with a timer also reads the dates of another library, a sixth of its time.
add_compile_definitions(BOOST_ASIO_DISABLE_BOOST_DATE_TIME)

if(ASPIS_SANITIZE)
  add_compile_options(-fsanitize=${ASPIS_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ASPIS_SANITIZE})
  add_compile_definitions(ASPIS_SANITIZED)  # for tests of what a sanitizer does not let happen
  if(ASPIS_SANITIZE MATCHES "address")
    # Without these Asio reuses memory behind AddressSanitizer's back.
    add_compile_definitions(BOOST_ASIO_DISABLE_AWAITABLE_FRAME_RECYCLING
                            BOOST_ASIO_DISABLE_SMALL_BLOCK_RECYCLING)
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
  if(ASPIS_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-tsan)
  endif()
endif()
if(ASPIS_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Names relative to the tree, so that a second clone finds what the first one compiled.
find_program(CCACHE ccache)
if(CCACHE)
  set(cached ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${cached})
  set(CMAKE_C_COMPILER_LAUNCHER ${cached})
endif()
