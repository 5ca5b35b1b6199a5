import { expect } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import { aContact } from '../builders.ts'
import { serve } from '../stand-ins/serve.ts'
import { headingOf, rowsOf, test } from './journey.ts'

const profile = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  write: { edit: 'changed', version: 'none' },
} as const

/** A service whose answers browsers may keep for ten minutes, and which gives no versions. */
async function startCachedService() {
  const store = createMemoryStore({
    contacts: [
      aContact({ id: 'c1', company: 'Acme', phone: '1', city: 'Gent' }),
      aContact({ id: 'c2', company: 'Other' }),
    ],
    transactions: [],
  })
  const service = createService({ store })
  const asked: string[] = []
  const fetch = async (request: Request) => {
    const { method, url } = request
    asked.push(`${method} ${new URL(url).pathname}`)
    const answer = await service.fetch(request)
    const headers = new Headers(answer.headers)
    for (const name of ['Bookend-Service', 'Bookend-Capabilities', 'ETag']) headers.delete(name)
    headers.set('Cache-Control', method === 'GET' ? 'public, max-age=600' : 'no-store')
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
  }
  const nothing = () => undefined
  const { url, stop } = await serve(
    {
      name: 'cached',
      shows: [],
      profile,
      secrets: {},
      fetch,
      requests: [],
      contacts: () => [],
      transactions: () => [],
      signOut: nothing,
      signInAgain: nothing,
    },
    { origin: appUrl },
  )
  return { url, stop, store, asked }
}

test('a colleague’s change is noticed even if the browser may cache answers', async ({ page, context }) => {
  const { url, stop, store, asked } = await startCachedService()
  const service = { ...profile, baseUrl: url, name: 'Cached' }
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(2)
  // As long as a route is there, the browser keeps nothing.
  await context.unroute('**/settings.json')
  await rowsOf(page).first().getByRole('link').click()
  await expect(headingOf(page, 'Acme')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Phone', { exact: true }).fill('2')
  await store.contacts.update('c1', { phone: '3' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'Someone else changed this too',
  )
  expect((await store.contacts.get('c1'))?.phone).toBe('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page
    .getByRole('button', { name: 'Leave' })
    .or(page.getByRole('button', { name: /discard/i }))
    .first()
    .click()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()

  await rowsOf(page).first().getByRole('checkbox').check()
  await store.contacts.update('c1', { city: 'Aalst' })
  const before = asked.filter((one) => one === 'GET /contacts/c1').length
  await page.getByRole('button', { name: /^[\d,]+ selected$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Aalst')
  expect(asked.filter((one) => one === 'GET /contacts/c1').length).toBeGreaterThan(before)
  await stop()
})
