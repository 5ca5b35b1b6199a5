import { expect, type Page } from '@playwright/test'
import { waitShort } from './forgiving/acts.ts'
import { headingOf, rowsOf, test } from './journey.ts'

test('a first visit finds a thousand contacts and five thousand transactions', async ({
  page,
  browserName,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Overview · Bookend')
  await expect(page.getByRole('table', { name: /^Money in, out and net by month/ })).toBeVisible()
  const answer = page.waitForResponse('**/api/contacts?*')
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page).toHaveURL('/contacts')
  await expect(page).toHaveTitle('Contacts · Bookend')
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  // In Firefox Playwright does not know.
  if (browserName === 'chromium') expect((await answer).fromServiceWorker()).toBe(true)

  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('1–25 of 5,000')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(25)
})

test('changes survive a reload until the demo is reset', async ({ page }) => {
  await waitShort(page)
  await page.goto('/contacts')
  const first = rowsOf(page).first().getByRole('link')
  const name = await first.innerText()
  const address = (await first.getAttribute('href')) ?? ''
  await first.click()
  await changeCity(page, 'Reykjavík')

  await page.goto('/contacts/new')
  await page.getByLabel('Company', { exact: true }).fill('Aardvark Ledgers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(page, 'Aardvark Ledgers')).toBeVisible()

  await page.goto('/transactions')
  const gone = await rowsOf(page).first().getByRole('checkbox').getAttribute('aria-label')
  const goneAddress = await rowsOf(page).first().getByRole('link').getAttribute('href')
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 1 transaction' }).click()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()
  expect(gone).toMatch(/^Select /)

  await page.reload()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()
  await page.goto(address)
  await expect(headingOf(page, name)).toBeVisible()
  await expect(page.getByText('Reykjavík')).toBeVisible()
  await page.goto('/contacts?search=aardvark')
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Reset demo data' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset the demo data?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Reset demo data' }).click()
  await expect(page.getByText('Demo data reset.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No contacts found for “aardvark”' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No contacts found for “aardvark”' })).toBeVisible()
  await page.goto(goneAddress ?? '')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await page.goto(address)
  await expect(headingOf(page, name)).toBeVisible()
  await expect(page.getByText('Reykjavík')).toBeHidden()
})

test.describe('in two tabs', () => {
  // How the service answers the first try of an edit that another one has overtaken.
  test.use({ tolerated: [/status of 412/] })

  test('two tabs do not lose what the other one changed', async ({ page, context }) => {
    await waitShort(context)
    const other = await context.newPage()
    await page.goto('/contacts/3')
    await other.goto('/contacts/3/edit')
    await expect(other.getByLabel('Street', { exact: true })).not.toHaveValue('')

    await page.bringToFront()
    await changeCity(page, 'Tórshavn')
    await other.bringToFront()
    await other.getByLabel('Street', { exact: true }).fill('Kongabrúgvin')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Kongabrúgvin')).toBeVisible()
    await expect(other.getByText('Tórshavn', { exact: true })).toBeVisible()
    await expect(
      other.getByText(
        /Someone else changed City from “.+” to “Tórshavn” in the meantime\. That change stays\./,
      ),
    ).toBeVisible()

    await page.bringToFront()
    await page.goto('/contacts/4')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 contact' }).click()
    await expect(page.getByText('1–25 of 999')).toBeVisible()
    await other.bringToFront()
    await other.getByRole('link', { name: 'Contacts', exact: true }).click()
    await expect(other.getByText('1–25 of 999')).toBeVisible()

    for (const tab of [page, other]) {
      await tab.goto('/contacts/3')
      await expect(tab.getByText('Kongabrúgvin')).toBeVisible()
      await expect(tab.getByText('Tórshavn')).toBeVisible()
    }
  })
})

async function changeCity(page: Page, city: string) {
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(page, /^(?!Edit)/)).toBeVisible()
  await expect(page.getByText(city)).toBeVisible()
}
