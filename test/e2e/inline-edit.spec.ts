import { expect, type Locator, type Page } from '@playwright/test'
import { aContact, aTransaction } from '../builders.ts'
import { axeFindsNothing, axeFindsNothingInAnyLook } from './axe.ts'
import { descriptionsAt, openKeyedList, refuseEditsOf } from './edited-list.ts'
import { rowsOf, scrollsSideways, test } from './journey.ts'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-04', counterpart: 'Mill', description: 'Flour' }),
  aTransaction({ id: 't2', date: '2026-03-03', counterpart: 'Bank', description: 'Fees' }),
  aTransaction({ id: 't3', date: '2026-03-02', counterpart: 'Shop', description: 'Paper' }),
]

test.use({
  reducedMotion: 'reduce',
  records: { contacts: [], transactions },
  tolerated: [/Failed to load resource/],
})

axeFindsNothing('marks', {
  'the marks of a transaction': async (page) => {
    await page.goto('/transactions/60')
    const marks = page.getByRole('region', { name: 'Marks' })
    await marks.getByRole('button', { name: 'Question', exact: true }).click()
    await marks.getByRole('textbox', { name: 'Note' }).fill('Which month is this for?')
    await expect(marks.getByRole('button', { name: 'Question', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
  'a list narrowed to questions': async (page) => {
    await page.goto('/transactions/61')
    await page
      .getByRole('region', { name: 'Marks' })
      .getByRole('button', { name: 'Question', exact: true })
      .click()
    await page.goto('/transactions?mark=ask')
    await expect(page.getByRole('button', { name: 'Copy questions' })).toBeVisible()
  },
})

test('the rows keep their places while a cell is edited, and nothing scrolls sideways', async ({
  page,
  service,
}) => {
  expect(service).toContain('http')
  await openKeyedList(page)
  const before = await tops(page)
  await beginIn(page, 0, 'Counterparty of Mill', false)
  expect(await tops(page)).toEqual(before)
  await page.keyboard.press('Tab')
  expect(await tops(page)).toEqual(before)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  // Nor does the reason why a value is refused move them.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.insertText('x'.repeat(2001))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'At most 2,000' })).toBeInViewport({ ratio: 1 })
  expect(await tops(page)).toEqual(before)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test('an invalid value stays in its cell with the reason, and so does one that the service refuses', async ({
  page,
  service,
}) => {
  await refuseEditsOf(page, service, 't2')
  const { keyboard } = page
  await beginIn(page, 0, 'Counterparty of Mill')
  await keyboard.insertText('x'.repeat(2001))
  await keyboard.press('Enter')
  const counterparty = input(page, 'Counterparty of Mill')
  await expect(counterparty).toBeFocused()
  await expect(counterparty).toHaveAttribute('aria-invalid', 'true')
  await expect(rowsOf(page).first().getByRole('alert')).not.toBeEmpty()
  await axeFindsNothingInAnyLook(page, [1280])
  await keyboard.press('Escape')
  await expect(rowsOf(page).first()).toContainText('Mill')

  await keyboard.press('j')
  await keyboard.press('F2')
  await keyboard.press('Tab')
  await keyboard.type('Fees of March')
  await keyboard.press('Enter')
  await expect(input(page, 'Description of Shop')).toBeFocused()
  await expect(rowsOf(page).nth(1).getByRole('alert')).toContainText('The books of March are closed.')
  await expect(input(page, 'Description of Bank')).toHaveValue('Fees of March')
  await expect(input(page, 'Description of Shop')).toBeFocused()
  await axeFindsNothingInAnyLook(page, [1280])
  await keyboard.press('Escape')
  await keyboard.press('k')
  await keyboard.press('F2')
  await expect(input(page, 'Description of Bank')).toBeFocused()
  await keyboard.press('Escape')
  await expect(rowsOf(page).nth(1)).toContainText('Fees')
  expect(await descriptionsAt(page, service)).toEqual(['Flour', 'Fees', 'Paper'])
})

test('a row that its new name moves to another page gives the focus to the one in its place', async ({
  page,
}) => {
  await page.goto('/contacts')
  const [first, second] = [rowsOf(page).first(), rowsOf(page).nth(1)].map((row) => row.getByRole('link'))
  const [name, next] = [await first?.innerText(), (await second?.innerText()) ?? '']
  await beginIn(page, 0, `Company of ${name}`, false)
  await page.keyboard.insertText('Zwin')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved Company of Zwin.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Zwin' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: next })).toBeFocused()
})

test('names in use are suggested within the window, and axe finds nothing', async ({ page, service }) => {
  expect(service).toContain('http')
  await beginIn(page, 2, 'Counterparty of Shop')
  const before = await tops(page)
  await page.keyboard.type('mi')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Mill', selected: true })).toBeInViewport({ ratio: 1 })
  expect(await tops(page)).toEqual(before)
  await axeFindsNothingInAnyLook(page, [1280])
  // The foot of the list does not cover it.
  await page.getByRole('option', { name: 'Mill' }).click({ timeout: 5000 })
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).nth(2)).toContainText('Mill')
})

test.describe('in the last column on screen', () => {
  test.use({ records: { contacts: [aContact({ id: 'c1', company: 'Acme', city: 'Gent' })], transactions } })

  test('the reason why a value is refused is all in the window, over the foot of a list of one row', async ({
    page,
    service,
  }) => {
    await refuseEditsOf(page, service, 'c1', 'contacts')
    await page.goto('/contacts')
    await tabTo(page, 'City of Acme')
    await page.keyboard.type('Brugge')
    await page.keyboard.press('Enter')
    const reason = page.getByRole('alert').filter({ hasText: 'The books of March are closed.' })
    await expect(reason).toBeInViewport({ ratio: 1 })
    await page.getByRole('searchbox').focus()
    const isFree = reason.evaluate((box) => {
      const { left, bottom } = box.getBoundingClientRect()
      return box.contains(document.elementFromPoint(left + 8, bottom - 4))
    })
    expect(await isFree).toBe(true)
  })
})

test.describe('beside an open record', () => {
  const contacts = ['Acme', 'Beta', 'Gamma', 'Delta'].map((company, index) =>
    aContact({ id: `c${index + 1}`, company }),
  )
  test.use({ records: { contacts, transactions } })

  test('nothing that a cell says is covered, neither by the record, nor the reason of a refusal by a warning', async ({
    page,
    service,
  }) => {
    await page.setViewportSize({ width: 1700, height: 800 })
    await refuseEditsOf(page, service, 'c1', 'contacts')
    await page.goto('/contacts')
    await expect(async () => {
      await page.keyboard.press('v')
      await expect(page.getByRole('region', { name: 'Open contact' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await tabTo(page, 'Phone of Acme')
    await page.keyboard.type('Brugge')
    const isFree = (words: Locator) =>
      words.evaluate((box) => {
        const { right, top } = box.getBoundingClientRect()
        return box.contains(document.elementFromPoint(right - 4, top + 8))
      })
    const warning = page.getByText('This does not look like a phone number.')
    await expect(warning).toBeVisible()
    expect(await isFree(warning)).toBe(true)
    await page.keyboard.press('Enter')
    const reason = page.getByRole('alert').filter({ hasText: 'The books of March are closed.' })
    await expect(reason).toBeVisible()
    await expect(warning).toBeHidden()
    expect(await isFree(reason)).toBe(true)
  })
})

function input(page: Page, name: string | RegExp): Locator {
  const named = { name, ...(typeof name === 'string' && { exact: true }) }
  return page.getByRole('textbox', named).or(page.getByRole('combobox', named))
}

/** Edits a cell of the first row: Firefox takes no double click from Playwright. */
async function tabTo(page: Page, name: string) {
  const cell = input(page, / of Acme$/).first()
  await expect(async () => {
    await rowsOf(page).first().getByRole('link').first().focus()
    await page.keyboard.press('F2')
    await expect(cell).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(async () => {
    if (!(await input(page, name).isVisible())) await page.keyboard.press('Tab')
    await expect(input(page, name)).toBeFocused({ timeout: 500 })
  }).toPass()
}

/** Edits the first cell of a row; the code that does it is loaded when the list is idle. */
async function beginIn(page: Page, row: number, name: string, isNew = true) {
  if (isNew) await openKeyedList(page)
  await expect(async () => {
    await rowsOf(page).nth(row).getByRole('link').focus()
    await page.keyboard.press('F2')
    await expect(input(page, name)).toBeFocused({ timeout: 500 })
  }).toPass()
}

/** Where each row begins. */
function tops(page: Page): Promise<number[]> {
  return rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
}
