plugins {
    kotlin("jvm") version "2.2.10"
}

val junitVersion: String by project

repositories {
    mavenCentral()
}

dependencies {
    testImplementation("org.junit.jupiter:junit-jupiter:$junitVersion")
}
