import type { BrowserContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { serve } from '../stand-ins/serve.ts'
import { test } from './journey.ts'

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
