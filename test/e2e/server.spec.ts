// Over 200 lines because its journeys share the servers that its fixtures start.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeFindsNothingInAnyLook } from './axe.ts'
import { runBooks, startBooks, type BooksServer } from './books-server.ts'
import { waitLong } from './forgiving/acts.ts'
import { emulate, headingOf, rowsOf, test as base } from './journey.ts'

/** A bank statement of three lines, with these counterparts. */
const sample = join(import.meta.dirname, '../statements/samples/camt/nl-053.001.02.xml')
const [bakery, town, tenant] = ["Bakkerij 't Hoekje", 'Gemeente Zutphen', 'J. de Vries']

type OwnBooks = {
  /** The server over new books. */
  server: BooksServer
  /** Kills it and starts it again over the same books, at the same address. */
  restart: () => Promise<void>
  /** Runs `npm run books -- …` on these books. */
  books: (...args: string[]) => Promise<string>
}

const test = base.extend<OwnBooks & { running: { file: string; server: BooksServer } }>({
  running: async ({ context }, provide, info) => {
    const folder = info.outputPath()
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'books.db')
    const running = { file, server: await startBooks(file) }
    await provide(running)
    // Pages go first: what they still ask for would find nobody.
    await Promise.all(context.pages().map((page) => page.close()))
    await running.server.kill()
  },
  server: async ({ running }, provide) => provide(running.server),
  restart: async ({ running }, provide) =>
    provide(async () => {
      await running.server.kill()
      running.server = await startBooks(running.file, Number(new URL(running.server.url).port))
    }),
  books: async ({ running }, provide) => provide((...args) => runBooks(running.file, ...args)),
})

test.use({ tolerated: [/status of 401|ERR_CONNECTION_REFUSED/] })

test('the printed address signs the browser in, and the token is only where it is stored', async ({
  page,
  context,
  server,
}) => {
  const { url, token } = server
  const asked: string[] = []
  const shown: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.exposeFunction('tellDialog', () => shown.push('dialog'))
  await page.addInitScript(() => {
    const look = () => document.querySelector('dialog') && Reflect.get(window, 'tellDialog')()
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  expect(token).not.toBe('')
  await page.goto(`${url}/#token=${token}`)
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  expect(page.url()).toBe(`${url}/`)
  expect(shown).toEqual([])
  const known = await page.evaluate(() => JSON.stringify([document.referrer, history.state, document.cookie]))
  expect(known).not.toContain(token)

  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  const tomorrow = await context.newPage()
  await tomorrow.goto(url)
  await expect(tomorrow.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()

  for (let step = 0; step < 3; step += 1) {
    await page.goBack().catch(() => undefined)
    expect(page.url()).not.toContain('token')
  }
  expect(asked.filter((address) => address.includes(token) && !address.includes('#'))).toEqual([])
  const logged = server.said().replace(`${url}/#token=${token}`, '')
  expect(logged).toContain('"route":"/api/contacts"')
  expect(logged).not.toContain(token)
})

test('an open tab takes a token from its address, and only removes an invalid one', async ({
  page,
  server,
}) => {
  const { url, token } = server
  await page.goto(`${url}/contacts`)
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await page.getByText('I run it myself').click()
  await expect(page.getByText('npm run books -- token add NAME')).toBeVisible()
  await fragment(page, 'token=%20')
  await expect(page).toHaveURL(`${url}/contacts`)
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await fragment(page, `token=${token}`)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await expect(page).toHaveURL(`${url}/contacts`)
})

test('the printed address opens these books, whatever was open last', async ({ page, server }) => {
  const { url, token } = server
  await page.goto(`${url}/c/demo/contacts`)
  await expect(rowsOf(page)).toHaveCount(25)
  await page.goto('about:blank')
  await page.goto(`${url}/#token=${token}`)
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  expect(page.url()).toBe(`${url}/`)
})

test('statements are imported, corrected and deleted, and all of it is there after a power cut', async ({
  page,
  server,
  restart,
  books,
}) => {
  // The time to undo must not end before "Delete now" is pressed, however slow the machine is.
  await waitLong(page)
  const { url, token } = server
  await page.goto(`${url}/transactions#token=${token}`)
  await expect(page.getByText('Drop a bank statement here')).toBeVisible()
  await expect(page.getByLabel('Statement files').first()).toBeAttached()

  await books('import', sample)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowNamed(page, town)).toContainText('+1,000.00')
  await expect(rowNamed(page, bakery)).toContainText('-21.50')

  await rowNamed(page, bakery).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Lunch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Saved “${bakery}”.`)).toBeVisible()
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await rowNamed(page, tenant).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 1 transaction' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('region', { name: 'Pending deletions' })).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '1 transaction deleted.' })).toBeVisible()

  // The same file again brings nothing back, with or without a power cut between.
  for (const again of [restart, () => books('import', sample)]) {
    await page.goto('about:blank') // no request is under way then, which the console would report
    await again()
    await page.goto(`${url}/transactions`)
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(rowNamed(page, bakery)).toContainText('Lunch')
    await expect(rowNamed(page, town)).toContainText('+1,000.00')
  }
})

test('a user with a revoked token is asked to sign in, and what was typed is kept', async ({
  page,
  server,
  books,
}) => {
  const { url, token } = server
  await page.goto(`${url}/#token=${token}`)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('link', { name: 'New contact' }).click()
  await page.getByLabel('Company', { exact: true }).fill('Bäckerei Peeters')
  await books('token', 'revoke', 'First browser')
  const printed = await books('token', 'add', 'Second browser')
  const [second = ''] = /[\w-]{43}/.exec(printed) ?? []
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Sign in to Bookend' })
  await expect(dialog).toContainText('Your sign-in is no longer valid')
  await expect(dialog).toContainText('npm run books -- token add NAME')
  await dialog.getByLabel('Token').fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The service did not accept this sign-in.')
  await dialog.getByLabel('Token').fill(second)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Bäckerei Peeters')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(page, 'Bäckerei Peeters')).toBeVisible()
  expect(server.said()).not.toContain(second)
})

test('axe finds nothing on the page that shows how to import statements, nor where a token is requested', async ({
  page,
  server,
}) => {
  const { url, token } = server
  await emulate(page, { reducedMotion: 'reduce' })
  await page.goto(`${url}/transactions`)
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await axeFindsNothingInAnyLook(page)
  await page.goto('about:blank')
  await page.goto(`${url}/transactions#token=${token}`)
  await expect(page.getByText('Drop a bank statement here')).toBeVisible()
  await axeFindsNothingInAnyLook(page)
})

/** The row with this name in it. */
function rowNamed(page: Page, name: string) {
  return rowsOf(page).filter({ hasText: name })
}

/** Changes the fragment of the address, as pasting another address does. */
function fragment(page: Page, text: string) {
  return page.evaluate((hash) => {
    location.hash = hash
  }, text)
}
