// Over 200 lines because each of its journeys runs over both the own service and another one.

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { isStored } from '../core/engine.ts'
import { headingOf, rowsOf, test } from '../journey.ts'
import { waitLong } from './acts.ts'
import { goesWrong, overBoth, writesOf } from './over-both.ts'

test.use({ tolerated: [/Failed to load resource/] })

// What only the browser does is the same whoever answers.
test.describe('drafts and forms', () => {
  test.beforeEach(({ service }) => expect(service).toMatch(/^http:/))

  test('what was typed survives the tab and is offered with what would change', async ({ page, context }) => {
    await page.goto('/contacts/1/edit')
    await page.getByLabel('City', { exact: true }).fill('Reykjavík')
    await page.getByLabel('Phone', { exact: true }).pressSequentially('+354 1')
    await expect.poll(() => page.evaluate(isStored, '+354 1')).toBe(true)
    await page.close({ runBeforeUnload: false })
    const next = await context.newPage()
    await next.goto('/contacts/1/edit')
    await expect(next.getByText('Reykjavík')).toBeVisible()
    await next.getByRole('button', { name: 'Restore' }).click()
    await expect(next.getByLabel('City', { exact: true })).toHaveValue('Reykjavík')
    await next.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(next.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    await next.goto('/contacts/1/edit')
    await expect(next.getByLabel('City', { exact: true })).toHaveValue('Reykjavík')
    await expect(next.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  })

  test('on a device slow to store, the same form opened at once after a save knows that it was saved', async ({
    page,
    context,
  }) => {
    await context.addInitScript(slowToDeleteDrafts)
    for (const city of ['Bergen', 'Tromsø']) {
      await page.goto('/contacts/1/edit')
      await page.getByLabel('City', { exact: true }).fill(city)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    }
    for (const company of ['Bakery One', 'Bakery Two']) {
      await page.goto('/contacts/new')
      await page.getByLabel('Company', { exact: true }).fill(company)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: `Created “${company}”` })).toBeVisible()
    }
  })

  test('with no room left the work continues, and the page says once that drafts are not kept', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/contacts/2/edit')
    await page.getByLabel('City', { exact: true }).fill('Bergen')
    await expect(page.getByRole('region', { name: 'Storage problem' })).toContainText('There is no room left')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Bergen')).toBeVisible()
  })

  test('leaving a form with input asks: stay, leave or save', async ({ page }) => {
    await page.goto('/contacts/1')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('City', { exact: true }).fill('Elsewhere')
    await page.getByRole('link', { name: 'Transactions' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Elsewhere')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(headingOf(page, 'Transactions')).toBeVisible()
    await page.goto('/contacts/1')
    await expect(fieldOf(page, 'City')).toHaveText('Elsewhere')
  })
})

overBoth(() => {
  test('a sign-in that ends in the middle keeps the form and the draft', async ({ page }) => {
    await page.goto('/contacts/1/edit')
    await page.getByLabel('City', { exact: true }).fill('Tromsø')
    await expect.poll(() => page.evaluate(isStored, 'Tromsø')).toBe(true)
    await goesWrong(page, { method: 'POST', how: { instead: 401 } }, { method: 'GET', how: { instead: 401 } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Tromsø')
    await page.goto('/contacts')
    await page.goto('/contacts/1/edit')
    await expect(page.getByText('Tromsø')).toBeVisible()
  })

  test('when two tabs change the same field, the second is asked before anything is sent', async ({
    page,
    context,
  }) => {
    await page.goto('/contacts/1/edit')
    await page.getByLabel('City', { exact: true }).fill('Mine')
    const other = await context.newPage()
    await other.goto('/contacts/1/edit')
    await other.getByLabel('City', { exact: true }).fill('Theirs')
    await other.getByLabel('ZIP', { exact: true }).fill('00100')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()

    await page.bringToFront()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this too' })
    await expect(dialog).toContainText('Theirs')
    await dialog.getByRole('radio', { name: /Yours/ }).check()
    await dialog.getByRole('button', { name: 'Apply and save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    await expect(page.getByText('Mine')).toBeVisible()
    await expect(page.getByText('00100')).toBeVisible()
  })

  test('a record that was deleted meanwhile is created again from the form', async ({ page, context }) => {
    await waitLong(context)
    await page.goto('/contacts/3/edit')
    await page.getByLabel('Company', { exact: true }).fill('Phoenix Traders')
    const other = await context.newPage()
    await other.goto('/contacts/3')
    await other.getByRole('button', { name: 'Delete', exact: true }).click()
    await other.getByRole('button', { name: 'Delete 1 contact' }).click()
    await other.getByRole('button', { name: 'Delete now' }).click()
    await expect(other.getByRole('status').filter({ hasText: '1 contact deleted.' })).toBeVisible()

    await page.bringToFront()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Phoenix Traders')
    await page.getByRole('button', { name: 'Create it again' }).click()
    await expect(headingOf(page, 'Phoenix Traders')).toBeVisible()
    expect(page.url()).not.toMatch(/contacts\/3$/)
  })

  test('a creation whose answer was lost is checked before it can be sent again, even after a reload', async ({
    page,
  }) => {
    await page.goto('/contacts/new')
    await page.getByLabel('Company', { exact: true }).fill('Only Once Ltd')
    await goesWrong(page, { method: 'POST', how: 'answer lost' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('We don’t know whether this was saved')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.goto('/contacts')
    await page.goto('/contacts/new')
    await page.getByRole('button', { name: /^Check/ }).click()
    await expect(headingOf(page, 'Only Once Ltd')).toBeVisible()
    expect(await writesOf(page)).toEqual([])
    await page.goto('/contacts?search=Only+Once')
    await expect(rowsOf(page)).toHaveCount(1)
  })

  test('the history lists an edit and undoes it', async ({ page }) => {
    await page.goto('/contacts/4')
    const city = await fieldOf(page, 'City').innerText()
    await edit(page, '/contacts/4', 'City', 'Atlantis')
    await page.goto('/history')
    await expect(headingOf(page, 'History')).toBeVisible()
    await expect(page.getByText('Atlantis').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Undo the edit/ })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Undid the change' })).toBeVisible()
    await page.goto('/contacts/4')
    await expect(fieldOf(page, 'City')).toHaveText(city)
  })

  test('the text first seen stays beside an edit and can be restored', async ({ page }) => {
    await page.goto('/transactions/5')
    const words = await fieldOf(page, 'Counterparty').innerText()
    await edit(page, '/transactions/5', 'Counterparty', 'Corner shop')
    await page.goto('/transactions/5')
    const bank = page.getByRole('region', { name: 'First seen here' })
    await expect(bank).toContainText(words)
    await bank.getByRole('button', { name: /^Restore/ }).click()
    await expect(fieldOf(page, 'Counterparty')).toHaveText(words)
  })
})

test('where a service gives no versions, the record is read again before it is changed', async ({
  page,
  context,
  service,
}) => {
  const profile = { baseUrl: service, write: { version: 'none' } }
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service: profile } }))
  await page.goto('/contacts/1/edit')
  await page.getByLabel('City', { exact: true }).fill('Mine')
  await page.getByLabel('Phone', { exact: true }).fill('+32 9 000')
  const other = await context.newPage()
  await other.goto('/contacts/1/edit')
  await other.getByLabel('City', { exact: true }).fill('Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await page.bringToFront()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await expect(dialog).toContainText('Theirs')
  expect(sent).toEqual([])
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Apply and save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
  // Bookend does not know yet whether this service clears what is left out, so it sends the record whole, as just read.
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    expect.objectContaining({ phone: '+32 9 000', city: 'Theirs', zip: '9000' }),
  ])
})

function fieldOf(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()
}

async function edit(page: Page, address: string, label: string, value: string): Promise<void> {
  await page.goto(`${address}/edit`)
  await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
}

/** Lets every deletion of a draft take two seconds; a page that goes meanwhile takes it back. */
function slowToDeleteDrafts() {
  const drop = Reflect.get(IDBObjectStore.prototype, 'delete') as typeof IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (key) {
    const end = performance.now() + 2000
    const goOn = () => {
      if (performance.now() < end) this.count().addEventListener('success', goOn)
    }
    if (this.name === 'drafts') goOn()
    return drop.call(this, key)
  }
}
