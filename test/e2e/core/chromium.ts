import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { chromium as installed, chromiumArguments } from '../chromium.ts'
import type { Engine, Tab } from './engine.ts'
import { keys } from './engine.ts'

/** Starts Chromium, by Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: installed(), args: chromiumArguments })
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
    type: async (text, { control = false } = { control: false }) => {
      if (control) await page.keyboard.press(`Control+${text}`)
      else
        for (const key of text) {
          const name = names.get(key)
          await (name ? page.keyboard.press(name) : page.keyboard.type(key))
        }
    },
    chooseFiles: (selector, paths) => page.locator(selector).first().setInputFiles(paths),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}

const names = new Map([
  [keys.enter, 'Enter'],
  [keys.escape, 'Escape'],
  [keys.backspace, 'Backspace'],
])
