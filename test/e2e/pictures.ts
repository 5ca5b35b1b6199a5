import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { chromium as installed, chromiumArguments } from './chromium.ts'

// The pictures of the README, taken from the production build with the demo's records: `npm run pictures`.
const folder = join(import.meta.dirname, '../pictures')
const desk = { width: 1280, height: 800 }

type Picture = {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  address: string
  /** Brings the page to what is to be seen. */
  ready: (page: Page) => Promise<void>
}

const pictures: Record<string, Picture> = {
  contacts: {
    viewport: desk,
    colorScheme: 'light',
    address: '/contacts',
    ready: async (page) => {
      for (const row of [2, 5]) await page.locator('tbody').getByRole('checkbox').nth(row).check()
      await page.getByText('2 selected').waitFor()
    },
  },
  'transactions-dark': { viewport: desk, colorScheme: 'dark', address: '/transactions', ready: whole },
  'form-with-error': {
    viewport: desk,
    colorScheme: 'light',
    address: '/transactions/4990/edit',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Correct amount, date or currency' }).click()
      await page.getByLabel('Amount').fill('1.234')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(/Is that 1,234/).waitFor()
    },
  },
  connections: {
    viewport: desk,
    colorScheme: 'light',
    address: '/connections',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('Contacts: three samples').waitFor()
    },
  },
  'transactions-phone': {
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    address: '/transactions',
    ready: whole,
  },
}

/** A list with what loads after its rows. */
async function whole(page: Page) {
  await page.getByText('1–25 of').waitFor()
  await page.getByRole('button', { name: 'More' }).waitFor()
}

mkdirSync(folder, { recursive: true })
const server = await preview({ logLevel: 'warn', preview: { port: 0 } })
const browser = await chromium.launch({ executablePath: installed(), args: chromiumArguments })
try {
  for (const [name, { viewport, colorScheme, address, ready }] of Object.entries(pictures)) {
    const page = await browser.newPage({
      baseURL: server.resolvedUrls?.local[0] ?? '',
      viewport,
      colorScheme,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await page.goto(address)
    await ready(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide', animations: 'disabled' })
    await page.close()
    console.log(`test/pictures/${name}.png`)
  }
} finally {
  await browser.close()
  await server.close()
}
