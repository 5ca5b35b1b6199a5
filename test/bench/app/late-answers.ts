import type { BrowserContext } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './apps.ts'
import { openContacts, openTab, slowNetwork } from './open-tab.ts'
import type { Tab } from './open-tab.ts'
import type { Figures } from './visits.ts'
import { filmScreen } from './watch-screen.ts'
import type { Seen } from './watch-screen.ts'

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
