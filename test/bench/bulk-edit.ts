import { once } from 'node:events'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { chromium, type Locator, type Page } from '@playwright/test'
import { allowOrigins } from '../../src/server/http/allowed-hosts.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import { aTransaction } from '../builders.ts'
import { chromium as chromiumPath, chromiumArguments } from '../e2e/chromium.ts'

// Measures an edit of many records in a build that is served at --app: `npx node test/bench/bulk-edit.ts --app http://127.0.0.1:4173`.

const { values } = parseArgs({
  options: {
    app: { type: 'string', default: 'http://127.0.0.1:4173' },
    /** How many rows the rehearsal has that is scrolled; 0 to leave that out. */
    rows: { type: 'string', default: '5000' },
    /** How many records are edited; 0 to leave that out. */
    edits: { type: 'string', default: '500' },
    /** How long the service waits before each answer, in milliseconds. */
    latency: { type: 'string', default: '200' },
  },
})

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
try {
  if (Number(values.rows) > 0) await measureScrolling(Number(values.rows))
  if (Number(values.edits) > 0) await measureEdits(Number(values.edits), Number(values.latency))
} finally {
  await browser.close()
}

async function measureScrolling(number: number) {
  await withPage(number, 0, async (page) => {
    await openRehearsal(page, number)
    // Reading ahead and storing have to be over, which would take the same thread.
    await page.waitForTimeout(2000)
    await reportWheel('scrolling', page, page.getByRole('group', { name: 'What will change' }))
  })
  await withPage(0, 0, async (page) => {
    await page.setContent(barePage(number))
    await reportWheel('scrolling a bare page', page, page.locator('div'))
  })
}

/** The floor: as many lines of as many columns, in plain HTML without a script. */
function barePage(number: number): string {
  const cells = ['', 'Shop 1', 'Description Invoice 1', '→', 'Invoice 1!', '']
  const line = `<li>${cells.map((words) => `<span>${words}</span>`).join('')}</li>`
  const style = `
    div { height: 352px; overflow: auto; background: white; font: 14px sans-serif } ul { margin: 0; padding: 0; list-style: none }
    li { display: grid; grid-template-columns: 24px 4fr 3fr 20px 5fr 5fr; height: 36px; align-items: center }`
  return `<!doctype html><style>${style}</style><div><ul>${line.repeat(number)}</ul></div>`
}

async function reportWheel(name: string, page: Page, box: Locator) {
  const spent = await threadTime(page)
  const frames = await turnWheel(page, box)
  const elements = await box.evaluate((element) => element.querySelectorAll('*').length)
  report(name, { ...frames, elements, threadMsPerUpdate: (await spent()) / frames.updates })
}

async function measureEdits(number: number, latency: number) {
  await withPage(number, latency, async (page, counted) => {
    await openRehearsal(page, number)
    const from = counted()
    const spent = await threadTime(page)
    const start = performance.now()
    await page.getByRole('button', { name: new RegExp(`^Edit ${number} transactions$`) }).click()
    await page.getByText(`${number} transactions edited.`).first().waitFor({ timeout: 600_000 })
    const took = performance.now() - start
    const to = counted()
    const requests = to.requests - from.requests
    const threadMsPerEdit = (await spent()) / number
    report('edits', { number, latency, seconds: took / 1000, requests, most: to.most, threadMsPerEdit })
  })
}

/** Counts the time of the page's own thread from now on, in milliseconds, which other programs hardly lengthen. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await read()
  return async () => (await read()) - before
}

async function openRehearsal(page: Page, number: number) {
  await page.goto(`${values.app}/transactions`)
  const name = `Edit all ${number.toLocaleString('en-US')} found`
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Description')
  await dialog.getByRole('combobox', { name: 'What to do' }).selectOption('Add at the end')
  await dialog.getByRole('textbox', { name: 'Text to add' }).fill('!')
  await dialog.getByText(`${number.toLocaleString('en-US')} transactions will change.`).waitFor()
}

type Counted = () => { requests: number; most: number }

/** A page on a service with so many transactions, which counts its requests and those at the same time. */
async function withPage(
  number: number,
  latency: number,
  work: (page: Page, counted: Counted) => Promise<void>,
) {
  const transactions = Array.from({ length: number }, (_, index) =>
    aTransaction({ id: `t${index}`, counterpart: `Shop ${index % 40}`, description: `Invoice ${index}` }),
  )
  const service = createService({ store: createMemoryStore({ contacts: [], transactions }) })
  const listener = getRequestListener(new Hono().use(allowOrigins([values.app])).route('/', service).fetch)
  let [requests, now, most] = [0, 0, 0]
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void listener(request, response)
    requests += 1
    now += 1
    most = Math.max(most, now)
    response.on('close', () => (now -= 1))
    setTimeout(() => void listener(request, response), latency)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The service listens nowhere')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const baseUrl = `http://127.0.0.1:${address.port}`
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service: { baseUrl } } }))
  await work(await context.newPage(), () => ({ requests, most }))
  await context.close()
  server.close()
  server.closeAllConnections()
}

function report(name: string, figures: object) {
  console.log(name, JSON.stringify(figures)) // oxlint-disable-line no-console -- that is its result
}

type FrameReport = { state: string; affects_smoothness: boolean; has_missing_content: boolean }
type TraceEvent = { name: string; args?: { frame_reporter?: FrameReport } }

/**
 * Turns the wheel over an element, with the processor slowed four times. The browser's own reports tell which frames were
 * dropped: scrolling by a script would measure the page's thread, which real scrolling does not wait for.
 */
export async function turnWheel(page: Page, box: Locator, { pixels = 36_000, pixelsPerSecond = 7200 } = {}) {
  const tools = await page.context().newCDPSession(page)
  const at = await box.boundingBox()
  const browser = page.context().browser()
  if (!at || !browser) throw new Error('The element is not on the screen')
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const uncovered = await watchCover(box)
  await browser.startTracing(page, {
    categories: ['cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'],
  })
  await tools.send('Input.synthesizeScrollGesture', {
    x: at.x + at.width / 2,
    y: at.y + at.height / 2,
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.flatMap(({ name, args }) =>
    name === 'PipelineReporter' && args?.frame_reporter ? [args.frame_reporter] : [],
  )
  return {
    shown: frames.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length,
    dropped: frames.filter((frame) => frame.state === 'STATE_DROPPED' && frame.affects_smoothness).length,
    notDrawn: frames.filter((frame) => frame.has_missing_content).length,
    ...(await uncovered()),
    scrolled: await box.evaluate((element) => element.scrollTop),
  }
}

/** Counts how often the page's thread learns of a scroll, and how often too late: with a gap before or after the lines. */
async function watchCover(box: Locator) {
  const counts = await box.evaluateHandle((element) => {
    const seen = { updates: 0, gaps: 0 }
    const look = () => {
      const [lines, frame] = [element.querySelector('ul'), element.getBoundingClientRect()]
      const { top, bottom } = lines?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      seen.updates += 1
      if (top > frame.top + 2 || bottom < frame.bottom - 2) seen.gaps += 1
    }
    element.addEventListener('scroll', look, { passive: true, capture: true })
    return seen
  })
  return () => counts.evaluate((seen) => seen)
}
