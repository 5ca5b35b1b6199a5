// Over 200 lines because all that a chosen layout changes about a list is in one file.
import { createElement } from 'react'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { createStore } from '../../storage/create-store.ts'
import {
  keepListLayouts,
  readListLayouts,
  type ListLayout,
  type ListLayouts,
  type SavedView,
} from '../../storage/list-layouts.ts'
import { readAddress } from '../list/list-query.ts'
import { listShape, usualColumns, type Column, type Shown } from '../list/column.ts'
import { textAt } from '../../domain/field.ts'
import { knownField } from '../../domain/fields.ts'
import { otherName, otherText, type WithMeta } from '../../domain/record-meta.ts'
import { valueWords } from '../../domain/value-words.ts'
import classes from './layouts.module.css'
import { viewsAt } from './views.ts'

/** How the lists of the open account are shown now. */
export const layouts = createStore<Partial<Record<CollectionName, ListLayout>>>({})

export const savedViews = createStore<SavedView[]>([])

/** The saved view that each list shows, by its id; it may have been searched or filtered further. */
export const openViews = createStore<Partial<Record<CollectionName, string>>>({})

let stored: ListLayouts = {}
let started: ServiceSession | undefined
let stop: (() => void) | undefined

/**
 * Shows the lists with the layouts of the session's account, also once the service has named another one. Any code that
 * needs it may call it; only the first call for a session has an effect.
 */
export function startLayouts(session: ServiceSession): void {
  if (started === session) return
  started = session
  stop?.()
  let books: string | undefined
  const read = () => {
    if (books === storageScope(session)) return
    books = storageScope(session)
    stored = readListLayouts(books)
    openViews.set(openAt(location))
    show()
  }
  const readAgain = () => {
    stored = readListLayouts(storageScope(session))
    show()
  }
  read()
  const stops = [session.account.subscribe(read), session.mark.subscribe(read)]
  // Another tab has changed them.
  addEventListener('storage', readAgain)
  stop = () => {
    stops.forEach((end) => end())
    removeEventListener('storage', readAgain)
  }
}

/** Changes how a list, or the saved view that it shows, looks, and remembers it in this browser. */
export function chooseLayout(session: ServiceSession, name: CollectionName, layout: ListLayout): void {
  const open = openViews.get()[name]
  const views = stored.views?.map((view) => (view.id === open ? { ...view, layout } : view))
  if (stored.views?.some(({ id }) => id === open)) keepStored(session, { ...stored, ...(views && { views }) })
  else keepStored(session, { ...stored, [name]: layout })
}

/** Changes the saved views, and remembers them in this browser. */
export function changeViews(session: ServiceSession, change: (views: SavedView[]) => SavedView[]): void {
  keepStored(session, { ...stored, views: change(stored.views ?? []) })
}

/** Shows a list as in a saved view, or in its default layout. */
export function openView(name: CollectionName, id: string | undefined): void {
  if (openViews.get()[name] === id) return
  openViews.set({ ...openViews.get(), [name]: id })
  show()
}

function keepStored(session: ServiceSession, next: ListLayouts): void {
  stored = next
  keepListLayouts(storageScope(session), next)
  show()
}

function show(): void {
  const views = stored.views ?? []
  const shown: Partial<Record<CollectionName, ListLayout>> = {}
  for (const name of collectionNames) {
    const layout = views.find(({ id }) => id === openViews.get()[name])?.layout ?? stored[name]
    if (layout) shown[name] = layout
  }
  savedViews.set(views)
  layouts.set(shown)
  listShape.set(Object.keys(shown).length > 0 ? applyLayouts(shown) : undefined)
}

/** The saved view at the address of the page, so that its columns are there from the first row. */
function openAt({ pathname, search }: Location): Partial<Record<CollectionName, string>> {
  const name = collectionNames.find((one) => pathname.endsWith(`/${one}`))
  const place = readAddress(search)
  const [view] = name && (place.search || place.refine) ? viewsAt(stored.views ?? [], name, place) : []
  return view ? { [view.resource]: view.id } : {}
}

type Chosen = NonNullable<ListLayout['columns']>

/** Shows lists with the chosen columns and density. */
function applyLayouts(layouts: Partial<Record<CollectionName, ListLayout>>) {
  const fits = { contacts: fitOf(layouts.contacts), transactions: fitOf(layouts.transactions) }
  return <T>(name: CollectionName, shown: Shown<T>): Shown<T> => {
    const layout = layouts[name]
    const usual = usualColumns(shown.columns)
    if (!layout) return { ...shown, columns: usual }
    const density = layout.density && classes.compact
    if (!layout.columns) return { columns: usual, layout: [shown.layout, density].filter(Boolean).join(' ') }
    const columns = sameColumns(shown.columns, layout.columns)
    return { columns, layout: [classes.chosen, density].filter(Boolean).join(' '), fit: fits[name] }
  }
}

/** Gives a table its columns. If it is too narrow for them, they get their whole width, and it scrolls in itself, also by the keys that scroll. */
function fitOf({ columns = [] }: ListLayout = {}): Shown<unknown>['fit'] {
  // What only the service knows is often a code or a number, which says nothing when it is cut.
  const leastOf = (name: string, width = widthOf(name)) => (otherName(name) === undefined ? width / 2 : width)
  const least = columns.reduce((sum, { name, width }) => sum + leastOf(name, width) + 8, 44)
  return (table) => {
    const show = (isWide: boolean) => {
      table.style.gridTemplateColumns = columnTemplate(columns, isWide)
      // With it, it scrolls (layouts.module.css).
      if (isWide) table.tabIndex = 0
      else table.removeAttribute('tabindex')
    }
    show(false)
    // Phones show cards.
    const observer = new ResizeObserver(() => show(innerWidth >= 768 && table.offsetWidth < least))
    observer.observe(table)
    return () => {
      observer.disconnect()
      show(false)
      table.style.gridTemplateColumns = ''
    }
  }
}

/** Returns the same list for the same choice, whatever its widths: a row renders again for a different one. */
function sameColumns<T>(own: Column<T>[], chosen: Chosen): Column<T>[] {
  const key = chosen.map(({ name }) => name).join()
  const kept = known.get(own) as { key: string; columns: Column<T>[] } | undefined
  if (kept?.key === key) return kept.columns
  const columns = chosenColumns(own, chosen)
  known.set(own, { key, columns: columns as Column<unknown>[] })
  return columns
}

const known = new WeakMap<object, { key: string; columns: Column<unknown>[] }>()

/** The columns in the chosen order. A field without a column of its own shows its plain value. */
function chosenColumns<T>(own: Column<T>[], chosen: Chosen): Column<T>[] {
  return chosen.flatMap(({ name }): Column<T>[] => {
    const column = own.find((one) => one.name === name)
    if (column) return [column]
    const label = knownField(name)?.label
    const other = otherName(name)
    if (other !== undefined) return [otherColumnOf(name, other)]
    return label === undefined ? [] : [plainColumn(name, label)]
  })
}

/** A field that only the service knows: its text, never edited or sorted by. */
function otherColumnOf<T>(name: string, header: string): Column<T> {
  const cell = (record: WithMeta<object>) => {
    const text = otherText(record, header)
    // Of any language.
    return text && createElement('bdi', {}, text)
  }
  return { name, header, isExtra: true, className: `quiet ${classes.plain}`, cell: cell as Column<T>['cell'] }
}

function plainColumn<T>(name: string, header: string): Column<T> {
  return {
    name,
    header,
    className: `quiet ${classes.plain}`,
    cell: (record) => valueWords(name, textAt(record as object, name)),
  }
}

/** The columns of a grid for the chosen columns, after that of the checkboxes: shares of the width, or at least their own. */
function columnTemplate(columns: Chosen, isWide: boolean): string {
  const tracks = columns.map(({ name, width }) => {
    const usual = widthOf(name)
    const least = isWide ? (width ?? Math.min(usual, 180)) : 40
    const kind = knownField(name)?.kind
    // The digits of amounts and dates are never cut.
    const isWhole = kind === 'amount' || kind === 'date'
    return `minmax(${isWhole ? 'min-content' : `${least}px`}, ${width ?? usual}fr)`
  })
  return ['44px', ...tracks].join(' ')
}

/** The default share of a column: roughly the width of its texts, in pixels. */
export function widthOf(name: string): number {
  const field = knownField(name)
  // A column that is not a field is the name of the record.
  if (!field) return otherName(name) === undefined ? 300 : 160
  return (field.kind && widths[field.kind]) ?? 180
}

const widths: Partial<Record<string, number>> = {
  date: 100,
  currency: 80,
  amount: 140,
  lines: 320,
  phone: 140,
  email: 240,
  country: 120,
}
