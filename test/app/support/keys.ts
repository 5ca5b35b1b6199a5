import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { linksIn, rowsOf } from './look.ts'
import { firms, payments } from './many.ts'
import { openApp } from './open-app.tsx'

export async function openList(address: string, count: number) {
  const app = await openApp(address, { contacts: firms(count), transactions: payments(3) })
  await keysReady('Contacts')
  return app
}

/** The keys load once the list is there. */
export async function keysReady(table: string) {
  await rowsOf(table)
  await waitFor(() => expect(tabStops()).toHaveLength(1))
}

export function focused(): string {
  return document.activeElement?.textContent ?? ''
}

/** What takes the Tab key in the rows. */
export function tabStops(): string[] {
  const stops = [...document.querySelectorAll<HTMLElement>('tbody :is(a, input)')]
  return stops
    .filter((stop) => stop.getAttribute('tabindex') !== '-1')
    .map((stop) => stop.getAttribute('aria-label') ?? stop.textContent)
}

export function ticked(): string[] {
  return linksIn(screen.getByRole('table'))
    .filter((link) => link.closest('tr')?.querySelector('input')?.checked)
    .map(({ textContent }) => textContent)
}
