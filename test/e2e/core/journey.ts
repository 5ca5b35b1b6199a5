import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test as base, chromium, firefox, type Browser } from '@playwright/test'
import { firefoxOptions } from '../../../playwright.config.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { startBooks, type BooksServer } from '../books-server.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { startWebKit } from './webkit.ts'
import { chromium as installed, chromiumArguments } from '../chromium.ts'
import { keys, type Engine, type Tab } from './engine.ts'
import { leftWhileAsking } from '../journey.ts'

const engines = {
  chromium: () => engineOf(chromium.launch({ executablePath: installed(), args: chromiumArguments })),
  firefox: () => engineOf(firefox.launch(firefoxOptions)),
  webkit: startWebKit,
}

export type EngineName = keyof typeof engines

type PerWorker = {
  /** The browser that the project is for. */
  engineName: EngineName
  engine: Engine
}

type PerJourney = {
  server: BooksServer
  /** At a tab in which nothing is open yet. */
  user: Bookkeeper
  /** What somebody else does with the same books, over HTTP. */
  somebodyElse: SomebodyElse
  folder: string
}

/**
 * A sign-in that is not accepted, an edit of what has changed and a file that is not understood are told on the console, too; WebKit
 * says there when it puts off what a change of size asks for.
 */
const refused = /status of (401|412|422)|^ResizeObserver loop completed/

type SomebodyElse = {
  adds: (contact: Partial<Contact>) => Promise<string>
  /** Imports a bank statement. */
  imports: (path: string) => Promise<void>
  edits: (id: string, changes: Partial<Contact>) => Promise<void>
  /** The companies of the first page. */
  reads: () => Promise<string[]>
}

/** A journey through the app in one of the browsers, over the server of `npm start` on books of its own. */
export const test = base.extend<PerJourney, PerWorker>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, provide) => {
      const engine = await engines[engineName]()
      await provide(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  folder: async ({}, provide, info) => {
    mkdirSync(info.outputPath(), { recursive: true })
    await provide(info.outputPath())
  },
  server: async ({ folder }, provide) => {
    const server = await startBooks(join(folder, 'books.db'))
    await provide(server)
    await server.kill()
  },
  // The server is named so that it outlives the tab.
  user: async ({ engine, server: _ }, provide, info) => {
    const tab = await engine.openTab()
    await provide(new Bookkeeper(tab))
    if (info.status !== info.expectedStatus) {
      const picture = await tab.screenshot().catch(() => undefined)
      if (picture) await info.attach('screen', { body: picture, contentType: 'image/png' })
    }
    await tab.close()
    const complaints = engine
      .complaints()
      .filter((text) => !refused.test(text) && !leftWhileAsking.test(text))
    expect(complaints).toEqual([])
  },
  somebodyElse: async ({ server: { url, token } }, provide) => {
    const send = async (method: string, path: string, body?: object | string) => {
      const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response
    }
    await provide({
      adds: async (contact) => {
        const { id }: Contact = await (await send('POST', '/contacts/new', contact)).json()
        return id
      },
      imports: async (path) => {
        await send('POST', `/statement-imports?name=${basename(path)}`, readFileSync(path, 'utf8'))
      },
      edits: async (id, changes) => {
        await send('POST', `/contacts/${id}`, changes)
      },
      reads: async () => {
        const { items }: { items: Contact[] } = await (await send('GET', '/contacts')).json()
        return items.map(({ company }) => company)
      },
    })
  },
})

/** Opens a page by the address that the first start has printed. */
export async function signIn(user: Bookkeeper, { url, token }: BooksServer, path: string) {
  await user.open(`${url}${path}#token=${token}`)
}

/** Makes deletions wait so long that only what a journey does ends the pause, however slow the machine is. */
export async function waitLong(user: Bookkeeper) {
  await user.at('table').isThere()
  await user.tab.call(String(prefer), ['bookend-preferences', JSON.stringify({ undoSeconds: 600 })])
  await user.tab.reload()
}

/** Runs in the page. */
function prefer(name: string, preferences: string): void {
  localStorage.setItem(name, preferences)
}

/** A browser that Playwright starts. */
async function engineOf(launched: Promise<Browser>): Promise<Engine> {
  const browser = await launched
  const complaints: string[] = []
  return {
    openTab: () => openTab(browser, (complaint) => complaints.push(complaint)),
    complaints: () => complaints.splice(0),
    stop: () => browser.close(),
  }
}

async function openTab(browser: Browser, complain: (text: string) => void): Promise<Tab> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complain(message.text()))
  page.on('pageerror', (error) => complain(String(error)))
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    open: async (url) => {
      await page.goto('about:blank')
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    call: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    click: (x, y) => page.mouse.click(x, y),
    type: async (text, ...held) => {
      for (const key of text) {
        const name = names.get(key)
        if (held.length > 0)
          await page.keyboard.press([...held, key].map((one) => names.get(one) ?? one).join('+'))
        else await (name ? page.keyboard.press(name) : page.keyboard.type(key))
      }
    },
    chooseFiles: (selector, paths) => page.locator(selector).first().setInputFiles(paths),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}

const names = new Map([
  [keys.shift, 'Shift'],
  [keys.control, 'Control'],
  [keys.tab, 'Tab'],
  [keys.right, 'ArrowRight'],
  [keys.down, 'ArrowDown'],
  [keys.enter, 'Enter'],
  [keys.escape, 'Escape'],
  [keys.backspace, 'Backspace'],
  [keys.f2, 'F2'],
])
