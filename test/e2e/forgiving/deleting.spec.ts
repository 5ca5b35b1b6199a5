// Over 200 lines because each of its journeys runs over both the own service and another one.

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { headingOf, rowsOf, test } from '../journey.ts'
import { confirm, isPending, tick, waitLong } from './acts.ts'
import { goesWrong, overBoth, writesOf } from './over-both.ts'

test.use({ tolerated: [/Failed to load resource/] })

overBoth(() => {
  test.beforeEach(({ context }) => waitLong(context))

  test('a selection across two pages and a search is reviewed, and exactly what the review shows is deleted', async ({
    page,
  }) => {
    await page.goto('/transactions')
    await tick(page, 0)
    await tick(page, 1)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(/^26–50 of/)).toBeVisible()
    await tick(page, 0)
    await page.getByRole('searchbox').fill('rent')
    await expect(page).toHaveURL(/search=rent/)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await tick(page, 0)
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await expect(bar.getByText('4 selected')).toBeVisible()
    await expect(bar).toContainText('EUR')
    await bar.getByRole('button', { name: /^[\d,]+ selected$/ }).click()
    const review = page.getByRole('dialog', { name: /^\d transactions selected$/ })
    await expect(review).toHaveAccessibleName('4 transactions selected')
    await expect(review.getByRole('checkbox')).toHaveCount(4)
    await review.getByRole('checkbox').nth(1).uncheck()
    await review.getByRole('button', { name: 'Close' }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 3 transactions' }).click()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(statusOf(page, '3 transactions deleted.')).toBeVisible()
    const [sent, ...others] = await writesOf(page)
    expect(others).toEqual([])
    expect(JSON.parse(sent?.replace('DELETE ', '') ?? '').ids.split(',')).toHaveLength(3)
  })

  test('all the results of a search are selected, page by page, and no more', async ({ page }) => {
    await page.goto('/transactions?search=rent')
    const all = await page.getByText(/^1–\d+ of \d+$/).innerText()
    const total = Number(/of (\d+)$/.exec(all)?.[1])
    if (total <= 25) await page.goto('/transactions?search=invoice')
    const words = await page.getByText(/^1–25 of [\d,]+$/).innerText()
    const many = /of ([\d,]+)$/.exec(words)?.[1] ?? ''
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: `Select all ${many} results` }).click()
    await expect(page.getByRole('toolbar').getByText(`${many} selected`)).toBeVisible()
  })

  test('a deletion is undone from the keyboard: rows, selection and focus are back, and nothing was sent', async ({
    page,
  }) => {
    await page.goto('/contacts')
    const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)]
    await tick(page, 0)
    await tick(page, 1)
    await confirm(page, '2 contacts')
    await expect(rowsOf(page).filter({ hasText: first })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Pending deletions' })).toContainText('2 contacts deleted')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('checkbox', { name: `Select ${first}`, exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: `Select ${second}`, exact: true })).toBeChecked()
    await expect(page.getByRole('link', { name: first, exact: true }).first()).toBeFocused()
    expect(await writesOf(page)).toEqual([])
  })

  test('on a phone, a second deletion can start while one is pending', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/contacts')
    await tick(page, 0)
    await confirm(page, '1 contact')
    const pending = page.getByRole('region', { name: 'Pending deletions' })
    await expect(pending.getByRole('group')).toHaveCount(1)
    await tick(page, 0)
    await confirm(page, '1 contact')
    await expect(pending.getByRole('group')).toHaveCount(2)
    expect(await writesOf(page)).toEqual([])
  })

  test('a deletion that waits when the tab is killed is offered by the next one', async ({
    page,
    context,
  }) => {
    await page.goto('/contacts')
    const name = await nameAt(page, 0)
    await tick(page, 0)
    await confirm(page, '1 contact')
    await isPending(page)
    const next = await context.newPage()
    await next.goto('/contacts')
    // While the tab that confirmed it lives, it is that one's, and the record is hidden here, too.
    await expect(rowsOf(next)).toHaveCount(24)
    await page.close({ runBeforeUnload: false })
    const offer = next.getByRole('region', { name: 'Unfinished deletion' })
    await expect(offer).toContainText(name)
    await offer.getByRole('button', { name: 'Keep' }).click()
    await expect(offer).toBeHidden()
    await next.reload()
    await expect(next.getByRole('link', { name, exact: true }).first()).toBeVisible()
    expect(await writesOf(next)).toEqual([])
  })

  test('after a reload the pending deletion is offered, and is sent on request', async ({ page }) => {
    await page.goto('/contacts')
    const name = await nameAt(page, 0)
    await tick(page, 0)
    await confirm(page, '1 contact')
    await isPending(page)
    await page.reload()
    const offer = page.getByRole('region', { name: 'Unfinished deletion' })
    await expect(offer).toContainText(name)
    await offer.getByRole('button', { name: 'Delete now' }).click()
    await expect(statusOf(page, '1 contact deleted.')).toBeVisible()
    expect(await writesOf(page)).toHaveLength(1)
  })

  test('setting the clock forward does not shorten the undo time', async ({ page }) => {
    await page.goto('/contacts')
    await tick(page, 0)
    await confirm(page, '1 contact')
    await page.evaluate(() => {
      const real = Date.now.bind(Date)
      Date.now = () => real() + 86_400_000
    })
    const bar = page.getByRole('region', { name: 'Pending deletions' })
    await bar.getByRole('button', { name: 'Undo' }).hover()
    await expect(bar).toContainText('1 contact deleted')
    expect(await writesOf(page)).toEqual([])
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toBeHidden()
  })

  test('what the service did not delete is named and stays ticked', async ({ page }) => {
    await page.goto('/contacts')
    const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)]
    await tick(page, 0)
    await tick(page, 1)
    await goesWrong(page, { method: 'DELETE', how: 'first id only' })
    await confirm(page, '2 contacts')
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByRole('alert').filter({ hasText: second })).toContainText('1 contact deleted.')
    await expect(page.getByRole('checkbox', { name: `Select ${second}`, exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: `Select ${first}`, exact: true })).toHaveCount(0)
  })

  test('a failure after a deletion that worked is reported as deleted', async ({ page }) => {
    await page.goto('/contacts')
    const name = await nameAt(page, 0)
    await tick(page, 0)
    await goesWrong(page, { method: 'DELETE', how: { after: 500 } })
    await confirm(page, '1 contact')
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(statusOf(page, '1 contact deleted.')).toBeVisible()
    await page.goto(`/contacts?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

  test('a success that deleted nothing is reported as not deleted', async ({ page }) => {
    await page.goto('/contacts')
    const name = await nameAt(page, 0)
    await tick(page, 0)
    await goesWrong(page, { method: 'DELETE', how: { instead: 200 } })
    await confirm(page, '1 contact')
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toBeChecked()
  })

  test('a transaction that the bank sends again is marked, not hidden', async ({ page }) => {
    await page.goto('/transactions')
    const name = await nameAt(page, 0)
    await tick(page, 0)
    await confirm(page, '1 transaction')
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(statusOf(page, '1 transaction deleted.')).toBeVisible()
    await goesWrong(page, {
      method: 'GET',
      path: '/transactions?',
      times: 1000,
      how: 'sent by the bank again',
    })
    await page.getByRole('searchbox').fill('e')
    await expect(page).toHaveURL(/search=e/)
    const mark = rowsOf(page)
      .first()
      .getByText(/You deleted this on/)
    await expect(mark).toBeAttached()
    expect(await nameAt(page, 0)).toBe(name)
    await expect(
      rowsOf(page)
        .nth(1)
        .getByText(/You deleted/),
    ).toHaveCount(0)
  })

  test('a deleted contact is created again from its receipt, zeros and all', async ({ page }) => {
    await page.goto('/contacts/new')
    await page.getByLabel('Company', { exact: true }).fill('Null & Zeros 007')
    await page.getByLabel('ZIP', { exact: true }).fill('01234')
    await page.getByLabel('House number').fill('007')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(headingOf(page, 'Null & Zeros 007')).toBeVisible()
    const address = page.url()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 1 contact' }).click()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(statusOf(page, '1 contact deleted.')).toBeVisible()
    await page.reload()
    await page.goto('/history?kind=deleted')
    await expect(headingOf(page, 'History')).toBeVisible()
    await page
      .getByRole('button', { name: /^Create again/ })
      .first()
      .click()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: /^Create again/ })
    await sure.click()
    await expect(statusOf(page, 'was created again')).toBeVisible()
    await page.goto('/contacts?search=Zeros')
    await page.getByRole('link', { name: 'Null & Zeros 007', exact: true }).click()
    await expect(page.getByText('01234')).toBeVisible()
    await expect(page.getByText('007', { exact: true })).toBeVisible()
    expect(page.url()).not.toBe(address)
  })
})

function statusOf(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

async function nameAt(page: Page, index: number): Promise<string> {
  const label = await rowsOf(page).nth(index).getByRole('checkbox').getAttribute('aria-label')
  return (label ?? '').replace('Select ', '')
}
