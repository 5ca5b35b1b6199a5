import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heading, rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a record leads to the next one along the list, over pages, and back to the row and page where one is', async () => {
  const { user, address, entries } = await openApp('/contacts?search=firm', { contacts: firms(27) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 24' }))
  expect(await screen.findByText('24 of 27')).toBeDefined()
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Next record' }))
  await waitFor(() => expect(heading()).toBe('Firm 25'))
  await screen.findByText('25 of 27')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 25'))
  await user.keyboard('j')
  await waitFor(() => expect(heading()).toBe('Firm 26'))
  await screen.findByText('26 of 27')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(heading()).toBe('Firm 27'))
  await screen.findByText('27 of 27')
  const next = screen.getByRole('link', { name: 'Next record' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(entries()).toBe(before)
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts?search=firm&page=2'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 27'))
})

test('the way back leads to the row last visited on the same page', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await screen.findByText('2 of 4')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 02'))
  await user.keyboard('jk')
  await waitFor(() => expect(heading()).toBe('Firm 02'))
  await user.keyboard('k')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/contacts'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('a record that was not opened from a list has no neighbours', async () => {
  await openApp('/contacts/c2', { contacts: firms(4) })
  await screen.findByRole('heading', { name: 'Firm 02' })
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull()
})
