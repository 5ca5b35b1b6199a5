import { expect, type Page } from '@playwright/test'
import { emulate, headingOf, rowsOf, test } from './journey.ts'

test('a minus is drawn as one, and copied as the hyphen that a spreadsheet reads', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/transactions')
  const withdrawal = page.locator('[data-direction=withdrawal]').first()
  const text = (await withdrawal.textContent()) ?? ''
  expect(text).toMatch(/^-[\d,]+\.\d\d$/)
  const drawn = await withdrawal.evaluate(({ firstElementChild }) =>
    firstElementChild ? getComputedStyle(firstElementChild, '::before').content : '',
  )
  expect(drawn).toContain('−')
  await withdrawal.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.keyboard.press('ControlOrMeta+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
})

test('rows are copied as a spreadsheet reads them: a line a row, a tab between cells, amounts apart', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/transactions')
  await copyFirst(page, 2)
  const [first = [], second = [], ...others] = await copied(page)
  expect(others).toEqual([])
  for (const cells of [first, second]) {
    expect(cells[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(cells.slice(-2)).toEqual([expect.stringMatching(/^[-+][\d,]+\.\d\d$/), 'EUR'])
    expect(cells).toHaveLength(5)
  }
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html?.match(/<tr>/g)).toHaveLength(2)
  expect(html?.match(/<td>/g)).toHaveLength(10)
  await page.goto('/contacts?search=bart+maes')
  await copyFirst(page, 1)
  expect((await copied(page))[0]?.slice(0, 2)).toEqual([expect.stringMatching(/^\S/), 'Bart Maes'])
})

test('a printed list says whose books, which search and when, and has every column', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/contacts?search=claes')
  await expect(rowsOf(page).first()).toBeAttached()
  await emulate(page, { media: 'print' })
  await expect(page.getByText('Demo books')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  // It is drawn above the page's edge, which on paper is the end of the page before.
  await expect(page.getByText('Skip to the content')).toBeHidden()
  // The tool shows how it prints, but does not begin to print.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Search: “claes” · As of \w+ \d+, \d{4}/)).toBeVisible()
  for (const name of ['Name', 'Email', 'Phone', 'City', 'Country', 'VAT number'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(page.getByText('Bart Maes').first()).toBeVisible()
  await expect(page.getByText('Belgium').first()).toBeVisible()
  await page.goto('/contacts/7')
  // Firefox forgets it with the page.
  await emulate(page, { media: 'print' })
  await expect(headingOf(page)).toBeVisible()
  for (const role of ['link', 'button'] as const)
    await expect(page.getByRole(role, { name: /^(Back to contacts|Edit|Delete)$/ }).first()).toBeHidden()
})

test('a printed list names its filters in words, without the buttons that take them off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/transactions?period=2026-Q3&direction=out&currency=EUR&amount=100..900&colour=red')
  await expect(page.getByText('Not understood: colour=red')).toBeVisible()
  await emulate(page, { media: 'print' })
  const named = page.getByText(/^Filters: .*2026 · Money out/)
  await expect(named).toBeVisible()
  await expect(named).not.toContainText('colour')
  expect(await named.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(page.getByRole('button', { name: /^Remove filter/ }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toBeHidden()
  const amount = page.locator('[data-direction=withdrawal]').first()
  const heights = await amount.evaluate((element) => {
    const before = element.clientHeight
    element.textContent = '-12,345,678,901.23'
    return [before, element.clientHeight]
  })
  expect(heights[1], 'digits of one amount on two lines').toBe(heights[0])
})

/** Marks the first rows of the list, as a hand does that drags over them, and copies them. */
async function copyFirst(page: Page, count: number) {
  const rows = rowsOf(page)
  await expect(rows.nth(count - 1)).toBeVisible()
  await rows.nth(count - 1).evaluate((last) => {
    const first = last.parentElement?.firstElementChild
    if (first) getSelection()?.setBaseAndExtent(first, 0, last, last.childElementCount)
  })
  await page.keyboard.press('ControlOrMeta+C')
}

async function copied(page: Page): Promise<string[][]> {
  const text = await page.evaluate(() => navigator.clipboard.readText())
  return text.split('\n').map((row) => row.split('\t'))
}
