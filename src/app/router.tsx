// Over 200 lines so that every route is in one place: where, what search, what to load, which page.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  stripSearchParams,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { storageScope } from '../api/session/storage-scope.ts'
import { contacts } from '../api/contacts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { writing } from '../api/resource.ts'
import { transactions } from '../api/transactions.ts'
import { AppFrame } from './shell/AppFrame.tsx'
import type { ConnectionList, NamedConnection } from '../connections/connection-list.ts'
import { ContactListPage } from '../contacts/ContactListPage.tsx'
import type { Contact } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Transaction } from '../domain/transaction.ts'
import { storeSelection, createSelection, type Selection } from '../records/list/selection.ts'
import { readAddress, readListQuery, searchOf } from '../records/list/list-query.ts'
import { TransactionListPage } from '../transactions/TransactionListPage.tsx'
import type { Demo } from '../ui/demo.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPage } from '../ui/MissingPart.tsx'
import { NotFound, RouteError } from '../ui/RouteError.tsx'

type RouterContext = {
  session: ServiceSession
  queryClient: QueryClient
  selections: { contacts: Selection<Contact>; transactions: Selection<Transaction> }
  demo: Demo | undefined
  connections: ConnectionList
  current: NamedConnection
}

const root = createRootRouteWithContext<RouterContext>()({ component: AppFrame })

const listAddress = {
  validateSearch: (search: Partial<ListQuery> & SearchSchemaInput) => readListQuery(search),
  search: { middlewares: [stripSearchParams<ListQuery>({ search: '', page: 1 })] },
  loaderDeps: ({ search }: { search: ListQuery }) => search,
}

type Pages<Name extends string> = Record<Name, () => ReactNode>

/** A page whose code loads with its address. */
function pageOf<Name extends string, Module extends Pages<Name>>(
  load: () => Promise<Module>,
  name: Name & keyof Module,
  how?: 'plain',
) {
  return lazyNamed(load, name, MissingPage, how)
}

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

/** The address of a page that needs nothing before its code. */
function routeTo<Path extends string, Name extends string, Module extends Pages<Name>>(
  path: Path,
  load: () => Promise<Module>,
  name: Name & keyof Module,
) {
  return createRoute({ ...at(path), component: pageOf(load, name) })
}

/** An address of a page that shows a part of what it has. */
const refinedAddress = {
  validateSearch: (search: Partial<ListQuery> & SearchSchemaInput): Partial<ListQuery> =>
    readListQuery(search),
}

const home = createRoute({
  ...at('/'),
  ...listAddress,
  loader: ({ context }) =>
    ahead(context.queryClient.query(transactions.list(context.session, { search: '', page: 1 }))),
  component: pageOf(() => import('../overview/OverviewPage.tsx'), 'OverviewPage'),
})

const inbox = createRoute({
  ...at('/inbox'),
  ...refinedAddress,
  component: pageOf(() => import('../overview/inbox/InboxPage.tsx'), 'InboxPage'),
})

const contactList = createRoute({
  ...at('/contacts'),
  ...listAddress,
  loader: ({ context: { session, queryClient }, deps, cause }) => {
    const list = contacts.list(session, deps)
    const isNew = cause === 'enter' && queryClient.getQueryData(list.queryKey) === undefined
    return ahead(queryClient.query(list), isNew)
  },
  component: ContactListPage,
})

const contactNew = createRoute({
  ...at('/contacts/new'),
  loader: () => ahead(saving()),
  component: pageOf(() => import('../contacts/ContactNewPage.tsx'), 'ContactNewPage'),
})

const contactImport = routeTo(
  '/contacts/import',
  () => import('../contacts/import/ImportContactsPage.tsx'),
  'ImportContactsPage',
)

const contactsMissing = createRoute({
  ...at('/contacts/missing'),
  ...listAddress,
  component: pageOf(
    () => import('../overview/missing-contacts/MissingContactsPage.tsx'),
    'MissingContactsPage',
  ),
})

const contact = createRoute({
  ...at('/contacts/$contactId'),
  loader: ({ context, params }) =>
    ahead(context.queryClient.query(contacts.detail(context.session, params.contactId))),
  component: pageOf(() => import('../contacts/ContactPage.tsx'), 'ContactPage', 'plain'),
})

const contactEdit = createRoute({
  ...at('/contacts/$contactId/edit'),
  loader: ({ context, params }) =>
    ahead(saving(context.queryClient.query(contacts.detail(context.session, params.contactId)))),
  component: pageOf(() => import('../contacts/ContactEditPage.tsx'), 'ContactEditPage'),
})

const contactReport = routeTo(
  '/contacts/$contactId/report',
  () => import('../contacts/report/ContactReportPage.tsx'),
  'ContactReportPage',
)

/** Slots of a transaction, which knows nothing of contacts and of the history. */
const CounterpartyContact = lazyNamed(
  () => import('../contacts/CounterpartyContact.tsx'),
  'CounterpartyContact',
  MissingForNow,
)
const BankOriginal = lazyNamed(
  () => import('../changes/history/BankOriginal.tsx'),
  'BankOriginal',
  MissingForNow,
)

const transactionList = createRoute({
  ...at('/transactions'),
  ...listAddress,
  loader: ({ context: { session, queryClient }, deps, cause }) => {
    const list = transactions.list(session, deps)
    const isNew = cause === 'enter' && queryClient.getQueryData(list.queryKey) === undefined
    return ahead(queryClient.query(list), isNew)
  },
  context: () => ({ BankOriginal, CounterpartyContact }),
  component: TransactionListPage,
})

const transactionNew = createRoute({
  ...at('/transactions/new'),
  beforeLoad: () => {
    throw notFound()
  },
})

const transaction = createRoute({
  ...at('/transactions/$transactionId'),
  loader: ({ context, params }) =>
    ahead(context.queryClient.query(transactions.detail(context.session, params.transactionId))),
  context: () => ({ BankOriginal, CounterpartyContact }),
  component: pageOf(() => import('../transactions/TransactionPage.tsx'), 'TransactionPage', 'plain'),
})

const transactionEdit = createRoute({
  ...at('/transactions/$transactionId/edit'),
  loader: ({ context, params }) =>
    ahead(saving(context.queryClient.query(transactions.detail(context.session, params.transactionId)))),
  component: pageOf(() => import('../transactions/TransactionEditPage.tsx'), 'TransactionEditPage'),
})

const connectionsPage = routeTo(
  '/connections',
  () => import('../connections/list/ConnectionsPage.tsx'),
  'ConnectionsPage',
)

const history = createRoute({
  ...at('/history'),
  ...refinedAddress,
  component: pageOf(() => import('../changes/history/HistoryPage.tsx'), 'HistoryPage'),
})

// The addresses that the pages of earlier versions had.
const journal = createOldHistory('/journal')
const deleted = createOldHistory('/deleted', 'deleted')
const undoHistory = createOldHistory('/undo', 'undo')

/** An address that leads to the history, with its filters and a kind of its own. */
function createOldHistory<Path extends string>(path: Path, kind?: string) {
  return createRoute({
    ...at(path),
    beforeLoad: ({ search }: { search: Partial<ListQuery> }) => {
      const refine = new URLSearchParams(search.refine)
      if (kind) refine.set('kind', kind)
      throw redirect({ to: '/history', search: { ...search, refine: refine.toString() }, replace: true })
    },
  })
}

const device = routeTo('/device', () => import('../settings/DevicePage.tsx'), 'DevicePage')

const signIns = routeTo('/sign-ins', () => import('../connections/sign-in/SignInsPage.tsx'), 'SignInsPage')

const imports = routeTo('/imports', () => import('../statement-import/ImportsPage.tsx'), 'ImportsPage')

const duplicates = routeTo(
  '/duplicates',
  () => import('../contacts/duplicates/DuplicatesPage.tsx'),
  'DuplicatesPage',
)

const names = createRoute({
  ...at('/names'),
  ...refinedAddress,
  component: pageOf(() => import('../transactions/names/NamesPage.tsx'), 'NamesPage'),
})

const answers = routeTo(
  '/questions/answers',
  () => import('../transactions/questions/AnswersPage.tsx'),
  'AnswersPage',
)

const statementCheck = routeTo(
  '/statement-check',
  () => import('../statement-import/check/StatementCheckPage.tsx'),
  'StatementCheckPage',
)

const routeTree = root.addChildren([
  home,
  inbox,
  contactList,
  contactNew,
  contactImport,
  contactsMissing,
  contact,
  contactEdit,
  contactReport,
  transactionList,
  transactionNew,
  transaction,
  transactionEdit,
  connectionsPage,
  history,
  journal,
  deleted,
  undoHistory,
  device,
  signIns,
  imports,
  duplicates,
  names,
  answers,
  statementCheck,
])

type Surroundings = Pick<RouterContext, 'session' | 'demo' | 'connections' | 'current'> & {
  history?: RouterHistory
}

/** Every address of the app. Uses the browser's history unless a test passes another. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, session, demo, connections, current }: Surroundings,
) {
  const selections = { contacts: createSelection<Contact>(), transactions: createSelection<Transaction>() }
  const books = () => storageScope(session)
  storeSelection(selections.contacts, 'contacts', books)
  storeSelection(selections.transactions, 'transactions', books)
  // Whoever scrolls a new page's first rows before the app has rendered them stays there.
  let isNew = !window.history.state
  return createRouter({
    routeTree,
    ...(history && { history }),
    // The prefix of the connection's addresses, so that every link stays within it.
    basepath: current.basepath || '/',
    context: { session, queryClient, selections, demo, connections, current },
    // Text stays text: the default parser would turn `?search=12.50` into a number.
    parseSearch: readAddress,
    stringifySearch: searchOf,
    // Another record is another page: input for one must not appear in another's form.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // react-query decides what is fresh
    defaultPendingMs: 200,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouteError,
    scrollRestoration: () => {
      const stays = isNew && scrollY > 0
      isNew = false
      // For Back, the router remembers places only of what has told it of a scroll since.
      if (stays) document.dispatchEvent(new Event('scroll'))
      return !stays
    },
  })
}
export type Router = ReturnType<typeof createAppRouter>

/** What a form shows, and the code that saves and records it, so that it does not delay the first save. */
function saving(record?: Promise<unknown>): Promise<unknown> {
  return Promise.all([record, writing(), import('../changes/history/record-save.ts')])
}

/**
 * Starts a request without waiting for it: the page shows its progress and its failure. What a quick service answers `isNew` to is worth
 * a moment, in which the page before stays: a page that loads would have to be rendered and painted, too.
 */
function ahead(request: Promise<unknown>, isNew = false): void | Promise<unknown> {
  const settled = request.catch(() => undefined)
  if (!isNew || !document.querySelector('#main') || document.querySelector('.starting')) return
  return Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 60))])
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
