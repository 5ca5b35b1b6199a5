import { configureGlobal } from 'fast-check'
import { isLong } from './long.ts'

// The same random values in every run, so that a change is what makes a test fail; `SEED=7 npm test` tries others.
configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_121) })

/** How many random values a property is tried with: a tenth of them, unless there is time for all. */
export function runs(all: number): number {
  return isLong ? all : few(all)
}

/** A tenth, also where there is time: for what differs from something else only in how it is reached. */
export function few(all: number): number {
  return Math.ceil(all / 10)
}
