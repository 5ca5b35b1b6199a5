// Over 200 lines because its journeys share the servers that its fixtures start.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { standIns } from '../stand-ins/all.ts'
import { serve } from '../stand-ins/serve.ts'
import { runBooks, startBooks } from './books-server.ts'
import { headingOf, rowsOf, test as base } from './journey.ts'

type TwoAccounts = {
  url: string
  /** The sign-in addresses of “My books” and of “Bakery Ltd”, as the server and `token add` print them. */
  addresses: { mine: string; bakery: string }
}

type Companies = {
  /** The companies of an account's contacts. Each journey begins without any. */
  companiesOf: (account: string) => Promise<string[]>
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
      const addresses = { mine: `${url}/#token=${server.token}`, bakery: `${url}/#token=${bakery}` }
      await provide({ url, addresses })
      await server.kill()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  url: [async ({ running }, provide) => provide(running.url), { scope: 'worker' }],
  addresses: [async ({ running }, provide) => provide(running.addresses), { scope: 'worker' }],
  companiesOf: async ({ context, url, addresses }, provide) => {
    const ask = async (account: string, init: RequestInit = {}) => {
      const address = account === 'My books' ? addresses.mine : addresses.bakery
      const headers = {
        Authorization: `Bearer ${address.replace(/.*=/, '')}`,
        'Content-Type': 'application/json',
      }
      const answer = await fetch(`${url}/api/contacts`, { headers, ...init })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
      return answer
    }
    const contactsOf = async (account: string) => {
      const { items }: { items: { id: string; company: string }[] } = await (await ask(account)).json()
      return items
    }
    await provide(async (account) => (await contactsOf(account)).map(({ company }) => company))
    await Promise.all(context.pages().map((page) => page.close()))
    for (const account of ['My books', 'Bakery Ltd']) {
      const ids = (await contactsOf(account)).map(({ id }) => id)
      if (ids.length > 0)
        await ask(account, { method: 'DELETE', body: JSON.stringify({ ids: ids.join(',') }) })
    }
  },
})

test.use({ tolerated: [/status of 40[19]/] })

const orders = [
  ['My books', 'Bakery Ltd'],
  ['Bakery Ltd', 'My books'],
] as const

for (const [first, second] of orders) {
  test(`a contact typed for ${first} is saved there, although ${second} was opened meanwhile`, async ({
    context,
    addresses,
    companiesOf,
  }) => {
    const addressOf = { 'My books': addresses.mine, 'Bakery Ltd': addresses.bakery }
    const one = await context.newPage()
    await openBooks(one, addressOf[first], first)
    await expect(one.getByRole('button', { name: `Connection: ${first}` })).toBeVisible()
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

  test(`the address of ${second} finds the connection that it has made beside ${first}`, async ({
    page,
    addresses,
  }) => {
    const addressOf = { 'My books': addresses.mine, 'Bakery Ltd': addresses.bakery }
    for (const account of [first, second, second] as const) {
      await page.goto('about:blank')
      await openBooks(page, addressOf[account], account)
    }
    await page.getByRole('button', { name: `Connection: ${second}` }).click()
    await expect(page.getByRole('navigation', { name: 'Connections' }).getByRole('link')).toHaveText([
      first,
      'Demo books',
      second,
      'Manage connections',
    ])
  })

  test(`a tab of ${first} stops when its connection is signed in to ${second}, and goes on after signing in again`, async ({
    context,
    url,
    addresses,
    companiesOf,
  }) => {
    const addressOf = { 'My books': addresses.mine, 'Bakery Ltd': addresses.bakery }
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
}

test('a sign-in address that was revoked says so, and what was signed in stays', async ({
  page,
  url,
  addresses,
}) => {
  await openBooks(page, addresses.mine, 'My books')
  await page.goto('about:blank')
  await page.goto(`${url}/#token=${'x'.repeat(43)}`)
  await expect(headingOf(page, 'This sign-in address did not work')).toBeVisible()
  await page.getByRole('link', { name: 'Open Bookend without it' }).click()
  await expect(page).toHaveTitle(/ · My books · Bookend$/)
})

for (const order of [
  ['first', 'second'],
  ['second', 'first'],
] as const) {
  test(`at a service that does not name its accounts, a tab of the ${order[0]} stops when the sign-in changes`, async ({
    context,
  }) => {
    const standInOf = { first: oneAccount(), second: oneAccount() }
    const { url, stop } = await serve(behindOne(standInOf), { origin: appUrl })
    const { profile } = standInOf.first
    await context.route('**/settings.json', (route) =>
      route.fulfill({ json: { service: { ...profile, baseUrl: url, name: 'Ledger' } } }),
    )
    const one = await signedInTo(context, order[0])
    await one.getByRole('link', { name: 'New contact' }).first().click()
    await one.getByLabel('Company', { exact: true }).fill('Acme')
    const counts = () => [standInOf.first, standInOf.second].map((one) => one.contacts().length)
    const before = counts()

    const two = await context.newPage()
    await two.goto('/connections')
    await two.getByRole('button', { name: 'Sign out' }).click()
    await two.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(two.getByRole('alertdialog')).toBeHidden()
    await expect(two.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    await two.close()
    await signedInTo(context, order[1])

    await expect(
      one.getByRole('alert').filter({ hasText: 'The sign-in to Ledger was changed in another tab.' }),
    ).toBeVisible()
    await one.bringToFront()
    await one.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(one.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible()
    await expect(one.getByLabel('Company', { exact: true })).toHaveValue('Acme')
    expect(counts()).toEqual(before)
    await Promise.all(context.pages().map((page) => page.close()))
    await stop()
  })
}

function oneAccount() {
  const { contacts, transactions } = seed()
  const standIn = standIns['mongo']?.({
    contacts: contacts.slice(0, 5),
    transactions: transactions.slice(0, 5),
  })
  if (!standIn) throw new Error('There is no stand-in mongo')
  return standIn
}

/** Two accounts behind one address, of which the token says which one is meant. */
function behindOne({ first, second }: Record<'first' | 'second', ReturnType<typeof oneAccount>>) {
  const fetchFrom = (request: Request) => {
    const standIn = { 'Bearer first': first, 'Bearer second': second }[
      request.headers.get('Authorization') ?? ''
    ]
    const headers = new Headers(request.headers)
    headers.set('Authorization', standIn ? `Bearer ${standIn.secrets['token'] ?? ''}` : '')
    return (standIn ?? first).fetch(new Request(request, { headers }))
  }
  return { ...first, fetch: fetchFrom }
}

/** Signs in by an address, and goes to the contacts. */
async function openBooks(page: Page, address: string, account: string) {
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveTitle(`Contacts · ${account} · Bookend`)
}

async function signedInTo(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/contacts')
  const dialog = page.getByRole('dialog', { name: 'Sign in to Ledger' })
  await dialog.getByLabel('Token').fill(token)
  await dialog.getByLabel('Keep me signed in on this device').check()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(rowsOf(page)).toHaveCount(5)
  return page
}
