import { useEffect, useSyncExternalStore } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { SavedView } from '../../storage/list-layouts.ts'
import { openView, openViews, savedViews } from '../columns/layouts.ts'
import { viewsAt } from '../columns/views-at.ts'
import { builtInViews } from './built-in-views.ts'

type OpenView = {
  /** The saved view that the list shows; it may have been searched or filtered further. */
  view: SavedView | undefined
  /** Whether the list is exactly as that view saved it. */
  isExact: boolean
}

/**
 * The saved view that a list shows: the one whose address it has. It stays open while the list is searched or filtered further,
 * until another view, saved or built-in, is opened.
 */
export function useOpenView(name: CollectionName, query: ListQuery): OpenView {
  const views = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const id = useSyncExternalStore(openViews.subscribe, openViews.get)[name]
  const here = viewsAt(views, name, query).map((view) => view.id)
  const isBuiltIn = viewsAt(builtInViews[name], name, query).length > 0
  const isExact = id !== undefined && here.includes(id)
  // Built-in views win over saved ones with the same address.
  const next = isExact || (here.length === 0 && !isBuiltIn) ? id : isBuiltIn ? undefined : here[0]
  useEffect(() => openView(name, next), [name, next])
  return { view: views.find((view) => view.id === id), isExact }
}
