import { signInOf } from '../api/session/secrets.ts'
import { areSame } from '../app/read-settings.ts'
import { readAnswer } from './read-answer.ts'
import { readLastSeen } from '../api/read/last-seen.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import { readAddress, sortedBy, searchOf } from '../records/list/list-query.ts'
import { listLayoutsPlace, readKept } from '../storage/local-storage.ts'
import type { Destination } from './read-destination.ts'
import type { ReactNode } from 'react'
import { contactColumns } from '../contacts/contact-columns.tsx'
import contactClasses from '../contacts/ContactListPage.module.css'
import { contactNaming } from '../contacts/contact-naming.ts'
import type { RecordOf } from '../dialect/fields.ts'
import { valueWords } from '../domain/value-words.ts'
import { usualColumns, type Column } from '../records/list/column.ts'
import classes from '../records/list/ListPage.module.css'
import { Pager } from '../records/list/Pager.tsx'
import { RecordTable } from '../records/list/RecordTable.tsx'
import { createSelection } from '../records/list/selection.ts'
import type { Links } from '../records/list/use-list-links.ts'
import type { RecordNaming } from '../records/collection.ts'
import { transactionColumns, commonCurrency } from '../transactions/transaction-columns.tsx'
import { transactionNaming } from '../transactions/transaction-naming.ts'
import transactionClasses from '../transactions/TransactionListPage.module.css'
import { afterPaint } from '../ui/when.ts'
import { nodesOf } from './static-react.ts'

// Plain text in index.html until show-frame.ts runs it. Draws the rows in the frame, before the app's code has loaded.
declare global {
  /** Settles once the rows are drawn, or cannot be. */
  var frameRows: Promise<void> | undefined
}

/** Shows the rows last seen, marked as out of date, and then those that the page has requested. */
async function showRows() {
  const { guess, isSure, sure, copies } = globalThis.pageStart ?? {}
  const destination = isSure ? guess : await sure
  const wanted = destination && readWantedRows(destination)
  const holder = document.querySelector('.starting')
  if (!wanted || !holder) return
  const { noun, query, seen, service } = wanted
  const draw = drawRows(holder, { noun, query, base: location.pathname })
  if (seen && draw(seen, true)) globalThis.showFrame?.()
  const page = await readAnswer((await copies) ?? [], noun, query, service)
  // Another tab may have signed out meanwhile.
  const { secrets = {} } = signInOf(service.current.id, service.baseUrl) ?? {}
  if (!areSame(secrets, service.signIn().secrets)) return
  // The app then waits for its own rows, so that these stay until it takes over (app/start-app.tsx).
  if (draw(page)) holder.setAttribute('data-rows', '')
}

/** What show-rows.tsx should draw in the frame. */
type WantedRows = {
  noun: CollectionName
  query: ListQuery
  service: NonNullable<Destination['service']>
  seen: Page<never> | undefined
}

/** The rows of the list at the address; undefined if there is none, or if it does not have its default layout. */
function readWantedRows({ noun, record, service }: Destination): WantedRows | undefined {
  if ((noun !== 'contacts' && noun !== 'transactions') || record || !service) return undefined
  const { current, baseUrl, scope } = service
  if (readKept('device', listLayoutsPlace(scope)) !== undefined) return undefined
  const query = readAddress(location.search)
  const isFirst = query.search === '' && query.page === 1 && query.refine === undefined
  return { noun, query, service, seen: isFirst ? readLastSeen(current.id, baseUrl, scope, noun) : undefined }
}

type Place<R extends CollectionName> = {
  noun: R
  query: ListQuery
  /** The address of the list, without its search. */
  base: string
}

type Draw<T> = (page: Page<T> | undefined, isStale?: boolean) => boolean

/** Draws the rows of a list before the app has loaded, by its own components. False without rows, or if the app is there. */
function drawRows<R extends CollectionName>(frame: Element, place: Place<R>): Draw<RecordOf[R]> {
  let drawn: { words: string; table: Element } | undefined
  let isBusy = false
  const showBusy = () => drawn?.table.setAttribute('aria-busy', String(isBusy))
  return (page, isStale = false) => {
    const list = frame.querySelector(`.${classes.list}`)
    if (!list?.isConnected || !page || page.items.length === 0) return false
    isBusy = isStale
    const words = JSON.stringify([page.items, page.total])
    if (drawn?.words === words) {
      showBusy()
      return true
    }
    const { table, pager, nameCountries } = makers[place.noun](page, place)
    list.lastElementChild?.replaceWith(...nodesOf(table))
    list.setAttribute('data-only', String(page.page === 1 && !page.more))
    const made = list.lastElementChild
    if (!made) return false
    const finish = () => {
      nameCountries?.(made)
      frame.querySelector(`.${classes.foot}`)?.replaceChildren(...nodesOf(pager()))
    }
    // The first number or country in a language's notation takes a browser longer than drawing all rows.
    if (drawn) finish()
    else afterPaint(finish)
    drawn = { words, table: made }
    // Later than the table, so that it is dimmed only if the answer takes long.
    if (isStale) requestAnimationFrame(showBusy)
    return true
  }
}

type Parts = {
  table: ReactNode
  pager: () => ReactNode
  nameCountries?: (table: Element) => void
}

const makers: { [R in CollectionName]: (page: Page<RecordOf[R]>, place: Place<R>) => Parts } = {
  contacts: (page, place) => {
    const columns = contactColumns().map((column) =>
      column.name === 'country' ? { ...column, cell: () => '' } : column,
    )
    return {
      ...partsOf(page, place, contactNaming, columns, contactClasses.columns),
      nameCountries: (table) => {
        for (const [index, cell] of table.querySelectorAll(`tbody .${contactClasses.country}`).entries())
          cell.textContent = valueWords('country', page.items[index]?.country ?? '')
      },
    }
  },
  transactions: (page, place) =>
    partsOf(
      page,
      place,
      transactionNaming,
      transactionColumns(commonCurrency(page.items), new Map()),
      transactionClasses.columns,
    ),
}

function partsOf<T extends { id: string }>(
  page: Page<T>,
  { query, base }: Place<CollectionName>,
  noun: RecordNaming<T>,
  columns: Column<T>[],
  layout: string | undefined,
): Parts {
  return {
    table: (
      <RecordTable
        noun={noun}
        page={page}
        links={linksBy((id: string) => `${base}/${encodeURIComponent(id)}`)}
        sorts={linksBy((by: string) => base + searchOf(sortedBy(query, by)))}
        query={query}
        columns={usualColumns(columns)}
        layout={layout}
        selection={createSelection<T>()}
        busy={false}
      />
    ),
    pager: () => (
      <Pager
        page={page}
        query={query}
        leaving={0}
        links={linksBy((number: number) => base + searchOf({ ...query, page: number }))}
      />
    ),
  }
}

/** Plain links without any behaviour. */
function linksBy<To>(hrefOf: (to: To) => string): Links<To> {
  return { hrefOf, open: () => undefined, expect: () => undefined }
}

// Last, since rows last seen are drawn at once.
globalThis.frameRows = showRows()
  .catch(() => undefined)
  .then(() => globalThis.showFrame?.())
