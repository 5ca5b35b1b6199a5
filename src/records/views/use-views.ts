import { useState, useSyncExternalStore, useEffect } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { newId } from '../../domain/new-id.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { SavedView } from '../../storage/list-layouts.ts'
import { moveInList, viewsAt, builtInViews } from './views.ts'
import { changeViews, layouts, openView, savedViews, openViews } from './layouts.ts'
import * as messages from '../list/messages.ts'

/** The saved views of a list, functions to change them, and the last change in words. */
export function useViews(name: CollectionName) {
  const session = useSession()
  const everything = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const views = everything.filter(({ resource }) => resource === name)
  const [said, setSaid] = useState('')
  const change = (next: SavedView[], words: string) => {
    changeViews(session, (before) => [...before.filter(({ resource }) => resource !== name), ...next])
    setSaid(words)
  }
  const put = (view: SavedView, words: string) =>
    change(
      views.map((one) => (one.id === view.id ? view : one)),
      words,
    )
  const asShown = ({ search, refine }: ListQuery) => ({
    search,
    ...(refine && { refine }),
    layout: layouts.get()[name] ?? {},
  })
  return {
    views,
    said,
    setSaid,
    save: (called: string, query: ListQuery) => {
      const view: SavedView = { id: newId(), resource: name, name: called, ...asShown(query) }
      change([...views, view], messages.isSaved(called))
      openView(name, view.id)
    },
    update: ({ id, resource, name: called }: SavedView, query: ListQuery) =>
      put({ id, resource, name: called, ...asShown(query) }, messages.isSaved(called)),
    rename: (view: SavedView, called: string) => put({ ...view, name: called }, messages.isRenamed(called)),
    remove: (view: SavedView) =>
      change(
        views.filter(({ id }) => id !== view.id),
        messages.isDeleted(view.name),
      ),
    restore: (view: SavedView, index: number) =>
      change(views.toSpliced(index, 0, view), messages.isBack(view.name)),
    move: (from: number, to: number) => {
      const view = views[from]
      if (!view || to < 0 || to >= views.length) return
      change(moveInList(views, from, to), messages.viewIsAt(view.name, to + 1, views.length))
    },
  }
}

type OpenView = {
  /** The saved view that the list shows; it may have been searched or filtered further. */
  view: SavedView | undefined
  /** Whether the list is exactly as that view saved it. */
  isExact: boolean
}

/** The saved view that a list shows, by its address; it stays open while the list is refined, until another view is opened. */
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
