import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { withParameter } from '../list/conditions-of.ts'

/** Reads and changes what refines the list in the address. Any change starts the list again at page 1. */
export function useRefine(collection: CollectionName, refine: string | undefined) {
  const navigate = useNavigate()
  const given = new URLSearchParams(refine)
  // All choices of one visit to the panel make one entry in the history.
  const hasEntry = useRef(false)
  const show = (next: (before: string | undefined) => string, replace: boolean) =>
    void navigate({
      to: '.',
      search: ({ search = '', refine: before }) => {
        const text = next(before)
        return { search, page: 1, ...(text && { refine: text }) }
      },
      replace,
      resetScroll: false,
    })
  return {
    valuesOf: (name: string) => given.getAll(name),
    valueOf: (name: string) => given.get(name) ?? '',
    set: (name: string, ...values: string[]) => {
      const all = values.filter(Boolean)
      if (all.join('\n') === given.getAll(name).join('\n')) return
      show((before) => withParameter(collection, before, name, all), hasEntry.current)
      hasEntry.current = true
    },
    /** Shows the list with other filters or another order, as a new history entry. */
    replace: (text: string) => show(() => text, false),
    /** Makes the next change the first one of a new visit. */
    startVisit: () => {
      hasEntry.current = false
    },
  }
}

export type Refine = ReturnType<typeof useRefine>
