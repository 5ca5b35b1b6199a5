import { expect } from '@playwright/test'
import { headingOf, test } from './journey.ts'

test.use({ tolerated: [/status of 404/] })

const wrong = [
  { what: 'missing', answer: { status: 404, body: 'Not found' }, words: 'could not be read' },
  { what: 'not JSON', answer: { body: '<!doctype html><title>Bookend</title>' }, words: 'not valid JSON' },
  { what: 'of another shape', answer: { json: { api: '/api' } }, words: 'no such setting as api' },
  {
    what: 'an address with a password',
    answer: { json: { service: { baseUrl: 'https://me:hunter2@books.example/api' } } },
    words: 'baseUrl: An address such as https://books.example/api',
  },
  { what: 'without a service', answer: { json: {} }, words: 'does not say which service' },
  {
    what: 'a misspelt setting',
    answer: { json: { service: { baseUrl: '/api', paging: { bas: 0 } } } },
    words: 'paging.bas: there is no such setting.',
  },
]

for (const { what, answer, words } of wrong) {
  test(`a settings file that is ${what} is explained in words`, async ({ page }) => {
    await page.route('**/settings.json', (route) => route.fulfill(answer))
    await page.goto('/transactions/5/edit')
    await expect(headingOf(page, 'Bookend cannot start')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByText('hunter2')).toBeHidden()

    await page.unroute('**/settings.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(headingOf(page, /^Edit /)).toBeVisible()
  })
}
