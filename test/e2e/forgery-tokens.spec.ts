import { createServer, request } from 'node:http'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { hostileStandIns } from '../stand-ins/all.ts'
import { serve } from '../stand-ins/serve.ts'
import { headingOf, test } from './journey.ts'

// Services that want a token against forged requests with every change: only a real browser shows which cookies a page can read.

test.use({ tolerated: [/status of 419/] })

const csrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' }
const token = 't0k=n'
const statements: [statement: string, settings: PartialProfile][] = [
  ['unstated', {}],
  ['stated', { auth: { kind: 'session', csrf } }],
]

for (const [statement, settings] of statements) {
  const isStated = statement === 'stated'

  test(`the token of a cookie goes with every change (${statement})`, async ({ page, context }) => {
    const { standIn, origin, stop } = await startAtOneAddress(context, 'csrf-cookie', settings)
    const before = standIn.contacts()
    for (const [index, city] of ['Oudenaarde', 'Ronse'].entries()) {
      await page.goto(`${origin}/contacts/${before[index]?.id}/edit`)
      await save(page, city)
      await expect(headingOf(page, /^Edit/)).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(standIn.contacts()[index]).toEqual({ ...before[index], city })
    }
    // Each page is a new visit, and asks the service again whether it wants a token.
    const sent = standIn.requests.filter(({ method }) => method === 'POST')
    const expected = isStated ? [token, token] : [undefined, token, undefined, token]
    expect(sent.map(({ headers }) => headers['x-xsrf-token'])).toEqual(expected)
    await page.close()
    await stop()
  })

  test(`without a cookie that holds the token, a message names the token, and nothing is changed (${statement})`, async ({
    page,
    context,
  }) => {
    const { standIn, origin, stop } = await startAtOneAddress(context, 'csrf-without-cookie', settings)
    const before = standIn.contacts()
    await page.goto(`${origin}/contacts/${before[0]?.id}/edit`)
    for (const city of ['Oudenaarde', 'Ronse']) {
      await save(page, city)
      if (isStated) await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: /^Not saved\. .*CSRF.*enter its cookie/ }),
      ).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByLabel('City', { exact: true })).toHaveValue(city)
    }
    expect(standIn.contacts()).toEqual(before)
    await page.close()
    await stop()
  })
}

test('a token in the cookie of another address is named as one that no page can read', async ({
  page,
  context,
}) => {
  const { standIn, url, stop } = await start('csrf-cookie')
  await giveSettings(context, { baseUrl: url })
  const before = standIn.contacts()
  await page.goto(`/contacts/${before[0]?.id}/edit`)
  await save(page, 'Oudenaarde')
  await expect(page.getByRole('alert').filter({ hasText: /CSRF.*the same address as Bookend/ })).toBeVisible()
  expect(standIn.contacts()).toEqual(before)
  await page.close()
  await stop()
})

async function save(page: Page, city: string) {
  await page.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function start(name: string) {
  const { contacts } = seed()
  const standIn = hostileStandIns[name]?.start({ contacts: contacts.slice(0, 24), transactions: [] })
  if (!standIn) throw new Error(`There is no stand-in ${name}`)
  return { standIn, ...(await serve(standIn, { origin: appUrl })) }
}

/** The service and the app behind one address, as a proxy would have them: the service is below /books. */
async function startAtOneAddress(context: BrowserContext, name: string, settings: PartialProfile) {
  const { standIn, url, stop } = await start(name)
  const proxy = createServer((incoming, outgoing) => {
    const { url: asked = '/', method, headers } = incoming
    const target = asked.startsWith('/books/') ? `${url}${asked.slice('/books'.length)}` : `${appUrl}${asked}`
    const onward = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy listens nowhere')
  await giveSettings(context, { baseUrl: '/books', ...settings })
  return {
    standIn,
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await stop()
    },
  }
}

async function giveSettings(context: BrowserContext, profile: PartialProfile) {
  const service = { name: 'Books', ...profile }
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
}
