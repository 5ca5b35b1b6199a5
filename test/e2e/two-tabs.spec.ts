import { expect, type Page } from '@playwright/test'
import { aContact } from '../builders.ts'
import { isPending, waitLong } from './forgiving/acts.ts'
import { test } from './journey.ts'
import { storedRows } from './stored-rows.ts'

// Two tabs of one browser, with its own locks and channels, which the tests of the app only imitate.
test.use({
  records: {
    contacts: [
      aContact({ id: 'c1', company: 'Acme', city: 'Gent' }),
      aContact({ id: 'c2', company: 'Beta' }),
    ],
  },
})

test.beforeEach(({ context, service: _ }) => waitLong(context))

test('a closed tab’s pending deletion is decided in the other one', async ({ page, context }) => {
  await page.goto('/contacts')
  await deleteAcme(page)
  const other = await context.newPage()
  await other.goto('/contacts')
  await expect(other.getByRole('region', { name: 'Deletion in another tab' })).toBeVisible()
  await page.close()
  const left = other.getByRole('region', { name: 'Unfinished deletion' })
  await expect(left).toContainText('Acme')
  await left.getByRole('button', { name: 'Keep' }).click()
  await expect(left).toHaveCount(0)
  await expect(rowOf(other, 'Acme')).toBeVisible()
})

test('what is being typed in one tab is offered in another only when the first is closed', async ({
  page,
  context,
}) => {
  await page.goto('/contacts/c1/edit')
  await page.getByLabel('City', { exact: true }).fill('Mons')
  await expect.poll(() => draftsIn(page)).toEqual([{ city: 'Mons' }])
  const other = await context.newPage()
  await other.goto('/contacts/c1/edit')
  await other.getByLabel('Street', { exact: true }).fill('Markt')
  await expect.poll(() => draftsIn(other)).toEqual([{ city: 'Mons', street: 'Markt' }])
  await expect(other.getByRole('region', { name: 'Draft' })).toHaveCount(0)
  await page.close({ runBeforeUnload: false })
  const draft = other.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('City: Mons')
  await expect(draft).not.toContainText('Street')
})

async function deleteAcme(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Acme' }).check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 contact' }).click()
  await isPending(page)
  await expect(rowOf(page, 'Acme')).toHaveCount(0)
}

function rowOf(page: Page, name: string) {
  return page.getByRole('table').getByRole('row', { name })
}

/** What was typed in the drafts of this browser. */
async function draftsIn(page: Page): Promise<object[]> {
  const drafts = await page.evaluate(storedRows<{ typed: object }>, 'bookend/drafts')
  return drafts.map(({ typed }) => typed)
}
