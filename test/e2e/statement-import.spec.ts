import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startEmptyBooks } from './imported-books.ts'
import { holdPart } from './hold-part.ts'
import { headingOf, scrollsSideways } from './journey.ts'

const samples = join(import.meta.dirname, '../../samples')

const books = startEmptyBooks()

test('a dropped statement is imported by the server, and another tab shows it at once', async ({
  context,
  page,
}) => {
  await page.goto(`${books.url}/transactions#token=${books.token}`)
  await expect(page).toHaveURL(`${books.url}/transactions`)
  await expect(page.getByText('Drop a bank statement here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Look at the demo books' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${books.url}/transactions`)
  await expect(other.getByText('Drop a bank statement here')).toBeVisible()
  await expect(other.getByLabel('Statement files').first()).toBeAttached()

  await page.bringToFront()
  await expect(page.getByLabel('Statement files').first()).toBeAttached()
  await drop(page, 'statement.xml', await readFile(join(samples, 'statement.xml'), 'utf8'))
  const question = page.getByRole('dialog', { name: 'Import these statements?' })
  await expect(question.getByRole('row').nth(5)).toBeVisible()
  await expect(other.getByText('Drop a bank statement here')).toBeVisible()
  await question.getByRole('button', { name: 'Import 33 new transactions' }).click()
  const report = page.getByRole('dialog', { name: 'Statements imported' })
  await expect(report.getByText('33 new transactions', { exact: true })).toBeVisible()
  await expect(report.getByText('Balance adds up: 4,210.00 to 11,378.28 EUR')).toBeVisible()
  await expect(other.getByText('1–25 of 33')).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1–25 of 33')).toBeVisible()

  // Lists that have rows show the next import too, under the report already.
  await drop(page, 'statement.mt940', await readFile(join(samples, 'statement.mt940'), 'utf8'))
  await question.getByRole('button', { name: 'Import 4 new transactions' }).click()
  await expect(report.getByText('4 new transactions', { exact: true })).toBeVisible()
  await expect(page.getByText('1–25 of 37')).toBeVisible()
  await expect(other.getByText('1–25 of 37')).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).click()

  await drop(page, 'letter.pdf', '%PDF-1.7')
  const refusal = page.getByRole('dialog', { name: 'Nothing was imported' })
  await expect(refusal.getByText(/This is a PDF/)).toBeVisible()
  await refusal.getByRole('link', { name: 'All imports' }).click()
  const rows = page.getByRole('table', { name: 'Imports' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('letter.pdf')
  await expect(rows.nth(3)).toContainText('33 new transactions')
  await page.setViewportSize({ width: 768, height: 900 })
  const name = page.getByRole('rowheader').getByText('statement.xml')
  expect((await name.boundingBox())?.height, 'a file name is on one line on a tablet').toBeLessThan(30)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => scrollsSideways(page), 'nothing scrolls sideways on a phone').toBe(false)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement.mt940' }).click()
  expect(await readFile(await (await download).path())).toEqual(
    await readFile(join(samples, 'statement.mt940')),
  )
  await page.getByRole('button', { name: 'Undo import of statement.mt940' }).click()
  await page.getByRole('button', { name: 'Remove 4 transactions' }).click()
  await expect(rows.nth(2)).toContainText('4 transactions removed')
  await page.getByRole('link', { name: 'Show its transactions: statement.xml' }).click()
  await expect(page.getByText('Import: statement.xml', { exact: true })).toBeVisible()
  await expect(page.getByText('1–25 of 33')).toBeVisible()
})

async function drop(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([file = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], file))
      return data
    },
    [name, text],
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer })
    await expect(page.getByText('Drop bank statements to import them')).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

test('on a phone the totals of a file are whole numbers on one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${books.url}/transactions#token=${books.token}`)
  await page
    .getByLabel('Statement files')
    .first()
    .setInputFiles({ name: 'millions.sta', mimeType: 'text/plain', buffer: Buffer.from(millions) })
  const totals = page.getByRole('table', { name: 'Totals of the file’s lines' })
  const figures = totals.getByRole('cell')
  await expect(figures).toHaveText([/18,240,044.84$/, /16,694,207.49$/, /1,545,837.35$/])
  const heights = await figures.evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(30)
})

const millions = `:20:SAMPLE202603
:25:NL47TEST9876543210
:28C:3/1
:60F:C260301EUR0,00
:61:2603030303C18240044,84NTRFNONREF
:86:/TRTP/SEPA OVERBOEKING/NAME/M. Brouwer/REMI/Sale
:61:2603040304D16694207,49NTRFNONREF
:86:/TRTP/SEPA OVERBOEKING/NAME/Lumen Energie BV/REMI/Purchase
:62F:C260331EUR1545837,35
-
`

test('the import button is offered when it works, not before', async ({ page }) => {
  const part = await holdPart(page, 'second')
  await page.goto(`${books.url}/transactions#token=${books.token}`)
  await part.asked
  const button = page.getByRole('button', { name: 'Import statement' })
  await expect(headingOf(page, 'Transactions')).toBeVisible()
  await expect(button).toBeHidden()
  part.deliver()
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await chooser
})
