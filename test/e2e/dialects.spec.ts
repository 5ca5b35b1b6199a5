import { expect, type Page, type BrowserContext } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { secretsNeeded } from '../../src/dialect/profile/sign-request.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { standIns, hostileStandIns } from '../stand-ins/all.ts'
import { waitLong } from './forgiving/acts.ts'
import { serve } from '../stand-ins/serve.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { axeFindsNothingHere } from './axe.ts'
import { headingOf, rowsOf, test } from './journey.ts'

// Real HTTP, real CORS and real cookies, which the journeys without a browser cannot show: one family for each kind of sign-in and
// of body. All of them are in test/app/every-stand-in.test.ts.
const families = ['express', 'django', 'jsonapi', 'cashctrl', 'php']

test.use({ tolerated: [/status of 4\d\d/] })

for (const family of families) {
  test(`a bookkeeper works with a service like ${family}, and goes on after signing in again`, async ({
    page,
    context,
  }) => {
    const { contacts, transactions } = seed()
    const standIn = standIns[family]?.({
      contacts: contacts.slice(0, 24),
      transactions: transactions.slice(0, 24),
    })
    if (!standIn) throw new Error(`There is no stand-in ${family}`)
    const { url, stop } = await serve(standIn, { origin: appUrl })
    const service = { ...standIn.profile, baseUrl: url, name: family }
    await waitLong(context)
    await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))

    await page.goto('/contacts')
    await signIn(page, standIn)
    const names = standIn
      .contacts()
      .map(({ company, firstName, lastName }) => company || `${firstName} ${lastName}`)
    await expect(rowsOf(page).first().getByRole('link')).toContainText(names[0] ?? '')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rowsOf(page).first().getByRole('link')).toContainText(names[10] ?? '')

    await page.getByRole('link', { name: 'Previous page' }).click()
    await rowsOf(page).first().getByRole('link').click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('City', { exact: true }).fill('Oudenaarde')
    standIn.signOut()
    const asked = page.getByRole('dialog', { name: `Sign in to ${family}` })
    // What the form reads ahead, such as the next record, may be refused first; then the question lies over Save.
    await page
      .getByRole('button', { name: 'Save', exact: true })
      .click({ timeout: 10_000 })
      .catch(() => expect(asked).toBeVisible())
    await expect(asked.or(headingOf(page, names[0]))).toBeVisible()
    standIn.signInAgain()
    await signIn(page, standIn)
    await expect(page.getByLabel('City', { exact: true }).or(headingOf(page, names[0]))).toBeVisible()
    if (await page.getByRole('button', { name: 'Save', exact: true }).isVisible()) {
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Oudenaarde')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    expect(standIn.contacts()[0]?.city).toBe('Oudenaarde')

    await page.goto('/transactions')
    const before = standIn.transactions().map(({ id }) => id)
    for (const row of [0, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 2 transactions' }).click()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByRole('region', { name: 'Pending deletions' })).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: '2 transactions deleted.' })).toBeVisible()
    expect(standIn.transactions().map(({ id }) => id)).toEqual(
      before.filter((_id, index) => index !== 0 && index !== 2),
    )
    // Nothing that was typed to sign in stands in an address of the app.
    for (const secret of Object.values(standIn.secrets).filter(Boolean))
      expect(page.url()).not.toContain(secret)
    await page.close()
    await stop()
  })
}

test('a connection is added and checked, seen under its own address only, and removed', async ({ page }) => {
  const { contacts } = seed()
  const standIn = standIns['django']?.({ contacts: contacts.slice(0, 24), transactions: [] })
  if (!standIn) throw new Error('There is no stand-in django')
  const { url, stop } = await serve(standIn, { origin: appUrl })
  const secret = standIn.secrets['token'] ?? ''

  await page.goto('/connections')
  await page.getByRole('button', { name: 'Add a connection' }).click()
  const form = page.getByRole('form', { name: 'Add a connection' })
  await form.getByLabel('Name', { exact: true }).fill('Bakery')
  await form.getByLabel('Base address').fill(url)
  await form.getByLabel('Sign-in').selectOption('Token with another scheme')
  await form.getByLabel('Token', { exact: true }).fill(secret)
  await axeFindsNothingHere(page)
  await form.getByRole('button', { name: 'Check and add' }).click()
  await expect(page.getByText('First page')).toBeVisible()
  await axeFindsNothingHere(page)
  // Django wants the slash at the end of addresses, of which reading by GET follows the redirect.
  expect(standIn.requests.every(({ method }) => method === 'GET')).toBe(true)

  await page.getByRole('button', { name: 'Books: Demo books' }).click()
  await page.getByRole('navigation', { name: 'Connections' }).getByRole('link', { name: 'Bakery' }).click()
  const first = standIn.contacts()[0]?.company ?? ''
  await expect(page.getByRole('link', { name: first })).toBeVisible()
  await expect(page).toHaveURL(/\/c\/[\da-f]+\/contacts$/)
  await rowsOf(page).first().getByRole('checkbox').check()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(first)

  await page.goto('/contacts')
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()
  await expect(page.getByRole('link', { name: first })).toBeHidden()
  await expect(page.getByText('selected')).toBeHidden()

  // The start page leads to the connection that was used last.
  await page.goto('/c/nobody/contacts')
  await expect(headingOf(page, 'This connection isn’t set up in this browser')).toBeVisible()
  await page.getByRole('link', { name: 'See this browser’s connections' }).click()
  const card = page.getByRole('article', { name: 'Bakery' }).or(page.getByRole('region', { name: 'Bakery' }))
  await card.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(card).toBeHidden()
  await page.close()
  await stop()
})

/** Types what the service wants, if it asks. */
async function signIn(page: Page, { profile, secrets }: StandIn) {
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await expect(dialog.or(rowsOf(page).first()).or(page.getByRole('form')).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  for (const { ref, label } of secretsNeeded(resolve(profile).auth))
    await dialog.getByLabel(label, { exact: true }).fill(secrets[ref] ?? '')
  await dialog.getByRole('button', { name: /^Sign in$|^I have signed in$/ }).click()
  await expect(dialog).toBeHidden()
}

// Across origins a browser keeps headers to itself (test/app/unseen-*.test.ts has the others).
for (const name of ['etag-dropped', 'edit-resets-defaults'])
  test(`${name}: an edit is saved, and every other field is as it was`, async ({ page, context }) => {
    const { standIn, stop } = await startUnstated(context, name)
    const [before] = standIn.contacts()
    await page.goto(`/contacts/${before?.id}/edit`)
    await page.getByLabel('City', { exact: true }).fill('Oudenaarde')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    expect(standIn.contacts()[0]).toEqual({ ...before, city: 'Oudenaarde' })
    await expect(page.getByRole('region', { name: 'Saving is stopped' })).toBeHidden()
    await page.close()
    await stop()
  })

/** A stand-in of which nothing is stated but the way in, and the app that is told to talk to it. */
async function startUnstated(context: BrowserContext, name: string) {
  const { contacts, transactions } = seed()
  const start = standIns[name] ?? hostileStandIns[name]?.start
  const standIn = start?.({ contacts: contacts.slice(0, 24), transactions: transactions.slice(0, 24) })
  if (!standIn) throw new Error(`There is no stand-in ${name}`)
  const { url, stop } = await serve(standIn, { origin: appUrl })
  const { auth } = standIn.profile
  const service = { baseUrl: url, name: 'Books', ...(auth !== undefined && { auth }) }
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
  return { standIn, stop }
}
