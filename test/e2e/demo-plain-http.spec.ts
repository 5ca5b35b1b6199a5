import { expect } from '@playwright/test'
import { appUrl, firefoxOptions } from '../../playwright.config.ts'
import { chromium, chromiumArguments } from './chromium.ts'
import { waitShort } from './forgiving/acts.ts'
import { rowsOf, test } from './journey.ts'

// On plain http, only this machine's own addresses may have service workers: a host name of a local network may not.
test.use({
  baseURL: appUrl.replace('127.0.0.1', 'bookend.test'),
  launchOptions: ({ browserName }, provide) =>
    provide(
      browserName === 'firefox'
        ? { ...firefoxOptions, firefoxUserPrefs: { 'network.dns.localDomains': 'bookend.test' } }
        : {
            executablePath: chromium(),
            args: [...chromiumArguments, '--host-resolver-rules=MAP bookend.test 127.0.0.1'],
          },
    ),
})

test('the demo works on plain http under a host name', async ({ page }) => {
  await waitShort(page)
  await page.goto('/contacts')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()

  await page.getByRole('link', { name: 'New contact' }).click()
  await page.getByLabel('Company', { exact: true }).fill('Aardvark Ledgers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Created “Aardvark Ledgers”.')).toBeVisible()

  await page.getByRole('link', { name: 'Transactions' }).click()
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 1 transaction' }).click()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()

  await page.reload()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByText('1–25 of 1,001')).toBeVisible()
})
