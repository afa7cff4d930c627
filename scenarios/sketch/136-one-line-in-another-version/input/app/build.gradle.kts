plugins {
    kotlin("jvm") version "2.0.0"
}

val junitVersion: String by project

repositories {
    mavenCentral()
}

dependencies {
    testImplementation("org.junit.jupiter:junit-jupiter:$junitVersion")
}
