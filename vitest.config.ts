import { statfsSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const top = fileURLToPath(new URL(".", import.meta.url))

// Examples and documentation import emend by its name, as users do; the tests run them on the sources.
const alias = [
  { find: /^emend$/, replacement: `${top}src/index.ts` },
  { find: /^emend\/(.+)$/, replacement: `${top}src/$1.ts` },
]

/** Rules about the source code itself. They need no build, so that `npm run check` can run them alone. */
const graph = ["test/{import-graph,purity,format-names,house}.test.ts"]

/**
 * The files of tests that one worker runs share one world: to load the same modules anew for each of 370 took an eighth of the time. What is
 * pure keeps nothing between calls (`test/purity.test.ts`); else only what it could make again, and a test gives back what it sets.
 */
const shared = { isolate: false }

/**
 * Tests that start programs run in processes of their own: to start one, a process is copied first, which takes the longer the more it
 * holds, and stops all its threads meanwhile.
 */
const starting = { ...shared, pool: "forks" } as const

/** Builds the programs once, for all tests that start one. */
const programs = "src/cli/testing/setup.ts"

/** The steps that import nothing of Node. */
const pure = ["src/{text,issues,edits,protocols,locate,excerpt,plan,syntax,report}/**/*.test.ts"]

/**
 * Where tests keep their files: in memory, if there is room for them. They write some ten thousand files, each of them safely, and to wait
 * for a disk took a third of their time. What is about the disk itself chooses its own place.
 */
function scratch(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize > 2 ** 31 ? "/dev/shm" : tmpdir()
  } catch {
    return tmpdir()
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      { extends: true, test: { name: "graph", include: graph } },
      { extends: true, test: { name: "pure", include: pure, ...shared } },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,bench/landing,bench/sketch,bench/speed,bench/wild,trials,apps/*/src}/**/*.test.ts"],
          exclude: [...pure, "**/node_modules/**"],
          ...starting,
          globalSetup: programs,
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: [...graph, "test/page/**", "test/clients/**"],
          ...starting,
          globalSetup: programs,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: ["test/page/**/*.test.ts"],
          ...starting,
          globalSetup: "test/page/setup.ts",
          setupFiles: "test/page/after.ts",
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Real agents, where they are installed (`node scripts/clients.mjs`).
        test: {
          name: "clients",
          include: ["test/clients/**/*.test.ts"],
          globalSetup: [programs, "test/clients/setup.ts"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "workbench",
          include: ["apps/vscode/workbench/*.test.ts"],
          ...starting,
          globalSetup: "apps/vscode/workbench/setup.ts",
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
    // `npm run scenarios:update` accepts what the engine reports now.
    env: {
      TMPDIR: scratch(),
      EMEND_UPDATE_SCENARIOS: process.argv.includes("--update") ? "yes" : "",
    },
    setupFiles: "test/seed.ts",
    // A limit for what hangs, not for what is slow: many tests start processes, and a machine may be crowded.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Else a second.
    expect: { poll: { timeout: 30_000 } },
    pool: "threads",
    // Most of them wait for processes and browsers: on two cores, three at a time are done soonest.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
})
