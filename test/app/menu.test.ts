import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('the demo identifies itself and says how long changes last', async () => {
  const reset = () => Promise.resolve()
  const { unmount } = await openApp('/contacts', { demo: { reset, durable: true } })
  expect((await screen.findByText('Demo')).title).toContain('kept in this browser')
  unmount()
  await openApp('/contacts', { demo: { reset, durable: false } })
  expect((await screen.findByText('Demo')).title).toContain('until the tab is closed')
})

test('with a real service the page does not mention a demo', async () => {
  await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  expect(screen.queryByText('Demo')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset demo data' })).toBeNull()
})

test('resetting the demo asks first, then reads everything again and forgets the ticks', async () => {
  const reset = vi.fn<() => Promise<void>>(async () => {
    await store.contacts.remove(['c2'])
  })
  const { user, store } = await openApp('/contacts', {
    contacts: firms(3),
    demo: { reset, durable: true },
  })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 02' }))
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Reset demo data' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset the demo data?' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  expect(reset).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Reset demo data' }))
  await waitFor(() => expect(statuses()).toEqual(['Demo data reset.']))
  expect(reset).toHaveBeenCalledTimes(1)
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('a demo that cannot be reset says so and keeps its rows', async () => {
  const reset = () => Promise.reject(new Error('Storage is refused'))
  const { user } = await openApp('/contacts', { contacts: firms(2), demo: { reset, durable: true } })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Reset demo data' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Reset demo data' }))
  await waitFor(() => expect(alerts().join()).toContain('The demo data could not be reset'))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
})

test('light or dark can be chosen, is applied at once and remembered', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('group', { name: 'Appearance' })
  expect(choice('System').checked).toBe(true)
  await user.click(choice('Dark'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(localStorage.getItem('bookend-appearance')).toBe('dark')
  await user.click(choice('Light'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light')
  await user.click(choice('System'))
  expect(choice('Light').checked).toBe(false)
})

test('the menu leads to what is stored on this device', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  for (const [name, path] of [
    ['History', '/history'],
    ['Settings', '/device'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBe(document.activeElement)
    expect(address()).toBe(path)
    await waitFor(() => expect(document.title).toBe(`${name} · Bookend`))
  }
})

test('everything on this device can be cleared in the settings, in the demo too, and not beside Sign out', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const reset = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user } = await openApp('/contacts', { contacts: firms(1), demo: { reset, durable: true } })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const settings = await screen.findByRole('link', { name: 'Settings' })
  expect(screen.queryByRole('button', { name: 'Clear everything on this device' })).toBeNull()
  await user.click(settings)
  await user.click(await screen.findByRole('button', { name: 'Clear everything on this device' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear everything on this device?' }))
  expect(dialog.getByText(/To come back, you need its address and what you signed in with/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Clear everything' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(reset).toHaveBeenCalledTimes(1)
})

function choice(name: string) {
  return screen.getByRole<HTMLInputElement>('radio', { name })
}
