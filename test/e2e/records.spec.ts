import { expect, type Locator, type Page } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { isStored } from './core/engine.ts'
import { headingOf, rowsOf, scrollsSideways, test } from './journey.ts'
import { waitLong } from './forgiving/acts.ts'

test.use({ reducedMotion: 'reduce' })

test('a history of deletions has its headers on one line', async ({ page }) => {
  await deleteFirstContact(page)
  await page.goto('/history')
  const header = page.getByRole('table', { name: 'History' }).getByRole('row').first()
  await expect(header).toBeVisible()
  expect((await boxOf(header)).height).toBeLessThan(48)
})

test('the history breaks a name without a space rather than the page, 1280 and 390 pixels wide', async ({
  page,
}) => {
  const company = `${'Dampfschifffahrts'.repeat(7)}gesellschaft`
  await page.goto('/contacts/new')
  await page.getByLabel('Company').fill(company)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headingOf(page, company)).toBeVisible()
  await page.goto('/history')
  await expect(page.getByRole('link', { name: company })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('the question before "Create again" has the style of text, not of the table cell it was opened from', async ({
  page,
}) => {
  await deleteFirstContact(page)
  await page.goto('/history?kind=deleted')
  await page.getByRole('button', { name: /^Create again/ }).click()
  const dialog = page.getByRole('alertdialog')
  const text = dialog.getByText('This creates a new contact.')
  await expect(text).toHaveCSS('text-align', 'start')
  await expect(text).not.toHaveCSS('color', await colorOf(page.locator('html'), '--danger'))
  const [inside, label] = [await boxOf(dialog), await boxOf(dialog.getByRole('term').first())]
  expect(label.x - inside.x).toBeLessThan(32)
  expect((await boxOf(text)).width).toBeGreaterThan(320)
})

test('the menu closes behind the settings, and the question about clearing everything gives the focus back', async ({
  page,
}) => {
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden()
  const clear = page.getByRole('button', { name: 'Clear everything on this device' })
  await clear.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(clear).toBeFocused()
})

test('a draft of a very long text leaves its buttons in sight', async ({ page }) => {
  await page.goto('/transactions/60/edit')
  await page.getByLabel('Description', { exact: true }).fill('Long text. '.repeat(1000))
  await expect.poll(() => page.evaluate(isStored, 'Long text. Long text.')).toBe(true)
  await page.reload()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Long text.')
  await expect(draft.getByRole('button', { name: 'Restore' })).toBeInViewport()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Long text. '.repeat(1000))
})

test('the buttons of a short form stay in their place when a message goes, and those of a long one are not covered', async ({
  page,
}) => {
  for (const address of ['/transactions/4990', '/contacts/7']) {
    await page.goto(`${address}/edit`)
    await page.getByLabel(/^(Description|City)$/).fill('Gent')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const message = page.getByRole('status').filter({ hasText: 'Saved “' })
    await expect(message).toBeVisible()
    await expect(save).toBeVisible()
    const [before, words] = [await boxOf(save), await boxOf(message)]
    expect(before.y + before.height <= words.y || before.y >= words.y + words.height).toBe(true)
    await page.getByRole('button', { name: 'Dismiss this message' }).click()
    await expect(message).toBeHidden()
    expect((await boxOf(save)).y).toBe(before.y)
  }
})

test('a message covers the buttons of a form at no height of the window', async ({ page }) => {
  for (const height of [660, 690, 720, 750]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/contacts/7/edit')
    await page.getByLabel('City').fill(`Gent ${height}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Saved “' })
    await expect(message).toBeVisible()
    const [save, words] = [
      await boxOf(page.getByRole('button', { name: 'Save', exact: true })),
      await boxOf(message.locator('..')),
    ]
    expect(save.y + save.height <= words.y || save.y >= words.y + words.height, `${height}`).toBe(true)
  }
})

test('on the connections page, only its own link looks current', async ({ page }) => {
  await page.goto('/connections')
  await expect(headingOf(page, 'Connections')).toBeVisible()
  await page.getByRole('button', { name: /^Books: / }).click()
  const switcher = page.getByRole('navigation', { name: 'Connections' })
  const ground = await groundOf(switcher.getByRole('link', { name: 'Manage connections' }))
  expect(ground).not.toBe(await groundOf(switcher.getByRole('listitem').first().getByRole('link')))
})

test.describe('with settings that are wrong', () => {
  test.use({ tolerated: [/Failed to load resource/] })

  test('the heading of a Bookend that cannot start has lines that do not overlap', async ({ page }) => {
    await page.route('**/settings.json', (route) => route.fulfill({ json: {} }))
    await page.goto('/contacts')
    const heading = headingOf(page, 'Bookend cannot start')
    const [size, line] = await heading.evaluate((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return [parseFloat(fontSize), parseFloat(lineHeight)] as const
    })
    expect(line).toBeGreaterThan(size)
  })
})

test.describe('at a service with long texts', () => {
  const company = 'long '.repeat(2000)
  test.use({ records: { contacts: [contact('1', company)], transactions: [] } })

  test('the check of a connection stays short however long a field is', async ({ page, service }) => {
    expect(service).toContain('http')
    await page.goto('/connections')
    await page.getByRole('button', { name: 'Check' }).click()
    const understood = page.getByRole('group', { name: /as Bookend reads it$/ })
    expect((await boxOf(understood)).height).toBeLessThanOrEqual(320)
  })
})

test.describe('at a bank that writes all it knows into one line', () => {
  const description = '020?00Wyplata?2008106000760000777777777777?21 INFO INFO INFO 1 END?23 '
    .repeat(7)
    .trim()
  test.use({ records: { contacts: [], transactions: [aTransaction({ counterpart: '', description })] } })

  test('the heading of a transaction has two lines at most, 1280 and 390 pixels wide', async ({
    page,
    service,
  }) => {
    expect(service).toContain('http')
    await page.goto('/transactions')
    await rowsOf(page).first().getByRole('link').click()
    await expect(headingOf(page, description)).toHaveAttribute('title', description)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await boxOf(headingOf(page))).height).toBeLessThanOrEqual(64)
      const [heading, edit] = [
        await boxOf(headingOf(page)),
        await boxOf(page.getByRole('link', { name: 'Edit' })),
      ]
      if (width > 767) expect(edit.y).toBeLessThan(heading.y + heading.height)
    }
  })
})

function contact(id: string, company: string) {
  return { ...emptyContact, id, company }
}

async function deleteFirstContact(page: Page) {
  await waitLong(page)
  await page.goto('/contacts')
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 1 contact' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 contact deleted.' })).toBeVisible()
}

async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
}

/** A colour of the theme as the browser computes it. */
function colorOf(element: Locator, name: string): Promise<string> {
  return element.evaluate((root, property) => {
    const probe = document.createElement('i')
    probe.style.color = getComputedStyle(root).getPropertyValue(property)
    root.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}
