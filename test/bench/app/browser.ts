import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { chromium as installed } from '../../e2e/chromium.ts'
import type { App } from './apps.ts'
import { watchPage, type Wanted } from './watch-page.ts'

const viewport = { width: 1280, height: 900 }
const options = { executablePath: installed(), args: ['--no-sandbox', '--disable-gpu'] }

export function openBrowser(): Promise<Browser> {
  return chromium.launch(options)
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in once, so that each first visit can be somebody's who is signed in and has never loaded the page. */
export async function signIn(browser: Browser, app: App): Promise<SignedIn> {
  const context = await browser.newContext({ viewport })
  await signInWithin(context, app)
  const state = await context.storageState()
  await context.close()
  return state
}

async function signInWithin(context: BrowserContext, { url, token }: App): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/contacts#token=${token}`)
  await page.locator('main tbody tr a').first().waitFor()
  await page.close()
}

/** A context with an empty cache. */
export async function openFresh(browser: Browser, state: SignedIn, first: Wanted): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, storageState: state })
  await context.addInitScript(watchPage, first)
  return context
}

/** A browser with a profile on disk and signed in: only such a one keeps compiled code between visits, as a user's does. */
export async function openProfile(app: App, first: Wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-profile-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const context = await chromium.launchPersistentContext(folder, { ...options, viewport })
  await signInWithin(context, app)
  await context.addInitScript(watchPage, first)
  // Compiled code is kept at the second visit and used from the third on; parts for later are fetched after some seconds.
  for (const seconds of [4, 1, 1]) {
    const page = await context.newPage()
    await page.goto(`${app.url}/contacts`)
    await page.evaluate(() => window.benchWatch.opened)
    await page.waitForTimeout(seconds * 1000)
    await page.close()
  }
  return context
}
