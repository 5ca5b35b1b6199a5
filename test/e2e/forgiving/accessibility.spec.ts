import { expect, type Page } from '@playwright/test'
import { axeFindsNothing } from '../axe.ts'
import { isStored } from '../core/engine.ts'
import { headingOf, rowsOf, test } from '../journey.ts'
import { confirm, isPending, tick, waitLong } from './acts.ts'

test.use({ reducedMotion: 'reduce', tolerated: [/Failed to load resource/] })

axeFindsNothing('a selection, and a deletion that can be undone', {
  'a basket that is reviewed': async (page) => {
    await page.goto('/transactions')
    for (const row of [0, 1, 2]) await tick(page, row)
    await page.getByRole('button', { name: /^[\d,]+ selected$/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Checked just now' })).toBeVisible()
  },
  'the offer to select all results': async (page) => {
    await page.goto('/transactions')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByRole('button', { name: /^Select all 5,000/ })).toBeVisible()
  },
  'a deletion that can be undone': async (page) => {
    await waitLong(page)
    await page.goto('/contacts')
    await tick(page, 0)
    await confirm(page, '1 contact')
    await expect(page.getByRole('region', { name: 'Pending deletions' })).toBeVisible()
  },
})

axeFindsNothing('deletions that are over or were left unfinished', {
  'what was recently deleted, and the question before a contact is created again': [
    async (page) => {
      await deleteOne(page, '/contacts/60', '1 contact')
      await deleteOne(page, '/transactions/60', '1 transaction')
      await page.goto('/history?kind=deleted')
      await expect(headingOf(page, 'Recently deleted')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Create again/ })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('button', { name: /^Create again/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  ],
  'a deletion that was left unfinished': async (page) => {
    await waitLong(page)
    await page.goto('/contacts')
    await tick(page, 0)
    await confirm(page, '1 contact')
    await isPending(page)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Unfinished deletion' })).toBeVisible()
  },
})

axeFindsNothing('drafts, conflicts and records that go', {
  'a form with a draft': async (page) => {
    await draftOf(page)
    await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
  },
  'a conflict': async (page) => {
    await page.goto('/contacts/62/edit')
    await page.getByLabel('City', { exact: true }).fill('Mine')
    const other = await page.context().newPage()
    await other.goto('/contacts/62/edit')
    await other.getByLabel('City', { exact: true }).fill('Theirs')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: 'Someone else changed this too' })).toBeVisible()
  },
  'what was first seen here': async (page) => {
    await page.goto('/transactions/62/edit')
    await page.getByLabel('Counterparty', { exact: true }).fill('Corner shop')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
    await page.goto('/transactions/62')
    await expect(page.getByRole('region', { name: 'First seen here' })).toBeVisible()
  },
  'a record that was deleted under its form': async (page) => {
    await page.goto('/transactions/60/edit')
    await page.getByLabel('Counterparty', { exact: true }).fill('Corner shop')
    const other = await page.context().newPage()
    await waitLong(other)
    await other.goto('/transactions/60')
    await other.getByRole('button', { name: 'Delete', exact: true }).click()
    await other.getByRole('button', { name: 'Delete 1 transaction' }).click()
    await other.getByRole('button', { name: 'Delete now' }).click()
    await expect(other.getByRole('status').filter({ hasText: '1 transaction deleted.' })).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copy what you typed' })).toBeVisible()
  },
  'the page of a record that is about to be deleted': async (page) => {
    await waitLong(page)
    await page.goto('/contacts')
    const link = rowsOf(page).first().getByRole('link')
    const address = (await link.getAttribute('href')) ?? ''
    await tick(page, 0)
    await confirm(page, '1 contact')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(headingOf(page, 'Transactions')).toBeFocused()
    await page.goBack()
    await expect(headingOf(page, 'Contacts')).toBeFocused()
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByText('about to be deleted').first()).toBeVisible()
  },
})

axeFindsNothing('the history, empty and with a question', {
  'an empty history': async (page) => {
    await page.goto('/history')
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
  },
  'the question before a later edit is undone': async (page) => {
    await editCity(page, 'Atlantis')
    await editCity(page, 'Thule')
    await page.goto('/history')
    await page
      .getByRole('button', { name: /^Undo the edit/ })
      .last()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
})

axeFindsNothing('what this device keeps, and what it does not', {
  'what is kept on this device, and the question before everything is cleared': [
    async (page) => {
      await page.goto('/device')
      await expect(page.getByRole('table', { name: 'Stored data' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('button', { name: 'Clear everything on this device' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  ],
  'what is not being kept': async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined })
    })
    await page.goto('/contacts/60/edit')
    await page.getByLabel('City', { exact: true }).fill('Bergen')
    await expect(page.getByRole('region', { name: 'Storage problem' })).toBeVisible()
  },
})

async function draftOf(page: Page): Promise<void> {
  await page.goto('/contacts/60/edit')
  await page.getByLabel('City', { exact: true }).fill('Longyearbyen')
  await expect.poll(() => page.evaluate(isStored, 'Longyearbyen')).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.goto('/contacts/60/edit')
}

async function deleteOne(page: Page, address: string, what: string): Promise<void> {
  await waitLong(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: `Delete ${what}` }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${what} deleted.` })).toBeVisible()
}

async function editCity(page: Page, city: string): Promise<void> {
  await page.goto('/contacts/61/edit')
  await page.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
}
