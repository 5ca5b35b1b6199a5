import type { Locator, Page } from '@playwright/test'
import { formatAmount } from '../../src/domain/money.ts'
import type { Totals } from '../../src/domain/query/add-up.ts'

/** What a list adds up to, on screen. */
export function totalsPanel(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' })
}

/** Its rows without the names of groups; none while they are those of another query. */
export async function totalsOn(page: Page): Promise<string[][]> {
  const table = totalsPanel(page).getByRole('table', { name: 'Totals' })
  if ((await table.getAttribute('aria-busy')) === 'true') return []
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td, th[scope=row]')].map((cell) => (cell.textContent ?? '').trim()),
      ),
    )
}

/** How the sums of groups, or of everything, are shown: each currency in a row. */
export function rowsFor(totals: readonly Totals[]): string[][] {
  return totals.flatMap(({ currencies }) =>
    currencies.map(({ currency, count, deposits, withdrawals, net }) => [
      count.toLocaleString('en-US'),
      currency,
      ...[deposits, withdrawals, net].map((amount) => formatAmount(amount, currency, 'en-US')),
    ]),
  )
}
