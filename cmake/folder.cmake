# aspis_folder(NAME [FOLDERS FOLDER...] [DEPENDS TARGET...] [USES TARGET...]): the static library aspis_NAME of
# every source in this folder and below, or in those folders. USES is what its sources need and its headers do
# not show.
function(aspis_folder name)
  cmake_parse_arguments(arg "" "" "FOLDERS;DEPENDS;USES" ${ARGN})
  if(NOT arg_FOLDERS)
    set(arg_FOLDERS .)
  endif()
  list(TRANSFORM arg_FOLDERS REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1/*.cpp")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${arg_FOLDERS})
  add_library(aspis_${name} STATIC ${sources})
  target_link_libraries(aspis_${name} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_USES} aspis_compiler)
  target_include_directories(aspis_${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()
