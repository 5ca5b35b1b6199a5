import { expect, type Page } from '@playwright/test'
import { holdPart } from './hold-part.ts'
import { headingOf, rowsOf, test } from './journey.ts'

// Over a service, because the worker of the demo would fetch the code out of the routes' sight.
test.beforeEach(({ service }) => expect(service).toMatch(/^http:/))

test('keys pressed before their code is there move through the list once it is, in their order', async ({
  page,
}) => {
  const part = await openWithoutKeys(page, '/transactions')
  for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await part.asked
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  part.deliver()
  await expect(rowsOf(page).nth(1).getByRole('checkbox')).toBeChecked()
  await expect(linkIn(page, 1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linkIn(page, 2)).toBeFocused()
})

test('an arrow key in a row waits for its code, too, and moves from that row', async ({ page }) => {
  const part = await holdPart(page, 'second')
  await page.goto('/contacts')
  await linkIn(page, 2).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await part.asked
  expect(await page.evaluate(() => scrollY)).toBe(0)
  part.deliver()
  await expect(linkIn(page, 4)).toBeFocused()
})

test('an arrow key right after Back waits for the rows, and moves from the row that was left', async ({
  page,
}) => {
  await page.goto('/contacts?search=a')
  await linkIn(page, 2).click()
  await expect(page.getByRole('link', { name: 'Back to contacts' })).toBeVisible()
  // Nothing of the list is left in the page, and it comes late.
  const rows = Promise.withResolvers<void>()
  await page.route(/\/contacts\?/, (route) => rows.promise.then(() => route.continue()))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Back to contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headingOf(page, 'Contacts')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page)).toHaveCount(0)
  rows.resolve()
  await expect(linkIn(page, 3)).toBeFocused()
})

test('keys pressed before the app’s first script has loaded are not lost', async ({ page }) => {
  const start = await holdPart(page, 'start')
  await page.goto('/transactions', { waitUntil: 'commit' })
  await start.asked
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  start.deliver()
  await expect(linkIn(page, 1)).toBeFocused()
})

test('F2 right after J edits a cell of the row that J went to', async ({ page }) => {
  const part = await openWithoutKeys(page, '/transactions')
  await page.keyboard.press('j')
  await page.keyboard.press('F2')
  await part.asked
  part.deliver()
  await expect(rowsOf(page).first().getByRole('combobox')).toBeFocused()
})

test('D right after a tick asks about what is ticked', async ({ page, browserName }) => {
  await page.goto('/contacts')
  await linkIn(page, 0).focus()
  await page.keyboard.press('j')
  await expect(linkIn(page, 1)).toBeFocused()
  if (browserName === 'chromium') {
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  }
  await Promise.all([page.keyboard.press('x'), page.keyboard.press('d')])
  await expect(page.getByRole('alertdialog', { name: /^Delete / })).toBeVisible()
})

test('what is typed after the palette’s key, before the palette is there, runs no command', async ({
  page,
}) => {
  const part = await openWithoutKeys(page, '/transactions')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('jxn')
  await part.asked
  part.deliver()
  const field = page.getByRole('combobox', { name: 'Go anywhere or do anything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('histo')
  await expect(field).toHaveValue('histo')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'History')).toBeVisible()
})

test('the key of the search goes to the search, and letters typed after it run no command', async ({
  page,
}) => {
  const part = await openWithoutKeys(page, '/contacts')
  await page.keyboard.type('/nxj')
  await part.asked
  part.deliver()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL('/contacts')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a click discards the keys pressed before it', async ({ page }) => {
  const part = await openWithoutKeys(page, '/contacts')
  await page.keyboard.press('j')
  await part.asked
  await page.getByRole('searchbox').click()
  part.deliver()
  await expect(page.getByRole('button', { name: 'View' })).toBeVisible()
  await page.keyboard.type('j')
  await expect(page.getByRole('searchbox')).toHaveValue('j')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a click on a row before the app’s first script has loaded opens its record once the app is there', async ({
  page,
}) => {
  const start = await holdPart(page, 'start')
  await page.goto('/transactions', { waitUntil: 'commit' })
  const { address, click } = await frameRow(page, 3)
  await click('a')
  start.deliver()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a click that begins before the app is there and ends after it opens the record, too', async ({
  page,
}) => {
  const start = await holdPart(page, 'start')
  await page.goto('/transactions', { waitUntil: 'commit' })
  const { address, click } = await frameRow(page, 3)
  await click('a', async () => {
    start.deliver()
    await expect(page.locator('.starting')).toHaveCount(0)
  })
  await expect(page).toHaveURL(address)
})

test('a click on a checkbox before the app’s first script has loaded ticks that row', async ({ page }) => {
  const start = await holdPart(page, 'start')
  await page.goto('/contacts', { waitUntil: 'commit' })
  await (await frameRow(page, 3)).click('input')
  start.deliver()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(rowsOf(page).nth(3).getByRole('checkbox')).toBeChecked()
})

test('a click on the search box before the app’s first script has loaded goes there, and a later one wins', async ({
  page,
}) => {
  const start = await holdPart(page, 'start')
  await page.goto('/contacts', { waitUntil: 'commit' })
  await (await frameRow(page, 3)).click('a')
  const box = await page.locator('.starting input[type=search]').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  start.deliver()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL('/contacts')
})

test('who scrolls the first rows before the app’s first script has loaded stays there, and Back returns there', async ({
  page,
}) => {
  const start = await holdPart(page, 'start')
  const isScrolled = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await page.goto('/contacts', { waitUntil: 'commit' })
  await frameRow(page, 24)
  await page.evaluate(() => scrollTo(0, 120))
  start.deliver()
  await expect(page.getByRole('button', { name: 'View' })).toBeVisible()
  await isScrolled()
  // A click of Playwright's may scroll.
  await linkIn(page, 10).dispatchEvent('click')
  await expect(page.getByRole('link', { name: 'Back to contacts' })).toBeVisible()
  await page.goBack()
  await isScrolled()
})

/** Opens a list whose rows are there, but not yet the code that works on them. */
async function openWithoutKeys(page: Page, address: string) {
  const part = await holdPart(page, 'second')
  await page.goto(address)
  await expect(rowsOf(page)).toHaveCount(25)
  return part
}

/** A row of the page that is there before the app. It cannot be used, so the mouse clicks where it is. */
async function frameRow(page: Page, index: number) {
  const row = page.locator('.starting tbody tr').nth(index)
  await expect(row.locator('a')).toBeAttached()
  return {
    address: (await row.locator('a').getAttribute('href')) ?? '',
    click: async (control: 'a' | 'input', whilePressed?: () => Promise<void>) => {
      const box = await row.locator(control).boundingBox()
      if (!box) throw new Error('The row is not on the page')
      await page.mouse.move(box.x + Math.min(20, box.width / 2), box.y + box.height / 2)
      await page.mouse.down()
      await whilePressed?.()
      await page.mouse.up()
    },
  }
}

function linkIn(page: Page, row: number) {
  return rowsOf(page).nth(row).getByRole('link').first()
}
