import { expect, type Page } from '@playwright/test'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { rowsOf } from './journey.ts'

/** Opens the list of transactions, and waits until its rows answer to keys. */
export async function openKeyedList(page: Page): Promise<void> {
  await page.goto('/transactions')
  await expect(rowsOf(page).nth(1).getByRole('link')).toHaveAttribute('tabindex', '-1')
}

/** The descriptions that the service holds, in the order of the list. */
export async function descriptionsAt(page: Page, service: string): Promise<string[]> {
  const answer = await page.request.get(`${service}/transactions`)
  const { items } = (await answer.json()) as { items: { description: string }[] }
  return items.map(({ description }) => description)
}

/** Refuses every edit of a record, until the returned function is called. */
export async function refuseEditsOf(
  page: Page,
  service: string,
  id: string,
  resource: CollectionName = 'transactions',
): Promise<() => void> {
  let isClosed = true
  await page.route(`${service}/${resource}/${id}`, (route) =>
    isClosed && route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          headers: { 'Access-Control-Allow-Origin': '*' },
          json: { title: 'Refused', status: 422, detail: 'The books of March are closed.' },
        })
      : route.continue(),
  )
  return () => {
    isClosed = false
  }
}
