plugins {
    kotlin("jvm") version "1.9.0"
    application
    kotlin("plugin.serialization") version "1.9.0"
}

repositories {
    mavenCentral()
}

dependencies {
    implementation("io.ktor:ktor-server-core:2.3.0")
    testImplementation(kotlin("test"))
    implementation("io.ktor:ktor-serialization-kotlinx-json:2.3.0")
}

application {
    mainClass.set("app.MainKt")
}
