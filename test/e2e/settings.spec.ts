import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { axeFindsNothingInAnyLook } from './axe.ts'
import { runBooks, startBooks } from './books-server.ts'
import { headingOf, test } from './journey.ts'

test.describe('settings', () => {
  test.use({ tolerated: [/status of 404/] })

  test('a setting that there is not is explained in words, and "Try again" opens the page', async ({
    page,
  }) => {
    const json = { service: { baseUrl: '/api', paging: { bas: 0 } } }
    await page.route('**/settings.json', (route) => route.fulfill({ json }))
    await page.goto('/transactions/5/edit')
    await expect(headingOf(page, 'Bookend cannot start')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('paging.bas: there is no such setting.')

    await page.unroute('**/settings.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(headingOf(page, /^Edit /)).toBeVisible()
  })
})

test.describe('marks', () => {
  // The browser logs the refusal of a note that somebody else has changed.
  test.use({ tolerated: [/status of 412/] })

  test('a question that one browser notes is seen in another, and axe finds nothing on it', async ({
    page,
    browser,
  }, info) => {
    mkdirSync(info.outputPath(), { recursive: true })
    const file = join(info.outputPath(), 'books.db')
    const server = await startBooks(file)
    await runBooks(file, 'import', join(import.meta.dirname, '../../samples/statement.xml'))
    const phone = await runBooks(file, 'token', 'add', 'Phone')
    const [second = ''] = /[\w-]{43}/.exec(phone) ?? []
    const colleague = await (await browser.newContext()).newPage()
    try {
      await page.goto(`${server.url}/transactions#token=${server.token}`)
      await colleague.goto(`${server.url}/transactions#token=${second}`)
      await colleague.locator('tbody').getByRole('link').first().waitFor()

      await page.bringToFront()
      await page.locator('tbody').getByRole('link').first().click()
      await page.getByLabel('Note').fill('Which invoice is this?')
      await page.getByRole('heading', { level: 1 }).click()
      await page.getByText('Note saved.').waitFor()
      await page.keyboard.press('a')
      await expect(page.getByRole('button', { name: 'Question', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )

      await colleague.bringToFront()
      await colleague.reload()
      await expect(colleague.getByTitle('Question. Which invoice is this?')).toBeVisible()
      await colleague.goto(`${server.url}/transactions?mark=ask`)
      await expect(colleague.getByTitle('Question. Which invoice is this?')).toHaveCount(1)
      await colleague.locator('tbody').getByRole('link').first().click()
      await colleague.getByLabel('Note').fill('It is 2026-0042.')
      await colleague.getByRole('heading', { level: 1 }).click()
      await colleague.getByText('Note saved.').waitFor()

      // The first browser has read the note before.
      await page.bringToFront()
      await page.getByLabel('Note').fill('I ask again')
      await page.getByRole('heading', { level: 1 }).click()
      await page.getByText('Someone else wrote this note: “It is 2026-0042.”').waitFor()
      await axeFindsNothingInAnyLook(page)
      await page.getByRole('button', { name: 'Use their note' }).click()
      await expect(page.getByLabel('Note')).toHaveValue('It is 2026-0042.')
    } finally {
      await colleague.context().close()
      await page.close()
      await server.kill()
    }
  })
})
