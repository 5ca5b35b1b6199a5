import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runBooks, startBooks } from './books-server.ts'
import { headingOf, rowsOf, test as base } from './journey.ts'

type TwoAccounts = {
  url: string
  /** The sign-in address of each account, as the server and `token add` print them. */
  addressOf: Record<Account, string>
}
type Account = 'My books' | 'Bakery Ltd'

type Companies = {
  /** The companies of an account's contacts. Each journey begins without any. */
  companiesOf: (account: Account) => Promise<string[]>
}

const test = base.extend<Companies, TwoAccounts & { running: TwoAccounts }>({
  running: [
    async ({ browserName: _ }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
      const file = join(folder, 'books.db')
      const server = await startBooks(file)
      await runBooks(file, 'account', 'add', 'Bakery Ltd')
      const printed = await runBooks(file, 'token', 'add', '--account', 'Bakery Ltd', 'Laptop')
      const [bakery = ''] = /[\w-]{43}/.exec(printed) ?? []
      const { url } = server
      const addressOf = {
        'My books': `${url}/#token=${server.token}`,
        'Bakery Ltd': `${url}/#token=${bakery}`,
      }
      await provide({ url, addressOf })
      await server.kill()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  url: [async ({ running }, provide) => provide(running.url), { scope: 'worker' }],
  addressOf: [async ({ running }, provide) => provide(running.addressOf), { scope: 'worker' }],
  companiesOf: async ({ context, url, addressOf }, provide) => {
    const ask = async (account: Account, init: RequestInit = {}) => {
      const headers = {
        Authorization: `Bearer ${addressOf[account].replace(/.*=/, '')}`,
        'Content-Type': 'application/json',
      }
      const answer = await fetch(`${url}/api/contacts`, { headers, ...init })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
      return answer
    }
    const contactsOf = async (account: Account) => {
      const { items }: { items: { id: string; company: string }[] } = await (await ask(account)).json()
      return items
    }
    await provide(async (account) => (await contactsOf(account)).map(({ company }) => company))
    await Promise.all(context.pages().map((page) => page.close()))
    for (const account of ['My books', 'Bakery Ltd'] as const) {
      const ids = (await contactsOf(account)).map(({ id }) => id)
      if (ids.length > 0)
        await ask(account, { method: 'DELETE', body: JSON.stringify({ ids: ids.join(',') }) })
    }
  },
})

test.use({ tolerated: [/status of 40[19]/] })

const [first, second] = ['My books', 'Bakery Ltd'] as const

test('a contact typed for one account is saved there, although another was opened meanwhile', async ({
  context,
  addressOf,
  companiesOf,
}) => {
  const one = await context.newPage()
  await openBooks(one, addressOf[first], first)
  await expect(one.getByRole('button', { name: `Books: ${first}` })).toBeVisible()
  await one.getByRole('link', { name: 'New contact' }).first().click()
  await one.getByLabel('Company', { exact: true }).fill('Acme')

  const two = await context.newPage()
  await openBooks(two, addressOf[second], second)
  await two.getByRole('link', { name: 'New contact' }).first().click()
  await expect(headingOf(two, 'New contact')).toBeVisible()
  await expect(two.getByLabel('Company', { exact: true })).toHaveValue('')

  await one.bringToFront()
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(one, 'Acme')).toBeVisible()
  await two.bringToFront()
  await two.getByLabel('Company', { exact: true }).fill('Mill')
  await two.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(two, 'Mill')).toBeVisible()
  expect(await companiesOf(first)).toEqual(['Acme'])
  expect(await companiesOf(second)).toEqual(['Mill'])

  // Each has its own list, history and name, also when it is loaded again.
  for (const [page, account, own] of [
    [one, first, 'Acme'],
    [two, second, 'Mill'],
  ] as const) {
    await page.bringToFront()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
    await expect(rowsOf(page)).toHaveText([new RegExp(own)])
    await page.reload()
    await expect(rowsOf(page)).toHaveText([new RegExp(own)])
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveTitle(`History · ${account} · Bookend`)
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText([own])
  }
})

test('the address of another account finds the connection that it has made beside the first', async ({
  page,
  addressOf,
}) => {
  for (const account of [first, second, second] as const) {
    await page.goto('about:blank')
    await openBooks(page, addressOf[account], account)
  }
  await page.getByRole('button', { name: `Books: ${second}` }).click()
  await expect(page.getByRole('navigation', { name: 'Connections' }).getByRole('link')).toHaveText([
    first,
    'Demo books',
    second,
    'Manage connections',
  ])
})

test('a tab stops when its connection is signed in to another account, and goes on after signing in again', async ({
  context,
  url,
  addressOf,
  companiesOf,
}) => {
  const one = await context.newPage()
  await openBooks(one, addressOf[first], first)
  await one.getByRole('link', { name: 'New contact' }).first().click()
  await one.getByLabel('Company', { exact: true }).fill('Acme')

  const two = await context.newPage()
  await two.goto(`${url}/connections`)
  await two.getByRole('button', { name: 'Sign out' }).click()
  await two.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(two.getByRole('alertdialog')).toBeHidden()
  await expect(two.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await openBooks(two, addressOf[second], second)

  const words = `This browser is now signed in to “${second}”, but this page shows “${first}”.`
  await expect(one.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await one.bringToFront()
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible()
  await expect(one.getByLabel('Company', { exact: true })).toHaveValue('Acme')
  expect(await companiesOf(first)).toEqual([])
  expect(await companiesOf(second)).toEqual([])

  await one.getByRole('button', { name: `Sign in to “${first}” in this tab` }).click()
  await one.getByRole('dialog').getByLabel('Token').fill(addressOf[first].replace(/.*=/, ''))
  await one.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(one.getByRole('dialog')).toBeHidden()
  await one.getByLabel('Company', { exact: true }).press('Enter')
  await expect(headingOf(one, 'Acme')).toBeVisible()
  expect(await companiesOf(first)).toEqual(['Acme'])
  expect(await companiesOf(second)).toEqual([])
})

/** Signs in by an address, and goes to the contacts. */
async function openBooks(page: Page, address: string, account: string) {
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveTitle(`Contacts · ${account} · Bookend`)
}
