import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowsOf, statuses } from './support/look.ts'
import { firmNames, firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { tick } from './support/selection.ts'

test('the toolbar of the selection is there as long as something is ticked', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(tick('Firm 01'))
  await user.click(tick('Firm 03'))
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  expect(toolbar.getByText('2 selected')).toBeDefined()
  await toolbar.findByRole('button', { name: 'Merge' })
  expect(toolbar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '2 selected',
    'Merge',
    'Edit',
    'Clear selection',
    'Delete',
  ])
  await user.click(tick('Firm 01'))
  expect(toolbar.getByText('1 selected')).toBeDefined()
  await user.click(toolbar.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(ticked()).toEqual([])
})

test('ticks stay with their records over pages, searches and visits elsewhere', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 02'))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–30 of 30')
  expect(ticked()).toEqual([])
  await user.click(tick('Firm 27'))
  await user.type(screen.getByRole('searchbox'), 'firm 02{Enter}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02']))
  expect(ticked()).toEqual(['Firm 02'])
  expect(screen.getByText('2 selected')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await screen.findByRole('heading', { name: 'Transactions' })
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await rowsOf('Contacts')
  expect(ticked()).toEqual(['Firm 02'])
})

test('a tick stays with its record when the rows move', async () => {
  const { user, store, comeBack } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 02'))
  await store.contacts.remove(['c1'])
  await comeBack()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02', 'Firm 03']))
  expect(ticked()).toEqual(['Firm 02'])
})

test('all on this page can be ticked and unticked at once, and only they', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(all())
  expect(screen.getByText('25 selected')).toBeDefined()
  expect(all().checked).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–30 of 30')
  expect(all().checked).toBe(false)
  await user.click(all())
  expect(screen.getByText('30 selected')).toBeDefined()
  await user.click(all())
  expect(screen.getByText('25 selected')).toBeDefined()
})

test('the box above the rows is half ticked when some of them are', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(3) })
  await rowsOf('Transactions')
  expect(all().indeterminate).toBe(false)
  await user.click(tick('Payee 02'))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  await user.click(all())
  expect([all().checked, all().indeterminate]).toEqual([true, false])
  await user.click(tick('Payee 01'))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
})

test('Shift and a click tick the rows from the last one ticked to this one, downwards and upwards', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(9) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 02'))
  await user.keyboard('{Shift>}')
  await user.click(tick('Firm 05'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(firmNames(2, 5))
  await user.click(tick('Firm 09'))
  await user.keyboard('{Shift>}')
  await user.click(tick('Firm 07'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual([...firmNames(2, 5), ...firmNames(7, 9)])
})

test('Shift and a click untick a range too', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(5) })
  await rowsOf('Contacts')
  await user.click(all())
  await user.click(tick('Firm 02'))
  await user.keyboard('{Shift>}')
  await user.click(tick('Firm 04'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['Firm 01', 'Firm 05'])
})

test('ticking is announced once, with what the ticked transactions come to; a range is announced as one', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(5) })
  await rowsOf('Transactions')
  const heard = listen()
  await user.click(tick('Payee 01'))
  const one = '1 transaction selected. EUR in 0.00 out -1,234.50 net -1,234.50'
  await waitFor(() => expect(heard()).toEqual([one]))
  await user.keyboard('{Shift>}')
  await user.click(tick('Payee 04'))
  await user.keyboard('{/Shift}')
  const four = '4 transactions selected. EUR in 0.00 out -4,938.00 net -4,938.00'
  await waitFor(() => expect(heard()).toEqual([one, four]))
})

test('Enter on a ticked row goes to what can be done with it, and Escape goes back to the row', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(9) })
  await rowsOf('Contacts')
  tick('Firm 07').focus()
  await user.keyboard(' ')
  await screen.findByRole('toolbar', { name: 'Selection' })
  const words = document.getElementById(tick('Firm 07').getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('Press Enter to go to the selection')
  expect(tick('Firm 08').hasAttribute('aria-describedby')).toBe(false)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  await user.keyboard('{ArrowRight}{Escape}')
  expect(document.activeElement).toBe(tick('Firm 07'))
  expect(ticked()).toEqual(['Firm 07'])
})

test('what a pressed pointer is on stays there until it is released, although the focus has left the row', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(9) })
  await rowsOf('Contacts')
  tick('Firm 07').focus()
  await user.keyboard(' ')
  await screen.findByRole('toolbar', { name: 'Selection' })
  const hint = await screen.findByText('Press Enter to go to the selection')
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(hint.hidden).toBe(false)
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect([document.activeElement, hint.hidden]).toEqual([button, false])
  await user.pointer('[/MouseLeft]')
  expect(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' })).toBeDefined()
  expect(hint.hidden).toBe(true)
})

test('Enter on a row does nothing as long as nothing is ticked', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  tick('Firm 02').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(tick('Firm 02'))
  expect([address(), ticked()]).toEqual(['/contacts', []])
})

/** Every text that a status region comes to have from now on, as it would be read out. */
function listen(): () => string[] {
  const heard: string[] = []
  new MutationObserver(() => {
    for (const text of statuses()) if (heard.at(-1) !== text.trim()) heard.push(text.trim())
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => heard
}

function all() {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
}

function ticked(): (string | undefined)[] {
  return screen
    .queryAllByRole('checkbox', { name: /^Select (?!all)/, checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))
}
