import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { createStore } from '../../storage/create-store.ts'
import type { ListLayout, ListLayouts } from '../../storage/list-layouts.ts'
import { keepListLayouts, readListLayouts } from '../../storage/list-layouts.ts'
import { listShape } from '../list/list-shape.ts'
import { columnTemplate } from './column-template.ts'
import { shapeBy } from './shape-by.ts'

/** How the lists of the open account are shown. */
export const layouts = createStore<ListLayouts>({})

let stop: (() => void) | undefined

/** Shows the lists as was chosen for the account of a session, and for another one once its name is known. */
export function startLayouts(session: ServiceSession): void {
  stop?.()
  let books: string | undefined
  const read = () => {
    if (books === storageScope(session)) return
    books = storageScope(session)
    show(readListLayouts(books))
  }
  read()
  const stops = [session.account.subscribe(read), session.mark.subscribe(read)]
  stop = () => stops.forEach((end) => end())
}

/** Changes how a list is shown, and remembers it in this browser. */
export function chooseLayout(session: ServiceSession, name: CollectionName, layout: ListLayout): void {
  const next = { ...layouts.get(), [name]: layout }
  show(next)
  keepListLayouts(storageScope(session), next)
}

/** Sets the widths of a list's columns. By itself while they are being changed, because then no row renders. */
export function publishWidths(name: CollectionName, columns: ListLayout['columns']): void {
  const { style } = document.documentElement
  if (columns) style.setProperty(`--columns-${name}`, columnTemplate(columns))
  else style.removeProperty(`--columns-${name}`)
}

function show(next: ListLayouts): void {
  for (const name of collectionNames) publishWidths(name, next[name]?.columns)
  layouts.set(next)
  listShape.set(Object.keys(next).length > 0 ? shapeBy(next) : undefined)
}
