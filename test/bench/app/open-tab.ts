import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './apps.ts'
import type { PageVitals, Shown, Wanted } from './watch-page.ts'

/** How a visit is slowed: the processor so many times, and the network in bytes a second and milliseconds. */
export type Slowed = { cpu: number; network?: { bytesPerSecond: number; latency: number } }

export type Tab = {
  page: Page
  devtools: CDPSession
  files: Map<string, File>
  /** Resolves when no request has been under way for so many milliseconds. */
  quiet: (ms: number) => Promise<void>
}

/** A request of the page, with its bytes as sent, in seconds of the browser's clock. */
export type File = {
  url: string
  isScript: boolean
  asked: number
  ended: number
  sent: number
  body: number
}

/** A tab on a page of the app's origin that is no page of the app: the time to start a process is the browser's. */
export async function openTab(context: BrowserContext, app: App, { cpu, network }: Slowed): Promise<Tab> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${app.url}/healthz`)
  const files = new Map<string, File>()
  let last = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, timestamp }) => {
    if (!url.startsWith('http')) return
    files.set(requestId, {
      url,
      isScript: type === 'Script',
      asked: timestamp,
      ended: Infinity,
      sent: 0,
      body: 0,
    })
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId)
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')
    if (file) file.body = Number(length?.[1] ?? 0)
  })
  const over = (requestId: string, ended: number, sent: number) => {
    Object.assign(files.get(requestId) ?? {}, { ended, sent })
    last = performance.now()
  }
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    over(requestId, timestamp, encodedDataLength),
  )
  devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => over(requestId, timestamp, 0))
  await devtools.send('Network.enable')
  if (network) await slowNetwork(devtools, network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const isLoading = () => [...files.values()].some(({ ended }) => ended === Infinity)
  const quiet = async (ms: number) => {
    const start = performance.now()
    do await wait(20)
    while (
      performance.now() - start < 10_000 &&
      (isLoading() || performance.now() - Math.max(last, start) < ms)
    )
  }
  return { page, devtools, files, quiet }
}

async function slowNetwork(devtools: CDPSession, network: { bytesPerSecond: number; latency: number }) {
  const { bytesPerSecond, latency } = network
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
}

/** Opens the contacts, waits for the first row and until the page has come to rest. */
export async function openContacts({ page, files, quiet }: Tab, app: App): Promise<[Shown, PageVitals]> {
  files.clear()
  await page.goto(`${app.url}/contacts`, { waitUntil: 'commit' })
  const shown = await page.evaluate(() => window.benchWatch.opened)
  await quiet(300)
  // The browser hands out paints and long tasks when it has time.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  await wait(100)
  return [shown, await page.evaluate(() => window.benchWatch.vitals())]
}

/** Does something and waits until what it leads to is painted: how long after the event, in milliseconds. */
export async function timeTo(
  { page, quiet }: Tab,
  wanted: Wanted,
  event: 'click' | 'input' | undefined,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(([one, type]) => window.benchWatch.expect(one, type), [wanted, event] as const)
  await act()
  const shown = await page.evaluate(() => window.benchWatch.expected)
  if (!shown) throw new Error('Nothing was expected')
  await quiet(70)
  return shown.painted - shown.since
}
