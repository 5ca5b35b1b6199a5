import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callerOf } from '../stand-ins/caller.ts'
import { tick, tickAndDelete } from './support/acts.ts'
import { alerts, fieldsOnScreen, heading, outcomes, rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { standInOf, statements } from './support/stand-ins.ts'

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
})

// Rows that lack what a list shows, amounts that carry their currency, and answers that arrive broken: what a person sees of them.

const open = /questions? about this service (is|are) open/

describe.each(statements)('%s', (statement) => {
  test('rows of ids alone say what they lack, and a record shows all it has', async () => {
    const standIn = standInOf('partial rows: ids alone', statement)
    const { goTo } = await openApp('/contacts', { standIn })
    await waitFor(() => expect(statuses().join()).toContain('lists contacts without their names.'))
    await goTo('/transactions')
    await waitFor(() => expect(statuses().join()).toContain('without their amounts and descriptions'))
    expect(screen.queryByText(open)).toBeNull()
    await goTo('/transactions/2')
    await waitFor(() => expect(fieldsOnScreen()['Description']).toBe(standIn.transactions()[1]?.description))
  })
})

// Lists whose numbers say something else than how many records there are: none of them passes for whole that is not.

describe.each(statements)('%s', (statement) => {
  test('a list that is cut short says so, is not called whole, and a search finds the others', async () => {
    const settings = { paging: { mode: 'none', base: 'auto' } } as const
    const standIn = standInOf('trap: says more than it sends', statement, settings)
    const { user } = await openApp('/contacts', { standIn })
    const names = standIn.contacts().map(({ company }) => company)
    expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
    expect(screen.getByText('1–10 of more than 23')).toBeDefined()
    await screen.findByText(/^The service says that it has 24 records, but returns only 10 of them\./)
    await user.type(screen.getByRole('searchbox'), 'Firma X24')
    await waitFor(async () => expect(await rowsOf('Contacts')).toEqual([names[23]]))
    await waitFor(() => expect(screen.queryByText(/returns only 10 of them/)).toBeNull())
  })
})
