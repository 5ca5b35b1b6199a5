import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { appUrl } from '../../../playwright.config.ts'
import { openDeletions, storedRows } from '../stored-rows.ts'
import { waitLong } from './acts.ts'
import { goesWrong, standBetween, type Fault } from './faults.ts'

export type Tab = 0 | 1

/** A bookkeeper with up to two tabs, and what must be true of them: what was confirmed, and what was typed. */
export type Desk = Awaited<ReturnType<typeof openDesk>>

type Open = { page: Page; waiting: Set<string>[] }

/** Opens the app on the first of two tabs of one browser, over a service with these firms. */
export async function openDesk(browser: Browser, service: string, firms: string[]) {
  const context = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
  await prepare(context, service)
  const tabs: (Open | undefined)[] = [await openTab(context), undefined]
  /** What may be gone: it was confirmed, and neither undone nor kept. */
  const confirmed = new Bag()
  /** What closed tabs have left unfinished. */
  const left = new Bag()
  /** What was sent while something went wrong. */
  const lost = new Bag()
  /** What was typed into the form of a firm and not saved. */
  const typed = new Map<string, string>()

  /** Goes to a tab: a browser hardly draws one that is not in front. */
  const goTo = async (number: Tab) => {
    const tab = tabs[number]
    if (!tab) throw new Error(`Tab ${number} is not open`)
    await tab.page.bringToFront()
    return tab
  }
  const leave = (tab: Open) => {
    for (const names of tab.waiting) for (const name of names) left.add(name)
    tab.waiting = []
  }
  const stored = async () => {
    const names: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await context.request.get(`${service}/contacts?page=${page}`)
      const { items } = (await answer.json()) as { items: { company: string }[] }
      if (items.length === 0) return names
      names.push(...items.map(({ company }) => company))
    }
  }
  /** Nothing is gone that nobody confirmed. */
  const check = async () => {
    const there = new Set(await stored())
    expect(firms.filter((name) => !there.has(name) && !confirmed.has(name))).toEqual([])
    // Only what a closed tab left, or what was sent and never answered, is called unfinished.
    for (const tab of tabs)
      for (const text of (await tab?.page
        .getByRole('region', { name: 'Unfinished deletion' })
        .allInnerTexts()) ?? [])
        expect(namesIn(text).filter((name) => !left.has(name) && !lost.has(name))).toEqual([])
  }
  const answerOrphans = async (page: Page, answer: 'Keep' | 'Delete now') => {
    const offers = page.getByRole('region', { name: 'Unfinished deletion' })
    const isSettled = async () => (await offers.count()) > 0 || (await countAbandoned(page)) === 0
    for (;;) {
      await expect.poll(isSettled).toBe(true)
      const before = await offers.allInnerTexts()
      if (before.length === 0) return
      const button = offers.first().getByRole('button', { name: answer })
      await ((await button.count()) ? button : offers.first().getByRole('button').first()).click()
      await expect.poll(() => offers.allInnerTexts()).not.toEqual(before)
    }
  }

  return {
    isOpen: (number: Tab) => tabs[number] !== undefined,
    open: async () => {
      tabs[1] = await openTab(context)
    },
    kill: async (number: Tab) => {
      const tab = await goTo(number)
      leave(tab)
      await tab.page.close({ runBeforeUnload: false })
      tabs[number] = number === 0 ? await openTab(context) : undefined
    },
    reload: async (number: Tab) => {
      const tab = await goTo(number)
      leave(tab)
      await tab.page.goto('/contacts')
      await rowsOf(tab.page).first().waitFor()
    },
    tick: async (number: Tab, index: number) => {
      const { page } = await goTo(number)
      const rows = rowsOf(page)
      const many = await rows.count()
      if (many > 0)
        await rows
          .nth(index % many)
          .getByRole('checkbox')
          .click()
    },
    search: async (number: Tab, text: string) => {
      const { page } = await goTo(number)
      await page.getByRole('searchbox').fill(text)
      await expect(page).toHaveURL(text === '' ? /contacts$/ : new RegExp(`search=${text}`))
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    },
    remove: async (number: Tab, index: number, fault: Fault | undefined) => {
      const tab = await goTo(number)
      const { page } = tab
      const rows = rowsOf(page)
      const many = await rows.count()
      if (many === 0) return
      await rows
        .nth(index % many)
        .getByRole('checkbox')
        .check()
      if (fault) await goesWrong(page, fault)
      const bar = page.getByRole('toolbar', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog')
      // What was ticked may be gone by now, deleted from the other tab.
      const yes = question.getByRole('button', { name: /^Delete \d/ })
      await expect(question.getByRole('status').filter({ hasText: 'Checked just now' })).toBeVisible()
      const going = (await question.locator('li[data-gone=false]').allInnerTexts()).map((text) =>
        text.trim().slice(0, 7),
      )
      if (going.length === 0 || (await yes.isDisabled()))
        return question.getByRole('button', { name: 'Cancel' }).click()
      for (const name of going) confirmed.add(name)
      tab.waiting.push(new Set(going))
      // The fault waits for whichever deletion is sent next.
      if (fault) for (const names of tab.waiting) for (const name of names) lost.add(name)
      await yes.click()
      await expect(question).toBeHidden()
      // What the screen shows and what was confirmed agree at once.
      for (const name of going) await expect(rowNamed(page, name)).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Pending deletions' })).toBeVisible()
    },
    undo: async (number: Tab) => {
      const tab = await goTo(number)
      const names = tab.waiting.pop()
      if (!names) return
      await tab.page.locator('h1').focus()
      await tab.page.keyboard.press('Control+z')
      await expect(tab.page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible()
      for (const name of names) {
        confirmed.delete(name)
        lost.delete(name)
      }
    },
    deleteNow: async (number: Tab) => {
      const tab = await goTo(number)
      const buttons = tab.page
        .getByRole('region', { name: 'Pending deletions' })
        .getByRole('button', { name: 'Delete now' })
      for (; tab.waiting.length > 0; tab.waiting.pop()) {
        const many = await buttons.count()
        if (many === 0) break
        await buttons.first().click()
        await expect(buttons).toHaveCount(many - 1)
      }
      tab.waiting = []
      await expect(tab.page.getByText(/^Deleting /)).toHaveCount(0)
    },
    orphans: async (number: Tab, answer: 'Keep' | 'Delete now') => {
      const { page } = await goTo(number)
      await answerOrphans(page, answer)
    },
    type: async (number: Tab, name: string, text: string) => {
      const tab = await goTo(number)
      const { page } = tab
      leave(tab)
      const id = `c${Number(name.slice(-2))}`
      await page.goto(`/contacts/${id}/edit`)
      const city = page.getByLabel('City', { exact: true })
      await expect(city.or(page.getByRole('heading', { name: 'There is no such contact' }))).toBeVisible()
      if ((await city.count()) > 0) {
        await city.fill(text)
        typed.set(name, text)
        // A tab that dies in the very moment of a key may lose that key; not more.
        const drafts = () => page.evaluate(storedRows<{ id: string; typed: object }>, 'bookend/drafts')
        await expect
          .poll(async () => (await drafts()).find((draft) => draft.id === id)?.typed)
          .toEqual({ city: text })
      }
      await page.goto('/contacts')
      await rowsOf(page).first().waitFor()
    },
    check,
    /** Lets all that waits come to its end; then screen and service must say the same, and all that was typed must be there. */
    settle: async () => {
      for (const tab of tabs) {
        if (!tab) continue
        await tab.page.bringToFront()
        const buttons = tab.page
          .getByRole('region', { name: 'Pending deletions' })
          .getByRole('button', { name: 'Delete now' })
        for (let many = await buttons.count(); many > 0; many = await buttons.count()) {
          await buttons.first().click()
          await expect(buttons).toHaveCount(many - 1)
        }
        await expect(tab.page.getByText(/^Deleting /)).toHaveCount(0)
      }
      const { page } = await goTo(0)
      await tabs[1]?.page.close({ runBeforeUnload: false })
      // What it still had on its way may be left, too.
      if (tabs[1]) leave(tabs[1])
      tabs[1] = undefined
      leave(await goTo(0))
      await page.goto('/contacts')
      await answerOrphans(page, 'Keep')
      await check()
      const there = (await stored()).toSorted()
      await page.goto('/contacts')
      await expect
        .poll(async () => {
          const first = await page.getByText(/^1–\d+ of \d+$/).innerText()
          return Number(/of (\d+)$/.exec(first)?.[1])
        })
        .toBe(there.length)
      // Rows are on screen a moment before they can be ticked.
      await expect.poll(() => namesOn(page)).toEqual(there.slice(0, 25))
      for (const [name, text] of typed) {
        if (!there.includes(name)) continue
        await page.goto(`/contacts/c${Number(name.slice(-2))}/edit`)
        await expect(page.getByRole('region', { name: 'Draft' })).toContainText(text)
      }
    },
    close: () => context.close(),
  }
}

/** Names, each as often as it was put in: both tabs may have confirmed the same record. */
class Bag {
  readonly #many = new Map<string, number>()

  add(name: string) {
    this.#many.set(name, (this.#many.get(name) ?? 0) + 1)
  }

  delete(name: string) {
    this.#many.set(name, Math.max(0, (this.#many.get(name) ?? 0) - 1))
  }

  has(name: string) {
    return (this.#many.get(name) ?? 0) > 0
  }
}

async function prepare(context: BrowserContext, service: string) {
  await standBetween(context)
  await context.route('**/settings.json', (route) =>
    route.fulfill({ json: { service: { baseUrl: service } } }),
  )
  await waitLong(context)
}

async function openTab(context: BrowserContext): Promise<Open> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/contacts')
  await rowsOf(page).first().waitFor()
  return { page, waiting: [] }
}

function rowsOf(page: Page) {
  return page.getByRole('table').locator('tbody').getByRole('row')
}

function rowNamed(page: Page, name: string) {
  return page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
}

/** How many stored deletions no open tab is responsible for. */
async function countAbandoned(page: Page): Promise<number> {
  const rows = await openDeletions(page)
  const held = await page.evaluate(async () => (await navigator.locks.query()).held ?? [])
  const names = held.map(({ name }) => name)
  return rows.filter(({ id }) => !names.includes(`bookend-pending:${id}`)).length
}

function namesIn(text: string): string[] {
  return text.match(/Firm \d\d/g) ?? []
}

async function namesOn(page: Page): Promise<string[]> {
  const labels = await rowsOf(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace('Select ', ''))
}
