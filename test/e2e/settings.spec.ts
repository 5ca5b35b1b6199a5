import { expect } from '@playwright/test'
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
