import { Navigate, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { ShownList } from '../list/shown-list.ts'
import { routeOf } from '../record-route.ts'
import { openIn } from './open-address.ts'
import { OpenRecord } from './OpenRecord.tsx'
import { wide } from './wide.ts'

/** The record in the address beside its list, or on its own page where the window is too narrow for both. */
export function Pane<T extends { id: string }>(shown: ShownList<T>) {
  const isWide = useSyncExternalStore(wide.subscribe, wide.get)
  const { id, before } = useLocation({
    select: ({ href, state }) => ({ id: openIn(href), before: state.before }),
    structuralSharing: true,
  })
  if (isWide) return <OpenRecord {...shown} />
  if (id === undefined) return undefined
  const state = { list: shown.query, ...(before && { before }) }
  return <Navigate {...routeOf(shown.collection.resource, id)} state={state} replace />
}
