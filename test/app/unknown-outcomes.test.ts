import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { all } from '../../src/storage/database.ts'
import type { Contact } from '../../src/domain/contact.ts'
import { aContact } from '../builders.ts'
import { answering, holding, refusing } from './support/answers.ts'
import { alerts, heading, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })
const { id: _, ...filled } = aContact({ company: 'Bakery', email: '' })
const check = 'Check whether it was saved'

test('a contact being created when the tab died is found afterwards, and not created twice', async () => {
  const slow = holding('post', '/contacts/new')
  const first = await openApp('/contacts/new', { overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  expect((await kept())[0]?.sent).toMatchObject({ changes: { company: 'Bakery' } })
  first.unmount()

  const contacts: Contact[] = [{ ...filled, id: '50' }]
  const { user, writes } = await openApp('/contacts/new', { contacts, again: true })
  await waitFor(() => expect(alerts().join()).toMatch(/^This may have been created at \d\d?:\d\d/))
  await user.type(textbox('Company'), 'Bakery{Enter}')
  await waitFor(() => expect(heading()).toBe('Bakery'))
  expect(statuses()).toEqual(['“Bakery” was created.'])
  expect(writes()).toEqual([])
  await waitFor(async () => expect(await kept()).toEqual([]))
  slow.release()
})

test('when it is not there, it can be created after the check, once', async () => {
  const slow = holding('post', '/contacts/new')
  const first = await openApp('/contacts/new', { overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  first.unmount()
  const { user, writes } = await openApp('/contacts/new', { again: true })
  await user.click(await screen.findByRole('button', { name: check }))
  await waitFor(() => expect(alerts().join()).toContain('It was not created. You can save it now.'))
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  slow.release()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Bakery'))
  expect(writes()).toHaveLength(1)
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a user who leaves during a creation is told on return, and cannot send it again by accident', async () => {
  const slow = holding('post', '/contacts/new')
  const { user, goTo, writes } = await openApp('/contacts/new', { overrides: [slow.handler] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  await goTo('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(heading()).toBe('Contacts'))
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('It was not created'))
  expect(writes()).toHaveLength(1)
  slow.release()
  expect(await screen.findByText('Created “Bakery”.')).toBeDefined()
})

test('an interrupted edit is checked on return, by its id', async () => {
  const slow = holding('post', '/contacts/7')
  const first = await openApp('/contacts/7/edit', { contacts: [acme], overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  first.unmount()
  const { user, writes, address } = await openApp('/contacts/7/edit', {
    contacts: [{ ...acme, city: 'Gent!' }],
    again: true,
  })
  await waitFor(() => expect(alerts().join()).toMatch(/^This may have been saved at \d\d?:\d\d/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/contacts/7'))
  expect(statuses()).toEqual(['“Acme” was saved.'])
  expect(writes()).toEqual([])
  await waitFor(async () => expect(await kept()).toEqual([]))
  slow.release()
})

test('a lost answer stays recorded until someone has checked, and a definite refusal does not', async () => {
  let answer: 'lost' | 'refused' | 'service' = 'lost'
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      answering('post', '/contacts/7', () => {
        if (answer === 'lost') return HttpResponse.error()
        return answer === 'refused' ? new Response('{}', { status: 422 }) : undefined
      }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  expect((await kept())[0]?.sent?.changes).toEqual({ city: 'Gent!' })
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() => expect(alerts()).toEqual(['It was not saved. You can save it now.']))
  expect((await kept())[0]?.sent).toBeUndefined()
  answer = 'refused'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect((await kept())[0]?.sent).toBeUndefined()
  answer = 'service'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(3)
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a failed check leaves the outcome unknown: nothing is sent again before it succeeds', async () => {
  let canLook = false
  const { user, writes } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', () => HttpResponse.error()),
      answering('get', '/contacts', () => (canLook ? undefined : new Response('{}', { status: 403 }))),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() =>
    expect(alerts().join()).toMatch(/^We don’t know whether this was saved\. .*does not allow this/),
  )
  expect((await kept())[0]?.sent?.changes).toEqual({ company: 'Bakery' })
  canLook = true
  await user.type(textbox('Company'), '{Enter}')
  await waitFor(() => expect(alerts()).toEqual(['It was not created. You can save it now.']))
  expect(writes()).toHaveLength(1)
})

test('while the outcome is unknown, the question before leaving does not offer to save', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [refusing('post', '/contacts/7', 500)],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const names = (await screen.findByRole('alertdialog')).querySelectorAll('button')
  expect([...names].map(({ textContent }) => textContent)).toEqual(['Stay', 'Leave'])
})

function kept() {
  return all('drafts', storageScope(session()))
}
