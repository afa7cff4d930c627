plugins {
    kotlin("jvm") version "1.9.0"
    application
}

repositories {
    mavenCentral()
}

dependencies {
    implementation("io.ktor:ktor-server-core:2.3.0")
    testImplementation(kotlin("test"))
}

application {
    mainClass.set("app.MainKt")
}
