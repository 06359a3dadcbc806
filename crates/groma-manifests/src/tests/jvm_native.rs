//! Maven, Gradle, CMake, Meson, autotools, Bazel and .NET.

use super::{check, project};

#[test]
fn maven_without_a_wrapper_is_mvn() {
    check(
        "
//- pom.xml
<project><artifactId>a</artifactId></project>
//- src/test/java/ATest.java
",
        "build: mvn package
         test: mvn test",
    );
}

#[test]
fn modules_of_maven_are_tested_with_what_they_need() {
    let fixture = "
//- mvnw
//- pom.xml
<project><modules>
  <module>core</module>
  <!-- <module>gone</module> -->
  <module>web</module>
</modules>
<plugin><artifactId>spotless-maven-plugin</artifactId></plugin></project>
//- core/pom.xml
//- core/src/test/java/T.java
//- web/pom.xml
";
    check(
        fixture,
        "build: ./mvnw package
         test: ./mvnw test
         test: ./mvnw test -pl core -am
         format: ./mvnw spotless:apply",
    );
    assert_eq!(project(fixture).packages.len(), 2);
    assert_eq!(project(fixture).tools[0].tool, "java");
}

#[test]
fn the_wrapper_of_gradle_runs_modules() {
    check(
        "
//- gradlew
//- settings.gradle.kts
rootProject.name = \"a\"
include(\":app\", \":lib:core\")
//- app/build.gradle.kts
//- app/src/test/kotlin/T.kt
//- lib/core/build.gradle.kts
//- build.gradle.kts
plugins {
    id(\"org.springframework.boot\") version \"3\"
    // id(\"io.gitlab.arturbosch.detekt\")
}
",
        "build: ./gradlew build
         test: ./gradlew test
         test: ./gradlew :app:test
         run: ./gradlew bootRun",
    );
}

#[test]
fn plugins_of_gradle_count_when_they_are_applied() {
    check(
        "
//- build.gradle.kts
plugins {
    application
    alias(libs.plugins.spotless)
}
spotless { kotlin { ktlint() } }
",
        "build: gradle build
         format: gradle spotlessApply
         run: gradle run",
    );
}

#[test]
fn gradle_without_a_wrapper_or_tests_only_builds() {
    check(
        "
//- build.gradle
plugins { id 'java' }
//- src/main/java/A.java
",
        "build: gradle build",
    );
}

#[test]
fn cmake_is_two_steps_and_tests_are_enabled_or_not() {
    check(
        "
//- CMakeLists.txt
project(a)
# enable_testing()
",
        "build: cmake -B build
         build: cmake --build build",
    );
    check(
        "
//- CMakeLists.txt
project(a)
if(BUILD_TESTING)
  enable_testing()
endif()
",
        "build: cmake -B build
         build: cmake --build build
         test: ctest --test-dir build",
    );
}

#[test]
fn presets_of_cmake_replace_the_plain_commands() {
    check(
        r#"
//- CMakeLists.txt
enable_testing()
//- CMakePresets.json
{"configurePresets": [{"name": "base", "hidden": true}, {"name": "dev"}],
 "buildPresets": [{"name": "dev", "configurePreset": "dev"}], "testPresets": [{"name": "dev"}]}
"#,
        "build: cmake --preset dev
         build: cmake --build --preset dev
         test: ctest --preset dev",
    );
}

#[test]
fn meson_sets_up_compiles_and_tests() {
    check(
        "
//- meson.build
project('a', 'c')
subdir('tests')
//- tests/meson.build
test('one', exe)
",
        "build: meson setup build
         build: meson compile -C build
         test: meson test -C build",
    );
}

#[test]
fn autotools_begin_with_the_script_that_is_there() {
    check(
        "
//- configure.ac
AC_INIT
//- autogen.sh
//- Makefile.am
TESTS = one
",
        "build: ./autogen.sh
         build: ./configure
         build: make
         test: make check",
    );
    check(
        "
//- configure.ac
//- Makefile.am
",
        "build: autoreconf -i
         build: ./configure
         build: make",
    );
}

#[test]
fn bazel_builds_everything() {
    check(
        "
//- MODULE.bazel
//- BUILD.bazel
",
        "build: bazel build //...
         test: bazel test //...",
    );
}

#[test]
fn a_solution_at_the_root_needs_no_name() {
    let fixture = "
//- App.sln
//- src/App/App.csproj
<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>
//- src/App/Program.cs
//- test/App.Tests/App.Tests.csproj
<Project><PackageReference Include=\"xunit\" /></Project>
";
    check(
        fixture,
        "build: dotnet build
         test: dotnet test
         run: dotnet run --project src/App",
    );
    assert_eq!(project(fixture).packages.len(), 2);
}

#[test]
fn a_solution_in_a_folder_is_named() {
    check(
        "
//- Src/Lib.sln
//- Src/Lib/Lib.csproj
<Project/>
",
        "build: dotnet build Src/Lib.sln",
    );
}
