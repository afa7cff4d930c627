#!/usr/bin/env node
// Started by `emend batch` as a worker thread. It lies beside the program, so that a bundle finds it.
import { serveBatch } from "../batch/cases.ts"

serveBatch()
