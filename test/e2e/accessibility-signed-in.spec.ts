import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import type { StoredBrowser } from '../app/support/browser-database.ts'
import { manyRecords } from '../app/support/stand-ins.ts'
import { serve } from '../stand-ins/serve.ts'
import { unsafeWrites } from '../stand-ins/unsafe-writes.ts'
import { standInVies } from '../server/http/stand-in-vies.ts'
import { axeFindsNothing } from './axe.ts'
import { runBooks, startBooks, type BooksServer } from './books-server.ts'
import { headingOf, test } from './journey.ts'

test.use({ reducedMotion: 'reduce', tolerated: [/Failed to load resource/] })

const samples = join(import.meta.dirname, '../../samples')
const storedByVersion1 = join(import.meta.dirname, '../fixtures/browser-database-1.json')

let folder = ''
let books: BooksServer
let bakery = ''
let vies: Awaited<ReturnType<typeof standInVies>>
let resetsDefaults: Awaited<ReturnType<typeof serve>>
const hostile = unsafeWrites['edit-resets-defaults: stated wrongly']?.start(manyRecords())

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookend-'))
  const file = join(folder, 'books.db')
  vies = await standInVies()
  books = await startBooks(file, 0, vies.url)
  await runBooks(file, 'account', 'add', 'Bakery Ltd')
  const printed = await runBooks(file, 'token', 'add', '--account', 'Bakery Ltd', 'Laptop')
  bakery = /[\w-]{43}/.exec(printed)?.[0] ?? ''
  if (!hostile) throw new Error('There is no such stand-in')
  resetsDefaults = await serve(hostile, { origin: appUrl })
})
test.afterAll(async () => {
  await resetsDefaults.stop()
  await books.kill()
  vies.stop()
  await rm(folder, { recursive: true })
})

axeFindsNothing('the pages that sign in', {
  'the page that asks to sign in': async (page) => {
    await page.goto(books.url)
    await expect(headingOf(page, 'Sign in')).toBeVisible()
  },
  'a sign-in address that does not work': async (page) => {
    await page.goto(`${books.url}/#token=${'x'.repeat(43)}`)
    await expect(headingOf(page, 'This sign-in address did not work')).toBeVisible()
  },
})

axeFindsNothing('imports and what they say', {
  'the question before an import': async (page) => {
    await signIn(page)
    const statement = await readFile(join(samples, 'statement.mt940'), 'utf8')
    await importFile(page, 'never.mt940', Buffer.from(statement.replaceAll('EUR', 'CHF')))
    await expect(page.getByRole('dialog', { name: 'Import these statements?' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Lines of the file' })).toBeVisible()
  },
  'the report of an import, the list of imports and the statement check': [
    async (page) => {
      await signIn(page)
      await importSample(page, 'statement.xml')
      await expect(page.getByRole('dialog', { name: 'Statements imported' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('dialog').getByRole('link', { name: 'All imports' }).click()
      await expect(page.getByRole('table', { name: 'Imports' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('link', { name: 'Check that statements follow each other' }).click()
      await expect(headingOf(page, 'Statement check')).toBeVisible()
      await page
        .getByText(/^\d+ statements?$/)
        .first()
        .click()
    },
  ],
  'the report of a file that is refused': async (page) => {
    await signIn(page)
    await importFile(page, 'letter.pdf', Buffer.from('%PDF-1.7'))
    await expect(page.getByRole('dialog', { name: 'Nothing was imported' })).toBeVisible()
  },
})

axeFindsNothing('what VIES and a report say of a contact, and what goes when it is erased', {
  'a contact with what VIES answered, the report on it, the question before it is erased, and what was erased':
    [
      async (page) => {
        await signIn(page)
        await page.goto(`${books.url}/contacts/new`)
        await page.getByLabel('Company', { exact: true }).fill('Coffee Corner')
        await page.getByLabel('VAT number').fill('DE100')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Ask VIES' }).click()
        await page.getByRole('button', { name: 'Ask VIES again' }).click()
        await page.getByText('Earlier answers').click()
        await expect(page.getByText('123 Main St').nth(1)).toBeVisible()
      },
      async (page) => {
        await page.getByRole('link', { name: 'Report on this contact' }).click()
        await expect(page.getByRole('region', { name: 'What is not in this report' })).toBeVisible()
      },
      async (page) => {
        await page.getByRole('button', { name: 'Erase this contact’s data…' }).click()
        await expect(page.getByRole('alertdialog').getByRole('region', { name: 'What goes' })).toBeVisible()
      },
      async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Erase', exact: true }).click()
        await expect(page.getByRole('region', { name: 'What was erased' })).toBeVisible()
      },
    ],
})

axeFindsNothing('signed-in devices, books and what stops a tab', {
  'the signed-in devices, and the sign-in address for another': [
    async (page) => {
      await signIn(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Signed-in devices' }).click()
      await expect(headingOf(page, 'Signed-in devices')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('button', { name: 'Sign in another device' }).click()
      await page.getByLabel('Name of the device').fill('Phone')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: 'QR code of the sign-in address' })).toBeVisible()
    },
  ],
  'the books to choose from, and the question before signing out': [
    async (page) => {
      await signIn(page)
      await page.getByRole('button', { name: /^Books: / }).click()
      await expect(page.getByRole('link', { name: 'Manage connections' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('link', { name: 'Manage connections' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Sign out this device?' })).toBeVisible()
    },
  ],
  'a part of Bookend that is not there': async (page) => {
    await signIn(page)
    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await expect(headingOf(page, 'Contacts')).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'New contact' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  },
  'a tab whose browser was signed in to another account': async (page) => {
    await signIn(page)
    const other = await page.context().newPage()
    await other.goto(`${books.url}/connections`)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    await other.goto(`${books.url}/#token=${bakery}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Bakery Ltd' })).toBeVisible()
    await other.close()
  },
})

axeFindsNothing('the page that shows how to import statements', {
  'books without transactions': async (page) => {
    await page.goto(`${books.url}/transactions#token=${bakery}`)
    await expect(page.getByText('Drop a bank statement here')).toBeVisible()
  },
})

axeFindsNothing('data that was stored before the account was known', {
  'data that was stored before the account was known': async (page) => {
    await page.goto(`${books.url}/favicon.svg`)
    await page.evaluate(storeBrowser, await storedAt('/api'))
    await page.goto(`${books.url}/#token=${bakery}`)
    await expect(page.getByRole('region', { name: 'Data from before Bookend knew the books' })).toBeVisible()
  },
})

axeFindsNothing('saving that was stopped', {
  'saving that was stopped': async (page) => {
    const service = { ...hostile?.profile, baseUrl: resetsDefaults.url }
    await page.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
    await page.goto('/transactions/3/edit')
    await page.getByLabel('Description', { exact: true }).fill('Huur')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Saving is stopped' })).toBeVisible()
  },
})

async function signIn(page: Page) {
  await page.goto(`${books.url}/transactions#token=${books.token}`)
  await expect(page).toHaveURL(`${books.url}/transactions`)
  await expect(page.getByLabel('Statement files').first()).toBeAttached()
}

async function importSample(page: Page, name: string) {
  await importFile(page, name, await readFile(join(samples, name)))
  const question = page.getByRole('dialog', { name: 'Import these statements?' })
  // An earlier journey may have imported it already: then there is nothing to ask.
  await expect(question.or(page.getByRole('link', { name: 'All imports' }))).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: /^Import \d+ new/ }).click()
}

async function importFile(page: Page, name: string, buffer: Buffer) {
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await page.getByLabel('Statement files').first().setInputFiles(file)
}

/** What version 1 left in a browser, as if its service had been at `baseUrl` and nobody had been signed in. */
async function storedAt(baseUrl: string): Promise<StoredBrowser> {
  const text = await readFile(storedByVersion1, 'utf8')
  return JSON.parse(text.replaceAll(/settings https?:[^" ]*/g, `settings ${baseUrl}`))
}

/** Runs in the page. */
async function storeBrowser({ name, version, stores }: StoredBrowser) {
  const opening = indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: of, keyPath, indexes, rows } of stores) {
      const store = opening.result.createObjectStore(of, { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath)
      for (const row of rows) store.put(row)
    }
  })
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
}
