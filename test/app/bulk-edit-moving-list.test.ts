import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { answering } from './support/answers.ts'
import { alerts } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { withoutQueries } from './support/without-queries.ts'

const moved = 'The list kept changing while it was being read, so some records may be missing.'

test('an edit of everything found says when the list kept changing, and reads it again', async () => {
  let [changes, isMoving] = [0, true]
  const { store, handlers } = withoutQueries(firms(60))
  const moving = answering('get', '/contacts', async ({ url }) => {
    if (isMoving && url.includes('page=3'))
      await store.contacts.create(aContact({ company: `Firm 00 ${(changes += 1)}` }))
    return undefined
  })
  const { user } = await openApp('/contacts', { overrides: [moving, ...handlers] })
  await user.click(await screen.findByRole('button', { name: 'Edit all 60 found' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(alerts().join()).toContain(moved))
  isMoving = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('heading', { name: `Edit ${60 + changes} contacts` })
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('an edit of everything found says when the pages hold fewer than the service counts', async () => {
  const { handlers } = withoutQueries(firms(30))
  const items = firms(30)
  const short = answering('get', '/contacts', ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    return Response.json({ items: items.slice(page * 25 - 25, page * 25), page, pageSize: 25, total: 40 })
  })
  const { user } = await openApp('/contacts', { overrides: [short, ...handlers] })
  await user.click(await screen.findByRole('button', { name: 'Edit all 40 found' }))
  await waitFor(() =>
    expect(alerts().join()).toContain('The service says that it has 40 records, but its pages hold fewer.'),
  )
})
