import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Noun } from './noun.ts'

type EmptyListProps<T> = {
  noun: Noun<T>
  search: string
  /** What was said of the search, in the place of advice. */
  note: string | undefined
  /** What to say when there is no record at all. */
  children: ReactNode
}

/** A list without rows: nothing found, or nothing there yet. */
export function EmptyList<T>({ noun, search, note, children }: EmptyListProps<T>) {
  const navigate = useNavigate()
  const clear = () => {
    void navigate({ to: '.', search: { search: '', page: 1 } })
    // The button goes with the notice; the focus goes where the next search begins.
    document.querySelector<HTMLElement>('main [type=search]')?.focus()
  }
  if (search === '')
    return (
      <Suspense>
        <Notice title={`No ${noun.many} yet`}>{children}</Notice>
      </Suspense>
    )
  return (
    <Notice
      title={`No ${noun.many} found for “${search}”`}
      actions={<Button onClick={clear}>Clear search</Button>}
    >
      {note ?? 'Every word must occur in some field of the record. Try fewer words, or a part of one.'}
    </Notice>
  )
}
