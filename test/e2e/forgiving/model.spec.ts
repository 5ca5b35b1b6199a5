import { expect } from '@playwright/test'
import fc from 'fast-check'
import { appUrl } from '../../../playwright.config.ts'
import { aContact } from '../../builders.ts'
import { test } from '../journey.ts'
import { startService } from '../service.ts'
import { commands } from './commands.ts'
import { openDesk } from './two-tabs.ts'

// A trace of so many pages takes longer than the journey; seed and steps are enough to see a failure again.
test.use({ tolerated: [/Failed to load resource/], trace: 'off' })

// `RUNS=50 SEED=7 npx playwright test model` tries others; the same ones every time by default.
const runs = Number(process.env['RUNS'] ?? 6)
const seed = Number(process.env['SEED'] ?? 2026)

test('ticks, searches, deletions, undos, reloads, failures and a second tab: screen and service never disagree', async ({
  browser,
}) => {
  // Every wait in it has its own limit; this one only ends what hangs.
  test.setTimeout(120_000 + runs * 180_000)
  const firms = Array.from({ length: 30 }, (_, index) =>
    aContact({ id: `c${index + 1}`, company: `Firm ${String(index + 1).padStart(2, '0')}`, city: 'Gent' }),
  )
  const property = fc.asyncProperty(commands, async (steps) => {
    const service = await startService(appUrl, { contacts: firms })
    const desk = await openDesk(
      browser,
      service.url,
      firms.map(({ company }) => company),
    )
    try {
      await fc.asyncModelRun(() => ({ model: { second: false }, real: desk }), steps)
      await desk.settle()
    } finally {
      await desk.close()
      await service.stop()
    }
  })
  // Unbiased: short runs first would be all that six runs see.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, unbiased: true })
  expect(runs).toBeGreaterThan(0)
})
