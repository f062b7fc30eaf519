# What travels inside the program: the files of pages/ as they are sent.
#
# With esbuild the scripts are bundled (a chunk for what several groups of views share) and minified: 127 KB,
# 13 KB for analyses and games against the proof, which a page loads after itself, and 28 KB for the stage, and a
# third of the requests. Without it, or with -DASPIS_ESBUILD=OFF, every module is
# sent as it is written, less the lines that are comments.
find_program(ASPIS_ESBUILD esbuild DOC "esbuild 0.17 or newer, or OFF: pages are sent as they are written")

set(types_html "text/html")
set(types_js "text/javascript")
set(types_css "text/css")
set(types_svg "image/svg+xml")
set(types_txt "text/plain")

# aspis_esbuild(ARGUMENTS...): runs it in pages/, where the paths that it writes begin.
function(aspis_esbuild)
  execute_process(
    COMMAND ${ASPIS_ESBUILD} ${ARGN} --minify --charset=utf8 --target=es2020,chrome91,firefox90,safari15
      --log-level=warning
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/pages
    RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ASPIS_ESBUILD} could not bundle the pages (-DASPIS_ESBUILD=OFF does without):\n${said}")
  endif()
endfunction()

# aspis_preload(FOLDER METAFILE): index.html asks for all that js/app.js imports in one go.
function(aspis_preload folder metafile)
  file(READ ${metafile} meta)
  string(JSON outputs GET "${meta}" outputs)
  string(JSON count LENGTH "${outputs}")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON name MEMBER "${outputs}" ${index})
    if(name MATCHES "/app[.]js$")
      set(app "${name}")
    endif()
  endforeach()
  set(lines)
  string(JSON imports LENGTH "${outputs}" "${app}" imports)
  math(EXPR last "${imports} - 1")
  foreach(index RANGE ${last})
    string(JSON kind GET "${outputs}" "${app}" imports ${index} kind)
    string(JSON path GET "${outputs}" "${app}" imports ${index} path)
    if(kind STREQUAL "import-statement")
      get_filename_component(name ${path} NAME)
      string(APPEND lines "<link rel=\"modulepreload\" href=\"/js/${name}\">\n")
    endif()
  endforeach()
  file(READ ${CMAKE_CURRENT_SOURCE_DIR}/pages/index.html text)
  string(REGEX REPLACE "(<link rel=\"modulepreload\"[^\n]*\n)+" "${lines}" text "${text}")
  file(WRITE ${folder}/index.html "${text}")
endfunction()

# aspis_one_style(FOLDER): the style sheets at the document's end are one file, css/more.css.
function(aspis_one_style folder)
  file(READ ${folder}/index.html text)
  string(REGEX MATCH "(<link rel=\"stylesheet\"[^\n]*\n)+<noscript>" links "${text}")
  string(REGEX MATCHALL "css/[a-z]+[.]css" styles "${links}")
  set(all)
  foreach(style ${styles})
    file(READ ${folder}/${style} rules)
    string(APPEND all "${rules}")
    file(REMOVE ${folder}/${style})
  endforeach()
  file(WRITE ${folder}/css/more.css "${all}")
  string(REPLACE "${links}" "<link rel=\"stylesheet\" href=\"/css/more.css\">\n<noscript>" text "${text}")
  file(WRITE ${folder}/index.html "${text}")
endfunction()

# aspis_embedded(FOLDER): embed.html, the document of pages in frames, from index.html.
function(aspis_embedded folder)
  file(READ ${folder}/index.html text)
  string(REGEX REPLACE "<link rel=\"modulepreload\"[^\n]*\n" "" text "${text}")
  string(REPLACE "/js/app.js" "/js/embed_app.js" text "${text}")
  string(REGEX REPLACE "<header class=\"masthead\">[^\n]*\n" "" text "${text}")
  file(WRITE ${folder}/embed.html "${text}")
endfunction()

# aspis_bundled(FOLDER): fills it with what is sent.
function(aspis_bundled folder)
  file(REMOVE_RECURSE ${folder})
  aspis_esbuild(js/app.js js/embed_app.js --bundle --splitting --format=esm --outdir=${folder}/js
    --chunk-names=[name]-[hash] --metafile=${folder}/meta.json)
  aspis_esbuild(js/theme.js --outdir=${folder}/js)
  file(GLOB styles RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/pages pages/css/*.css)
  aspis_esbuild(${styles} --outdir=${folder}/css)
  aspis_preload(${folder} ${folder}/meta.json)
  aspis_one_style(${folder})
  aspis_embedded(${folder})
  file(REMOVE ${folder}/meta.json)
  # A line's end between two tags is nothing: js/dom.js drops it anyway. Within one it is a space.
  file(GLOB scripts ${folder}/js/*.js)
  foreach(script ${scripts})
    file(READ ${script} text)
    string(REGEX REPLACE ">\n *(</?[a-z$])" ">\\1" text "${text}")
    string(REGEX REPLACE "\n +([a-zA-Z-]+=[$][{])" " \\1" text "${text}")
    file(WRITE ${script} "${text}")
  endforeach()
  file(GLOB pictures pages/*.svg)
  file(COPY ${pictures} DESTINATION ${folder})
  file(COPY pages/vendor/licences.txt DESTINATION ${folder}/vendor)
endfunction()

# aspis_written(FOLDER): the same without esbuild. Lines that are comments are a tenth of the whole.
function(aspis_written folder)
  file(REMOVE_RECURSE ${folder})
  file(COPY pages/ DESTINATION ${folder})
  aspis_embedded(${folder})
  file(GLOB_RECURSE sources ${folder}/*.js ${folder}/*.css)
  foreach(source ${sources})
    if(NOT source MATCHES "/vendor/")
      file(READ ${source} text)
      string(PREPEND text "\n")
      string(REGEX REPLACE "\n[ \t]*/[*]([^*]|[*]+[^*/])*[*]+/[ \t]*" "" text "${text}")
      string(REGEX REPLACE "(\n[ \t]*//[^\n]*)+" "" text "${text}")
      string(REGEX REPLACE "^\n+" "" text "${text}")
      file(WRITE ${source} "${text}")
    endif()
  endforeach()
endfunction()

# aspis_archived(FOLDER SENT): the pages of an archive, made of those that are SENT. Addresses in its
# index.html are relative, and its script is one that is no module, since a browser takes none from a disk;
# without esbuild they are modules, for a web space alone.
function(aspis_archived folder sent)
  file(REMOVE_RECURSE ${folder})
  if(ASPIS_ESBUILD)
    file(COPY ${sent}/ DESTINATION ${folder})
    file(REMOVE_RECURSE ${folder}/js)
    file(COPY ${sent}/js/theme.js DESTINATION ${folder}/js)
    aspis_esbuild(js/archive_app.js --bundle --format=iife --outfile=${folder}/js/archive_app.js)
    set(kind defer)
  else()
    file(COPY ${sent}/ DESTINATION ${folder})
    set(kind "type=\"module\"")
  endif()
  file(REMOVE ${folder}/embed.html)
  foreach(sheet show stage sheets theorem)
    file(REMOVE ${folder}/css/${sheet}.css)
  endforeach()
  file(READ ${folder}/index.html text)
  string(REGEX REPLACE "<link rel=\"modulepreload\"[^\n]*\n" "" text "${text}")
  string(REGEX REPLACE "<script type=\"module\"[^\n]*" "<script src=\"tournaments.js\"></script>\n<script ${kind} src=\"js/archive_app.js\"></script>" text "${text}")
  string(REGEX REPLACE "The same figures[^\n]*</p>" "The same figures as tables: <a href=\"dataset/README.txt\">the dataset</a>.</p>" text "${text}")
  string(REGEX REPLACE "(href|src)=\"/" "\\1=\"" text "${text}")
  file(WRITE ${folder}/index.html "${text}")
endfunction()
