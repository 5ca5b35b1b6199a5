import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { App } from './apps.ts'
import { openContacts, openTab, slowNetwork, type Tab } from './open-tab.ts'
import type { Figures } from './visits.ts'

/**
 * What the screen shows while answers are late: 200 ms, when it has to say soon that something is happening, and 100 ms, when what it
 * says must not come and go.
 */
export async function lateAnswers(context: BrowserContext, app: App): Promise<Figures> {
  const figures: Figures = {}
  const lab = await context.newPage()
  for (const latency of [200, 100]) {
    const tab = await openTab(context, app, { cpu: 1 })
    await openContacts(tab, app)
    await tab.quiet(1000) // with what is fetched ahead
    await slowNetwork(tab.devtools, { bytesPerSecond: -1, latency })
    for (const [name, see] of Object.entries(steps)) {
      const seen = await see(tab, (used, event, act) =>
        filmScreen(tab, lab, used, () => momentOf(tab, event, act)),
      )
      if (latency === 200) figures[`${name} says`] = seen.changedAfter
      else figures[`${name} blinks`] = seen.blinked
    }
    await tab.page.close()
  }
  await lab.close()
  return figures
}

type Film = (used: string, event: 'click' | 'input', act: () => Promise<unknown>) => Promise<Seen>

const steps: Record<string, (tab: Tab, film: Film) => Promise<Seen>> = {
  page: (tab, film) => clicked(tab, film, '[aria-label="Next page"]'),
  search: ({ page }, film) =>
    film('input[type=search]', 'input', () => page.locator('input[type=search]').fill('gent')),
  list: (tab, film) => clicked(tab, film, 'nav a[href^="/transactions"]'),
  record: (tab, film) => clicked(tab, film, 'main tbody tr:nth-child(3) a'),
}

/** A click by a mouse that has been over the place for a while, so that what hovering changes does not count. */
async function clicked({ page }: Tab, film: Film, selector: string): Promise<Seen> {
  await page.locator(selector).first().hover()
  await wait(300)
  return film(selector, 'click', async () => {
    await page.mouse.down()
    await page.mouse.up()
  })
}

/** Does something, and gives the moment of its event in milliseconds since 1970. */
async function momentOf({ page }: Tab, event: string, act: () => Promise<unknown>): Promise<number> {
  const listening = await page.evaluateHandle((type) => {
    const moment = new Promise<number>((resolve) => {
      const hear = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp)
      addEventListener(type, hear, { capture: true, once: true })
    })
    return { moment }
  }, event)
  await act()
  return listening.evaluate(({ moment }) => moment)
}

type Frame = { at: number; data: string }
type Box = { left: number; top: number; right: number; bottom: number }

/** What was seen on the screen after an event. */
type Seen = {
  /** After how many milliseconds something had changed elsewhere than in the element that was used. */
  changedAfter: number | undefined
  /** The share of the screen, in percent, that showed something for less than 200 ms: a blink. */
  blinked: number
}

const shortest = 200

/** Films the screen while something is done, and looks at each frame with the help of an empty page. `used` is left out: it answers for itself. */
async function filmScreen(tab: Tab, lab: Page, used: string, act: () => Promise<number>): Promise<Seen> {
  const { page, devtools } = tab
  const box = await page.evaluate((selector) => {
    const { left, top, right, bottom } =
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return { left: left - 6, top: top - 6, right: right + 6, bottom: bottom + 6 }
  }, used)
  const frames: Frame[] = []
  const add = ({ data, metadata, sessionId }: ScreencastFrame) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data })
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  }
  devtools.on('Page.screencastFrame', add)
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await wait(300)
  const event = await act()
  await wait(1200)
  await devtools.send('Page.stopScreencast')
  devtools.off('Page.screencastFrame', add)
  const cells = await lab.evaluate(cellsOf, { frames: frames.map(({ data }) => data), box })
  return seenIn(
    cells.map((cell, index) => ({ cells: cell, at: frames[index]?.at ?? 0 })),
    event,
  )
}

type ScreencastFrame = { data: string; metadata: { timestamp?: number }; sessionId: number }

/**
 * Runs in the empty page: one number for the picture in each cell of 16 pixels, without the box. A pixel keeps its colour until
 * a channel differs by more than 4 of 255: Chromium draws the same round corner slightly differently from frame to frame.
 */
async function cellsOf({ frames, box }: { frames: string[]; box: Box }): Promise<number[][]> {
  const all: number[][] = []
  let seen: Uint32Array | undefined
  const isNear = (one: number, other: number) =>
    [0, 8, 16].every((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) <= 4)
  for (const frame of frames) {
    const bytes = Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const last = seen
    if (last?.length === pixels.length)
      pixels.forEach((pixel, place) => {
        const old = last[place] ?? pixel
        if (pixel !== old && isNear(pixel, old)) pixels[place] = old
      })
    seen = pixels
    const across = Math.ceil(width / 16)
    const cells = Array.from({ length: across * Math.ceil(height / 16) }, () => 7)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (x > box.left && x < box.right && y > box.top && y < box.bottom) continue
        const cell = (y >> 4) * across + (x >> 4)
        cells[cell] = (Math.imul(cells[cell] ?? 0, 31) + (pixels[y * width + x] ?? 0)) | 0
      }
    all.push(cells)
  }
  return all
}

type Look = { cells: number[]; at: number }

function seenIn(looks: Look[], event: number): Seen {
  const before = looks.findLast(({ at }) => at <= event) ?? looks[0]
  if (!before) return { changedAfter: undefined, blinked: 0 }
  const after = looks.filter(({ at }) => at > event)
  const changed = after.find(({ cells }) => cells.some((cell, index) => cell !== before.cells[index]))
  const blinking = before.cells.filter((_, index) => blinks([before, ...after], index)).length
  return { changedAfter: changed && changed.at - event, blinked: (blinking / before.cells.length) * 100 }
}

/** Whether a cell showed something between its first look and its last for a moment only. */
function blinks(looks: Look[], index: number): boolean {
  const states: { value: number; from: number }[] = []
  for (const { cells, at } of looks) {
    const value = cells[index] ?? 0
    if (states.at(-1)?.value !== value) states.push({ value, from: at })
  }
  return states
    .slice(1, -1)
    .some(({ from }, place) => (states[place + 2]?.from ?? Infinity) - from < shortest)
}
