import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import type { RouterHistory, SearchSchemaInput } from '@tanstack/react-router'
import { contacts } from './api/contacts.ts'
import { writing } from './api/resource.ts'
import { transactions } from './api/transactions.ts'
import { AppFrame } from './frame/AppFrame.tsx'
import type { ConnectionList, NamedConnection } from './connections/connection-list.ts'
import type { Contact } from './contract/contact.ts'
import type { ListQuery } from './contract/page.ts'
import type { Transaction } from './contract/transaction.ts'
import { readListQuery } from './list/list-query.ts'
import { createSelection } from './list/selection.ts'
import type { Selection } from './list/selection.ts'
import type { Demo } from './ui/demo.ts'
import { NotFound } from './ui/NotFound.tsx'
import { RouteError } from './ui/RouteError.tsx'

type RouterContext = {
  queryClient: QueryClient
  selections: { contacts: Selection<Contact>; transactions: Selection<Transaction> }
  demo: Demo | undefined
  connections: ConnectionList
  /** The connection whose books are open. */
  current: NamedConnection
}

const root = createRootRouteWithContext<RouterContext>()({ component: AppFrame })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true })
  },
})

const listAddress = {
  validateSearch: (search: Partial<ListQuery> & SearchSchemaInput) => readListQuery(search),
  search: { middlewares: [stripSearchParams<ListQuery>({ search: '', page: 1 })] },
  loaderDeps: ({ search }: { search: ListQuery }) => search,
}

const contactList = createRoute({
  getParentRoute: () => root,
  path: '/contacts',
  ...listAddress,
  loader: ({ context, deps }) => ahead(context.queryClient.query(contacts.list(deps))),
  component: lazyRouteComponent(() => import('./contacts/ContactListPage.tsx'), 'ContactListPage'),
})

const contactNew = createRoute({
  getParentRoute: () => root,
  path: '/contacts/new',
  loader: () => ahead(Promise.all([writing(), noting()])),
  component: lazyRouteComponent(() => import('./contacts/ContactNewPage.tsx'), 'ContactNewPage'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contacts/$contactId',
  loader: ({ context, params }) => ahead(context.queryClient.query(contacts.detail(params.contactId))),
  component: lazyRouteComponent(() => import('./contacts/ContactPage.tsx'), 'ContactPage'),
})

const contactEdit = createRoute({
  getParentRoute: () => root,
  path: '/contacts/$contactId/edit',
  loader: ({ context, params }) =>
    ahead(Promise.all([context.queryClient.query(contacts.detail(params.contactId)), writing(), noting()])),
  component: lazyRouteComponent(() => import('./contacts/ContactEditPage.tsx'), 'ContactEditPage'),
})

const transactionList = createRoute({
  getParentRoute: () => root,
  path: '/transactions',
  ...listAddress,
  loader: ({ context, deps }) => ahead(context.queryClient.query(transactions.list(deps))),
  component: lazyRouteComponent(
    () => import('./transactions/TransactionListPage.tsx'),
    'TransactionListPage',
  ),
})

const transactionNew = createRoute({
  getParentRoute: () => root,
  path: '/transactions/new',
  beforeLoad: () => {
    throw notFound()
  },
})

const transaction = createRoute({
  getParentRoute: () => root,
  path: '/transactions/$transactionId',
  loader: ({ context, params }) =>
    ahead(context.queryClient.query(transactions.detail(params.transactionId))),
  component: lazyRouteComponent(() => import('./transactions/TransactionPage.tsx'), 'TransactionPage'),
})

const transactionEdit = createRoute({
  getParentRoute: () => root,
  path: '/transactions/$transactionId/edit',
  loader: ({ context, params }) =>
    ahead(
      Promise.all([
        context.queryClient.query(transactions.detail(params.transactionId)),
        writing(),
        noting(),
      ]),
    ),
  component: lazyRouteComponent(
    () => import('./transactions/TransactionEditPage.tsx'),
    'TransactionEditPage',
  ),
})

const connectionsPage = createRoute({
  getParentRoute: () => root,
  path: '/connections',
  component: lazyRouteComponent(() => import('./connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
})

const deleted = createRoute({
  getParentRoute: () => root,
  path: '/deleted',
  component: lazyRouteComponent(() => import('./desk/ReceiptsPage.tsx'), 'ReceiptsPage'),
})

const journal = createRoute({
  getParentRoute: () => root,
  path: '/journal',
  component: lazyRouteComponent(() => import('./desk/JournalPage.tsx'), 'JournalPage'),
})

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  component: lazyRouteComponent(() => import('./desk/DevicePage.tsx'), 'DevicePage'),
})

const routeTree = root.addChildren([
  home,
  contactList,
  contactNew,
  contact,
  contactEdit,
  transactionList,
  transactionNew,
  transaction,
  transactionEdit,
  connectionsPage,
  deleted,
  journal,
  device,
])

type Surroundings = Pick<RouterContext, 'demo' | 'connections' | 'current'> & { history?: RouterHistory }

/** Every address of the app. The history is the browser's unless a test gives another. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, demo, connections, current }: Surroundings,
) {
  const selections = { contacts: createSelection<Contact>(), transactions: createSelection<Transaction>() }
  return createRouter({
    routeTree,
    ...(history && { history }),
    // The addresses of a connection begin with it, so that every link stays within.
    basepath: current.basepath || '/',
    context: { queryClient, selections, demo, connections, current },
    // Text stays text: the default reading would turn `?search=12.50` into a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
      return text.size > 0 ? `?${text}` : ''
    },
    // Another record is another page: nothing that was typed for one may stand in the form of the other.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // react-query decides what is fresh
    defaultPendingMs: 200,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
}
export type AppRouter = ReturnType<typeof createAppRouter>

/** The code that writes down what was saved: it must not make the first save wait. */
const noting = () => import('./desk/note-write.ts')

/** Starts a request without making the page wait for it: the page shows how it goes, and tells of its failure. */
function ahead(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
