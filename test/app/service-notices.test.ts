import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { alerts, heading, rowsOf, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { inSlowTime } from './support/slow-time.ts'

const acme = { ...emptyContact, id: '7', company: 'Acme', city: 'Gent', phone: '+32 1' }

test('a pause that the service requests counts down on screen and is announced once', () =>
  inSlowTime(async () => {
    let asked = 0
    const limit = answering('get', '/contacts', () =>
      ++asked === 1 ? new HttpResponse('', { status: 429, headers: { 'Retry-After': '3' } }) : undefined,
    )
    await openApp('/contacts', { contacts: firms(1), overrides: [limit] })
    const [shown, told] = await screen.findAllByText(/^The service is busy. Trying again in \d seconds?\.$/)
    expect(shown?.getAttribute('aria-hidden')).toBe('true')
    expect(told?.closest('[role=status]')).not.toBeNull()
    const before = [shown?.textContent, told?.textContent]
    vi.advanceTimersByTime(1000)
    await waitFor(() => expect(shown?.textContent).not.toBe(before[0]))
    expect(told?.textContent).toBe(before[1])
    vi.advanceTimersByTime(3000)
    expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
    await waitFor(() => expect(screen.queryByText(/The service is busy/)).toBeNull())
  }))

test('a long pause is given in hours, and the page does not wait for it', async () => {
  const headers = { 'Retry-After': '7200' }
  const limit = answering('get', '/contacts', () => new HttpResponse('', { status: 429, headers }))
  await openApp('/contacts', { overrides: [limit] })
  const told = await screen.findAllByText('The service is busy. Try again in 2 hours.')
  expect(told.filter((one) => one.closest('[role=status]'))).toHaveLength(2)
  await waitFor(() => expect(alerts().join()).toContain('Try again in 2 hours'))
})

test('the user can continue to write as before, after a question', async () => {
  const { user, writes, goTo } = await openWhereSavingEmpties()
  await changeCity(user)
  await user.click(await screen.findByRole('button', { name: 'Resume saving' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Resume saving?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/^Nothing more will be saved or deleted/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Resume saving' }))
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(screen.queryByText(/^Nothing more will be saved or deleted/)).toBeNull())
  await goTo('/contacts/7/edit')
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
})

test('open questions are shown above the list; the answer becomes a setting, and the page reloads', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/transactions', {
    transactions: [aTransaction({ date: '03/04/2026', counterpart: 'Payee' })],
    profile: { values: { date: { read: 'auto' } } },
  })
  const notice = await screen.findByText(
    '1 question about this service is open. Until you answer it, values are shown as received.',
  )
  expect(notice.closest('[role=status]')).not.toBeNull()
  expect(await screen.findByText('03/04/2026')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Answer it' }))
  const questions = within(await screen.findByRole('form', { name: 'Questions about Books' }))
  expect(heading()).toBe('Connections')
  expect(screen.queryByText(/1 question about/)).toBeNull()
  await user.click(questions.getByRole('button', { name: 'Use this answer' }))
  expect(questions.getByRole('alert').textContent).toBe('Choose an answer first.')
  expect(reload).not.toHaveBeenCalled()
  await user.click(questions.getByRole('radio', { name: 'April 3, 2026' }))
  await user.click(questions.getByRole('button', { name: 'Use this answer' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('bookend-connections')).toContain('"read":"DD/MM/YYYY"')
})

/** The form of a contact, of a service that empties the fields that are not sent (W10), all but the company. */
async function openWhereSavingEmpties() {
  const app = await openApp('/contacts/7/edit', {
    contacts: [acme],
    profile: { write: { verify: true } },
    overrides: [
      answering('post', '/contacts/7', async (request) => {
        const sent: object = JSON.parse(await request.text())
        await app.store.contacts.update('7', { ...emptyContact, company: 'Acme', ...sent })
        return HttpResponse.json(await app.store.contacts.get('7'))
      }),
    ],
  })
  return app
}

async function changeCity(user: UserEvent) {
  await user.clear(await screen.findByRole('textbox', { name: 'City' }))
  await user.type(textbox('City'), 'Brugge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}
