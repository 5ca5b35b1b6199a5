import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { catchDownloads, dialog, openExport, queryDialog, send } from './support/exports.ts'
import { outcomes } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { withoutQueries } from './support/list-service.ts'

test('it shows its progress, and Stop leaves no file', async () => {
  const files = catchDownloads()
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '3')
  const { handlers } = withoutQueries(firms(80))
  const { user } = await openApp('/contacts', { overrides: [slow.handler, ...handlers] })
  await openExport(user)
  await send(user)
  expect(await screen.findByText('Reading… 50 of 80')).toBeDefined()
  expect(dialogStatus()).toBe('Reading the list…')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(dialogStatus()).toBe('Stopped. No file was created.'))
  expect(slow.aborted()).toBe(1)
  slow.release()
  expect(files.names()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(queryDialog()).toBeNull()
})

test('a page that cannot be read leaves no file, and the same choice can be tried again', async () => {
  const files = catchDownloads()
  let isBroken = true
  const broken = answering('get', '/contacts', ({ url }) =>
    isBroken && url.includes('page=3') ? problem(500) : undefined,
  )
  const { handlers } = withoutQueries(firms(60))
  const { user } = await openApp('/contacts', { overrides: [broken, ...handlers] })
  await openExport(user)
  await send(user)
  await waitFor(() => expect(dialogStatus()).toMatch(/^No file was created\. ./))
  expect(files.names()).toEqual([])
  isBroken = false
  await send(user)
  await waitFor(() => expect(files.names()).toEqual(['contacts.xlsx']))
})

test('a stream of the service that is cut leaves no file', async () => {
  const files = catchDownloads()
  const cut = answering(
    'get',
    '/queries/contacts/records',
    () =>
      new Response(`${JSON.stringify(firms(1)[0])}\n`, {
        headers: { 'Content-Type': 'application/x-ndjson' },
      }),
  )
  const { user } = await openApp('/contacts', { contacts: firms(60), overrides: [cut] })
  await openExport(user)
  await send(user)
  await waitFor(() => expect(dialogStatus()).toMatch(/^No file was created\. ./))
  expect(files.names()).toEqual([])
})

test('the file name and the message say that a list kept changing while it was read', async () => {
  const files = catchDownloads()
  let changes = 0
  const { store, handlers } = withoutQueries(firms(60))
  const moving = answering('get', '/contacts', async ({ url }) => {
    if (url.includes('page=3'))
      await store.contacts.create(aContact({ company: `Firm 00 ${(changes += 1)}` }))
    return undefined
  })
  const { user } = await openApp('/contacts', { overrides: [moving, ...handlers] })
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: /CSV/ }))
  await send(user)
  await waitFor(() => expect(files.names()).toEqual(['contacts, list changed while reading.csv']))
  expect(outcomes().join()).toMatch(
    /The list kept changing while it was being read, so some records may be missing\.$/,
  )
})

function dialogStatus(): string {
  return within(dialog()).getByRole('status').textContent
}
