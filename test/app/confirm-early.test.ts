import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '../../src/api/session/use-session.ts'
import { contactCollection } from '../../src/contacts/contact-collection.ts'
import type { Contact } from '../../src/domain/contact.ts'
import { createSelection } from '../../src/records/list/selection.ts'
import { useReview } from '../../src/records/selection/use-review.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

test('a confirmation after the check, but before its result is on screen, deletes', async () => {
  const { confirm, isChecked, onDone } = await review(firms(1))
  await isChecked()
  confirm()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('it does not if the check found something that the screen did not show', async () => {
  const shown = firms(1).map((firm) => ({ ...firm, phone: 'another' }))
  const { confirm, isChecked, onDone } = await review(shown)
  await isChecked()
  confirm()
  expect(onDone).not.toHaveBeenCalled()
})

/** Reviews contacts; `confirm` is the one of the first drawing, as a click finds it before the next is there. */
async function review(records: Contact[]) {
  await openApp('/contacts', { contacts: firms(1), undoSeconds: 10 })
  const client = new QueryClient()
  const onDone = vi.fn<() => void>()
  const props = { collection: contactCollection, records, selection: createSelection<Contact>(), onDone }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      SessionContext,
      { value: session() },
      createElement(QueryClientProvider, { client }, children),
    )
  const { result } = renderHook(() => useReview(props), { wrapper })
  const { confirm } = result.current
  return { confirm, onDone, isChecked: () => waitFor(() => expect(result.current.left).toBe(0)) }
}
