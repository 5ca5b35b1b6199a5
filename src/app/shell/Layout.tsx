import { getRouteApi, Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { useEffect, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { focusHeading, landing } from '../../ui/focus-heading.ts'
import {
  BrandIcon,
  ContactsIcon,
  InboxIcon,
  OverviewIcon,
  TransactionsIcon,
  MenuIcon,
} from '../../ui/icons.tsx'
import classes from './Layout.module.css'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'
import { MessageArea, MessagesProvider } from '../../ui/Messages.tsx'
import { formatCount } from '../../domain/plural.ts'
import * as messages from './messages.ts'
import { LaterPopover } from '../../ui/LaterPopover.tsx'
import menuClasses from './AppMenu.module.css'
import * as common from '../../ui/common-messages.ts'

const route = getRouteApi('__root__')

type LayoutProps = {
  /** Whether no record can be shown before signing in. */
  isShutOut: boolean
  place: ReactNode
  /** How much the inbox showed last; undefined if it has not been opened. */
  inboxCount: number | undefined
  /** Shown above every page while they apply. */
  notices: ReactNode
  page: ReactNode
}

/** The layout of every page: a navigation rail (at the bottom on phones), messages, and the page itself. */
export function Layout({ isShutOut, place, inboxCount, notices, page }: LayoutProps) {
  const demo = route.useRouteContext({ select: (context) => context.demo })
  useFocusAfterNavigation()
  useFocusAfterSignIn(isShutOut)
  return (
    <MessagesProvider>
      <a className={`${classes.skip} screen-only`} href="#main">
        {messages.skip}
      </a>
      <div className={classes.frame}>
        <header className={classes.rail}>
          <div className={`beside ${classes.brand}`}>
            <BrandIcon />
            <span>{messages.productName}</span>
          </div>
          <div className={`stack ${classes.books}`}>{place}</div>
          {!isShutOut && (
            <nav aria-label={messages.main} className={classes.places}>
              <Place to="/" data-command="goOverview" activeOptions={onlyHere}>
                <OverviewIcon />
                {messages.overview}
              </Place>
              <Place to="/inbox" data-command="goInbox">
                <InboxIcon />
                {messages.inbox}
                {inboxCount ? (
                  <span className={`small to-end ${classes.count}`}>
                    {formatCount(inboxCount)}
                    <span className="visually-hidden">{messages.toLookAt}</span>
                  </span>
                ) : null}
              </Place>
              <Place to="/contacts" data-command="goContacts">
                <ContactsIcon />
                {messages.contacts}
              </Place>
              <Place to="/transactions" data-command="goTransactions">
                <TransactionsIcon />
                {messages.transactions}
              </Place>
            </nav>
          )}
          {!isShutOut && <LazyViews />}
          <MessageArea />
          <div className={`spread ${classes.foot}`}>
            <AppMenu />
            {demo && (
              <span
                className={`mark ${classes.demo}`}
                title={demo.durable ? messages.changesStay : messages.changesGo}
              >
                {messages.demo}
              </span>
            )}
          </div>
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          {!demo && <OfflineNotice />}
          {notices}
          {page}
        </main>
      </div>
    </MessagesProvider>
  )
}

function Place(props: LinkProps) {
  return <Link className={`option beside ${classes.place}`} activeProps={current} {...props} />
}

const current = { 'data-current': true } as const
// Every address starts with the overview's, which is `/`.
const onlyHere = { exact: true, includeSearch: false } as const

/** Moves the focus to the heading or the row that was left; the first page of a visit leaves it at the top. */
function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // A form has already focused its first field (records/form/FormFrame.tsx), and a list what the address names.
        const focused = document.activeElement
        const isThere = focused?.closest('main form') || (focused?.id && focused.id === toLocation.hash)
        if (!fromLocation || !pathChanged || isThere) return
        if (!landing.focus?.(fromLocation.pathname, toLocation.pathname)) focusHeading()
      }),
    [router],
  )
}

/** Moves the focus to the heading of the page that replaces the sign-in page. */
function useFocusAfterSignIn(isShutOut: boolean) {
  useEffect(() => {
    if (isShutOut) return focusHeading
  }, [isShutOut])
}

const ViewsRail = lazyNamed(
  () => import('../../records/views/ViewsRail.tsx'),
  'ViewsRail',
  MissingForNow,
  'plain',
)

/** The views of the lists in the rail. */
function LazyViews() {
  return <Suspense>{useSecondPart() && <ViewsRail />}</Suspense>
}

const MenuContent = lazyNamed(() => import('./MenuContent.tsx'), 'MenuContent', MissingPart, 'on use')

function AppMenu() {
  return (
    <LaterPopover
      id="app-menu"
      className={`beside option ${menuClasses.button}`}
      menuClassName={`of-rail ${menuClasses.menu}`}
      load={MenuContent.preload}
      face={
        <>
          <MenuIcon />
          {messages.menu}
        </>
      }
    >
      <MenuContent />
    </LaterPopover>
  )
}

function OfflineNotice() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="warning spaced small">
      {common.offline}
    </p>
  )
}

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
