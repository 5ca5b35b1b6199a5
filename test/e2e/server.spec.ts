import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startBooks } from './books-server.ts'
import { test } from './journey.ts'

test('the printed address signs the browser in, and the token is only where it is stored', async ({
  page,
  context,
}, info) => {
  mkdirSync(info.outputPath(), { recursive: true })
  const server = await startBooks(join(info.outputPath(), 'books.db'))
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
  await Promise.all(context.pages().map((one) => one.close()))
  await server.kill()
})
