import type { BrowserContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { serve } from '../stand-ins/serve.ts'
import { headingOf, rowsOf, test } from './journey.ts'

// Over real HTTP and across origins, where a browser keeps headers and cookies to itself (test/app/unseen-*.test.ts has the others).

test.use({ tolerated: [/status of 4\d\d/] })

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

test('after an empty 403, the user is asked to sign in and keeps the input', async ({ page, context }) => {
  const { standIn, stop } = await startUnstated(context, 'signed out is a 403 without a word')
  const before = standIn.contacts()
  await page.goto(`/contacts/${before[0]?.id}/edit`)
  await page.getByLabel('City', { exact: true }).fill('Oudenaarde')
  standIn.signOut()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to Books' })
  await expect(dialog).toBeVisible()
  expect(standIn.contacts()).toEqual(before)
  standIn.signInAgain()
  await dialog.getByLabel('Sign-in').selectOption('session')
  await dialog.getByRole('button', { name: 'I have signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Oudenaarde')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(page, /^Edit/)).toBeHidden()
  await expect.poll(() => standIn.contacts()[0]?.city).toBe('Oudenaarde')
  await page.close()
  await stop()
})

test('Bookend asks for the direction of the money, and then every amount has one', async ({
  page,
  context,
}) => {
  const { standIn, stop } = await startUnstated(context, 'bank: a factor of -1 or 1')
  await page.goto('/transactions')
  const dialog = page.getByRole('dialog', { name: 'Sign in to Books' })
  await dialog.getByLabel('Token', { exact: true }).fill(standIn.secrets['token'] ?? '')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.locator('table [data-direction]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Answer it' }).click()
  const questions = page.getByRole('form', { name: 'Questions about Books' })
  await questions.getByRole('radio', { name: /^“-1” went out/ }).check()
  await questions.getByRole('button', { name: 'Use this answer' }).click()
  await expect(questions).toBeHidden()
  await page.goto('/transactions')
  const out = standIn
    .transactions()
    .slice(0, 10)
    .filter(({ amount }) => amount.startsWith('-'))
  await expect(page.locator('table [data-direction="withdrawal"]')).toHaveCount(out.length)
  await expect(page.locator('table [data-direction="deposit"]')).toHaveCount(10 - out.length)
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
