import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"

// What emend keeps for a person is nobody's business here, and nothing of it may get into a test.
process.env.EMEND_CONFIG_HOME ??= join(tmpdir(), `emend-tests-${process.getuid?.() ?? "user"}`)

// The same cases in every run: a run that fails fails again, and nobody's change is refused for a case that
// was not there yesterday. New cases are looked for on purpose: `EMEND_SEED=random npm test`, or any number.
const { EMEND_SEED: wish = "20260101" } = process.env
if (wish !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wish) })
