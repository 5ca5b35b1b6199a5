import { existsSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { serveApps, size, type App } from './app/apps.ts'
import { openBrowser, openFresh, openProfile, signIn } from './app/browser.ts'
import type { Slowed } from './app/open-tab.ts'
import { watchOtherLoad } from './app/other-load.ts'
import { noiseOf, tableOf, type Sample } from './app/report.ts'
import { parts, type Part } from './app/rows.ts'
import { firstVisit, interactions, returningVisit, type Figures } from './app/visits.ts'

// npm run bench:app -- [--rounds 7] [--only first,returning,line] [--before DIR] [--json FILE]
// `--before` measures another build of the app in the same rounds, such as one of the commit before.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: parts.join(',') },
    before: { type: 'string' },
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const wantedParts = parts.filter((part) => values.only.split(',').includes(part))
if (!(rounds > 0) || wantedParts.length === 0)
  throw new Error(`--rounds is a number, --only of ${parts.join(', ')}`)
if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
  throw new Error('Run npm run build first')

// Ends the servers, too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const slowed: Slowed = { cpu: 4 }
const onLine: Slowed = { cpu: 4, network: { bytesPerSecond: 1.6e6 / 8, latency: 150 } }

const { apps, wanted, stop } = await serveApps(values.before)
const browser = await openBrowser()
const samples: Sample[] = []
let patience = 60_000
const prepared = new Map<App, Awaited<ReturnType<typeof prepare>>>()
await Promise.all(
  apps.map(async (app) => {
    const ready = await prepare(app).catch((error: unknown) => {
      throw new Error(`${app.name} shows no list after signing in`, { cause: error })
    })
    prepared.set(app, ready)
  }),
)

for (let round = 0; round <= rounds; round++) {
  // Each round in another order, so that nobody always follows the same one. The first round only warms up.
  const turn = round % apps.length
  const order = [...apps.slice(turn), ...apps.slice(0, turn)]
  for (const part of wantedParts)
    for (const app of round % 2 ? order.toReversed() : order) await visit(app, part, round)
  if (process.stderr.isTTY) process.stderr.write(`round ${round} of ${rounds}\n`)
}
for (const { profile } of prepared.values()) await profile?.close()
const version = browser.version()
await browser.close()
await stop()

const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, Chromium ${version}; ` +
    `${size.contacts.toLocaleString('en')} contacts, ${size.transactions.toLocaleString('en')} transactions; processor slowed ${slowed.cpu} times; ` +
    `medians of ${rounds} interleaved rounds (lowest–highest)\n`,
)
console.log(
  tableOf(
    samples,
    apps.map(({ name }) => name),
  ),
)
console.log(noiseOf(samples))
if (values.json) writeFileSync(values.json, JSON.stringify(samples, null, 1))

async function prepare(app: App) {
  const state = await signIn(browser, app)
  const isReturning = wantedParts.some((part) => part === 'returning' || part === 'line')
  const profile = isReturning ? await openProfile(app, wanted['first row']) : undefined
  return { state, profile }
}

/** One visit, as soon as the machine is idle. */
async function visit(app: App, part: Part, round: number): Promise<void> {
  const ready = prepared.get(app)
  if (!ready) throw new Error(`${app.name} is not prepared`)
  await untilIdle()
  const otherLoad = watchOtherLoad()
  const figures = await figuresOf(part, app, ready).catch((error: unknown) => {
    throw new Error(`${app.name} failed in round ${round} (${part})`, { cause: error })
  })
  if (round > 0) samples.push({ app: app.name, part, round, others: otherLoad(), figures })
}

type Ready = Awaited<ReturnType<typeof prepare>>

async function figuresOf(part: Part, app: App, { state, profile }: Ready): Promise<Figures> {
  const returning = () => {
    if (!profile) throw new Error('There is no profile')
    return returningVisit(profile, app, part === 'line' ? onLine : slowed)
  }
  if (part === 'returning') return returning()
  const context = await openFresh(browser, state, wanted['first row'])
  try {
    return part === 'first'
      ? await firstAndMore(context, app)
      : { ...(await lineVisit(context, app)), ...(await returning()) }
  } finally {
    await context.close()
  }
}

async function firstAndMore(context: BrowserContext, app: App): Promise<Figures> {
  const [tab, figures] = await firstVisit(context, app, slowed)
  return { ...figures, ...(await interactions(tab, wanted)) }
}

async function lineVisit(context: BrowserContext, app: App): Promise<Figures> {
  const [, figures] = await firstVisit(context, app, onLine)
  return figures
}

/** Until others use little of the machine: three seconds at most, and a minute in all. */
async function untilIdle(): Promise<void> {
  for (const end = performance.now() + 3000; performance.now() < end && patience > 0;) {
    const otherLoad = watchOtherLoad()
    await wait(200)
    if (otherLoad() < 0.1) return
    patience -= 200
  }
}
