import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RecordLabels } from '../record-labels.ts'
import * as messages from './messages.ts'

type EmptyListProps<T> = {
  noun: RecordLabels<T>
  search: string
  /** A note on the search, replacing the advice. */
  note: string | undefined
  /** Shown when there are no records at all. */
  children: ReactNode
}

/** A list without rows: nothing was found, or there is nothing yet. */
export function EmptyList<T>({ noun, search, note, children }: EmptyListProps<T>) {
  'use no memo' // rarely shown: the compiler's output would only make the first view larger
  const navigate = useNavigate()
  const clear = () => {
    void navigate({ to: '.', search: (before) => ({ ...before, search: '', page: 1 }) })
    // The button disappears, so the focus moves to where the next search starts.
    document.querySelector<HTMLElement>('main [type=search]')?.focus()
  }
  if (search === '')
    return (
      <Suspense>
        <Notice title={messages.noneYet[noun.resource]}>{children}</Notice>
      </Suspense>
    )
  return (
    <Notice
      title={messages.noneFound[noun.resource](search)}
      actions={<Button onClick={clear}>{messages.clearSearch}</Button>}
    >
      {note ?? messages.tryFewerWords}
    </Notice>
  )
}
