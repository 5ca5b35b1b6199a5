import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callerOf } from '../stand-ins/caller.ts'
import { keptRecords } from '../stand-ins/caches.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { behind } from '../stand-ins/network.ts'
import type { StandIn, Start } from '../stand-ins/stand-in.ts'
import { typeAndSave } from './support/acts.ts'
import { alerts, fieldsOnScreen, heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { manyRecords, startWith, statements } from './support/stand-ins.ts'

// A cache between the app and the service may give old records: what is compared never comes from it.

describe.each(statements)('on screen, %s', (statement) => {
  const open = async () => {
    const { start, colleague } = cached()
    const settings = { write: { edit: 'changed', version: 'none' }, remove: { ids: 'array' } }
    const standIn = startWith(start, statement, settings)(manyRecords())
    const app = await openApp('/contacts/3', { standIn })
    await waitFor(() => expect(fieldsOnScreen()['Phone']).toBeDefined())
    return { ...app, standIn, colleague: colleague() }
  }

  test('what a colleague made of the same field is shown, and nothing is sent', async () => {
    const { user, standIn, goTo, colleague, writes } = await open()
    await goTo('/contacts/3/edit')
    await screen.findByRole('textbox', { name: 'City' })
    await colleague.post('/contacts/3', { city: 'Ronse' })
    await typeAndSave(user, 'City', 'Oudenaarde')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Ronse/)).toBeDefined()
    expect(writes()).toEqual([])
    expect(standIn.contacts()[2]?.city).toBe('Ronse')
  })

  test('a colleague’s change to another field stays, and is reported with the save', async () => {
    const { user, standIn, goTo, colleague, writes } = await open()
    const before = standIn.contacts()
    await goTo('/contacts/3/edit')
    await screen.findByRole('textbox', { name: 'City' })
    await colleague.post('/contacts/3', { phone: '051 20 30 40' })
    await typeAndSave(user, 'City', 'Oudenaarde')
    await waitFor(() => expect(statuses().join()).toContain('Someone else changed Phone'))
    await waitFor(() => expect(heading()).not.toMatch(/^Edit/))
    expect(alerts()).toEqual([])
    Object.assign(before[2] ?? {}, { city: 'Oudenaarde', phone: '051 20 30 40' })
    expect(standIn.contacts()).toEqual(before)
    expect(writes()).toHaveLength(1)
  })
})

/** A service behind a cache, and a colleague who reaches it past that. */
function cached() {
  let service: StandIn | undefined
  const start: Start = behind(
    { name: 'cached', shows: 'Q8' },
    (records) => (service = jsonserver(records)),
    keptRecords,
  )
  const colleague = () => {
    if (!service) throw new Error('There is no service')
    return callerOf(service)
  }
  return { start, colleague }
}
