import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callerOf } from '../stand-ins/caller.ts'
import { tick, tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, heading, outcomes, rowsOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { standInOf, statements } from './support/stated.ts'

// Services that say in ways of their own that a record is gone, how many there are, and who is signed out.

const remove = { remove: { ids: 'comma-space' } } as const

describe.each(statements)('%s', (statement) => {
  // The first says it as most do, with 404.
  describe.each(['express', 'absent is a 400', 'absent is an error with 200', 'absent is no data'])(
    '%s',
    (name) => {
      test('a missing record is reported as missing, also when it is requested again', async () => {
        const { user } = await openApp('/contacts/99', { standIn: standInOf(name, statement, remove) })
        await waitFor(() => expect(heading()).toBe('Contact not found'))
        expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
        await user.click(screen.getByRole('link', { name: 'Contacts' }))
        expect(await rowsOf('Contacts')).toHaveLength(10)
        expect(alerts()).toEqual([])
      })

      test('a record that a colleague has already deleted is not a failed deletion, and no outcome is unknown', async () => {
        const standIn = standInOf(name, statement, remove)
        const { user, writes } = await openApp('/contacts', { standIn })
        const [first = '', second = '', third = ''] = await rowsOf('Contacts')
        await tick(user, first)
        await screen.findByRole('button', { name: 'Delete' })
        await callerOf(standIn).remove('contacts', ['1'])
        await tick(user, second)
        await user.click(screen.getByRole('button', { name: 'Delete' }))
        const dialog = within(await screen.findByRole('alertdialog'))
        // Who confirms while it still checks is asked again.
        await dialog.findByText('Checked just now: 1 no longer there.')
        await user.click(dialog.getByRole('button', { name: 'Delete 1 contact' }))
        await waitFor(() => expect(outcomes()).toEqual(['1 contact deleted.']))
        await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe(third))
        expect(alerts()).toEqual([])
        expect(standIn.contacts()).toHaveLength(22)
        expect(writes()).toHaveLength(1)
      })
    },
  )

  test('totals that lag behind deletions stop nothing', async () => {
    const standIn = standInOf('totals are late', statement, remove)
    const { user } = await openApp('/contacts', { standIn })
    for (const many of [1, 3, 2]) {
      const names = (await rowsOf('Contacts')).slice(0, many)
      await tickAndDelete(user, names)
      const words = many === 1 ? '1 contact deleted.' : `${many} contacts deleted.`
      await waitFor(() => expect(statuses()).toEqual([words]))
      await waitFor(async () => expect(await rowsOf('Contacts')).not.toContain(names[0]))
    }
    expect(standIn.contacts()).toHaveLength(18)
    expect(alerts()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Saving is stopped' })).toBeNull()
  })

  test.each(['signed out is a 403 without a word', 'signed out is a code in a 200'])(
    '%s: one is asked to sign in, keeps what was typed, and saves it then',
    async (name) => {
      const standIn = standInOf(name, statement, { auth: { kind: 'session' } })
      const { user } = await openApp('/contacts/3/edit', { standIn })
      const before = standIn.contacts()
      await screen.findByRole('textbox', { name: 'City' })
      standIn.signOut()
      await typeAndSave(user, 'City', 'Oudenaarde')
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
      expect(standIn.contacts()).toEqual(before)
      expect(textbox('City').value).toBe('Oudenaarde')
      expect(statuses()).toEqual([])
      standIn.signInAgain()
      if (statement === 'unstated')
        await user.selectOptions(dialog.getByRole('combobox', { name: 'Sign-in' }), 'session')
      await user.click(dialog.getByRole('button', { name: 'I have signed in' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to Books' })).toBeNull())
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(statuses().join()).toContain('Saved “'))
      const after = before.map((contact) =>
        contact.id === '3' ? { ...contact, city: 'Oudenaarde' } : contact,
      )
      expect(standIn.contacts()).toEqual(after)
    },
  )
})
