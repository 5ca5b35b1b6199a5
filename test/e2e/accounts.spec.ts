import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runBooks, startBooks } from './books-server.ts'
import { headingOf, rowsOf, test } from './journey.ts'

const [first, second] = ['My books', 'Bakery Ltd'] as const
type Account = typeof first | typeof second

test('a contact typed for one account is saved there, although another was opened meanwhile', async ({
  context,
}, info) => {
  mkdirSync(info.outputPath(), { recursive: true })
  const file = join(info.outputPath(), 'books.db')
  const server = await startBooks(file)
  await runBooks(file, 'account', 'add', second)
  const printed = await runBooks(file, 'token', 'add', '--account', second, 'Laptop')
  const tokens = { [first]: server.token, [second]: /[\w-]{43}/.exec(printed)?.[0] ?? '' }
  const companiesOf = async (account: Account) => {
    const headers = { Authorization: `Bearer ${tokens[account]}` }
    const { items } = await (await fetch(`${server.url}/api/contacts`, { headers })).json()
    return items.map(({ company }: { company: string }) => company)
  }
  const one = await context.newPage()
  await openBooks(one, `${server.url}/#token=${tokens[first]}`, first)
  await expect(one.getByRole('button', { name: `Books: ${first}` })).toBeVisible()
  await one.getByRole('link', { name: 'New contact' }).first().click()
  await one.getByLabel('Company', { exact: true }).fill('Acme')

  const two = await context.newPage()
  await openBooks(two, `${server.url}/#token=${tokens[second]}`, second)
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
  await Promise.all([one.close(), two.close()])
  await server.kill()
})

/** Signs in by an address, and goes to the contacts. */
async function openBooks(page: Page, address: string, account: string) {
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveTitle(`Contacts · ${account} · Bookend`)
}
