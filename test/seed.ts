import { configureGlobal } from 'fast-check'

// The same random values in every run, so that a change is what makes a test fail; `SEED=7 npm test` tries others.
configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_121) })
