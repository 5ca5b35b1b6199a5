import type { BrowserContext } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { App, Expectations } from './apps.ts'
import { openContacts, openTab, timeTo, type File, type Slowed, type Tab } from './open-tab.ts'
import type { PageVitals, Shown } from './watch-page.ts'

/** What one visit measured, by the names of `rows` in report.ts. */
export type Figures = Record<string, number | undefined>

/** Somebody signed in whose browser has nothing of the page yet. */
export async function firstVisit(context: BrowserContext, app: App, slowed: Slowed): Promise<[Tab, Figures]> {
  const tab = await openTab(context, app, slowed)
  const [shown, vitals] = await openContacts(tab, app)
  return [
    tab,
    { ...viewFigures('first', shown, vitals), ...(await fileFigures([...tab.files.values()], shown)) },
  ]
}

function viewFigures(
  prefix: string,
  shown: Shown,
  { firstPaint, longTasks, lists, elements }: PageVitals,
): Figures {
  const answer = lists.findLast(({ end }) => end > 0 && end <= shown.inDocument)
  return {
    [`${prefix} row`]: shown.painted,
    [`${prefix} paint`]: firstPaint,
    [`${prefix} blocked`]: longTasks.reduce((sum, time) => sum + Math.max(0, time - 50), 0),
    [`${prefix} asked`]: lists[0]?.start,
    [`${prefix} answered`]: answer && shown.painted - answer.end,
    [`${prefix} elements`]: elements,
  }
}

/** What the first view took of the network until its first row. Sizes with gzip are asked of the server, whatever it sent here. */
async function fileFigures(files: File[], shown: Shown): Promise<Figures> {
  const start = Math.min(...files.map(({ asked }) => asked))
  const until = start + shown.painted / 1000
  const early = files.filter(({ asked }) => asked <= until)
  const scripts = early.filter(({ isScript, ended }) => isScript && ended <= until)
  const gzipped = await Promise.all(
    scripts.map(async ({ url, sent, body }) => sent - body + (await gzipSize(url))),
  )
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    requests: early.length,
    'later requests': files.length - early.length,
    'script gzip': sum(gzipped) / 1000,
    'script sent': sum(scripts.map(({ sent }) => sent)) / 1000,
  }
}

const sizes = new Map<string, Promise<number>>()

function gzipSize(url: string): Promise<number> {
  const known = sizes.get(url)
  if (known) return known
  const asked = fetch(url, { headers: { 'Accept-Encoding': 'gzip' } }).then(async (response) => {
    const body = await response.arrayBuffer()
    return Number(response.headers.get('Content-Length') ?? body.byteLength)
  })
  sizes.set(url, asked)
  return asked
}

/** What somebody does next, on a page that has come to rest. */
export async function interactions(tab: Tab, wanted: Expectations): Promise<Figures> {
  const { page } = tab
  const { terms } = wanted
  const click = (selector: string) => () => mouseClick(tab, selector)
  const type = (term: string) => async () => {
    await page.locator('input[type=search]').focus()
    await page.keyboard.type(term, { delay: 90 })
  }
  const record = await timeTo(tab, wanted.record, 'click', click('main tbody tr a'))
  await timeTo(tab, wanted.contacts, undefined, () => page.evaluate(() => history.back()))
  const next = await timeTo(tab, wanted['page 2'], 'click', click('[aria-label="Next page"]'))
  const contacts = await timeTo(tab, wanted['found contacts'], 'input', type(terms.contacts))
  const other = await timeTo(tab, wanted.transactions, 'click', click('nav a[href^="/transactions"]'))
  const transactions = await timeTo(tab, wanted['found transactions'], 'input', type(terms.transactions))
  await wait(200)
  const { worstEvent } = await page.evaluate(() => window.benchWatch.vitals())
  return { record, next, 'search contacts': contacts, 'search transactions': transactions, other, worstEvent }
}

/** A click where a person would click, without the checks that a test tool makes in the slowed page first. */
async function mouseClick({ page }: Tab, selector: string): Promise<void> {
  const { x, y } = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted)
    if (!element) throw new Error(`There is no ${wanted}`)
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, selector)
  await page.mouse.click(x, y)
}

/** Somebody who has been here before, in a browser that kept files and compiled code. */
export async function returningVisit(context: BrowserContext, app: App, slowed: Slowed): Promise<Figures> {
  const tab = await openTab(context, app, slowed)
  try {
    const [shown, vitals] = await openContacts(tab, app)
    await tab.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return { ...viewFigures('returning', shown, vitals), heap: await heapMegabytes(tab) }
  } finally {
    await tab.page.close()
  }
}

async function heapMegabytes({ devtools }: Tab): Promise<number> {
  for (let time = 0; time < 3; time++) {
    await devtools.send('HeapProfiler.collectGarbage')
    await wait(50)
  }
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
