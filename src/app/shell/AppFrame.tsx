import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useSession, useAccount, useServiceAlerts, useStorageScope } from '../../api/session/use-session.ts'
import { Layout } from './Layout.tsx'
import { hidden } from '../../records/hidden-records.ts'
import { awaitKeysOf } from '../../ui/early-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow, MissingPage } from '../../ui/MissingPart.tsx'
import { wantSecondPart } from '../../ui/second-part.ts'
import { useSecondPart } from '../../ui/use-second-part.ts'
import { whenUnusedAfter } from '../../ui/when.ts'
import { ConnectionSwitch } from '../../connections/list/ConnectionSwitch.tsx'
import { isStranger, readsRecords } from '../../connections/sign-in/reads-records.ts'
import { LazyDropArea } from '../../statement-import/LazyDropArea.tsx'
import { useListsAfterImports } from '../../statement-import/import-channel.ts'
import { inboxTurns, readInboxCount } from '../../storage/inbox-count.ts'
import { titleBooks } from '../../ui/page-title.ts'

const route = getRouteApi('__root__')
// Services rarely need attention, so the notices load on demand.
const ServiceNotices = lazyNamed(
  () => import('../../connections/notices/ServiceNotices.tsx'),
  'ServiceNotices',
  MissingForNow,
)

const SignInPage = lazyNamed(
  () => import('../../connections/sign-in/SignInPage.tsx'),
  'SignInPage',
  MissingPage,
)

/** Loads the sign-in page, so that it can be shown at once. */
export const preloadSignIn = SignInPage.preload

/** The frame of every page, with its connection and the service's notices. */
export function AppFrame() {
  const session = useSession()
  const connections = route.useRouteContext({ select: (context) => context.connections })
  const current = route.useRouteContext({ select: (context) => context.current })
  const { signIn, pausedUntil, stopped, otherSignIn, questions } = useServiceAlerts()
  const account = useAccount()
  const books = useStorageScope()
  const inboxCount = useSyncExternalStore(inboxTurns.subscribe, () => readInboxCount(books))
  const name = account?.name ?? (current.own ? current.name : undefined)
  useEffect(() => titleBooks(name), [name])
  useListsAfterImports()
  const wanted = signIn || pausedUntil || stopped || otherSignIn || questions.some(({ blocking }) => blocking)
  // Only the answer, so that a new page does not render the frame again.
  const isShutOut = useLocation({
    select: ({ pathname }) => signIn !== undefined && readsRecords(pathname) && isStranger(session, pathname),
  })
  return (
    <Layout
      isShutOut={isShutOut}
      inboxCount={inboxCount}
      page={
        isShutOut ? (
          <Suspense>
            <SignInPage />
          </Suspense>
        ) : (
          <Outlet />
        )
      }
      place={<ConnectionSwitch connections={connections} current={current} isShutOut={isShutOut} />}
      notices={
        <>
          {wanted && (
            <Suspense>
              <ServiceNotices />
            </Suspense>
          )}
          {/* Its state belongs to one account. */}
          <LazyAppNotices key={books} />
          <LazyDropArea />
        </>
      }
    />
  )
}

// If it fails to load, the page still works, and waiting deletions stay stored on this device.
const Desk = lazyNamed(() => import('./AppNotices.tsx'), 'AppNotices', MissingForNow, 'plain')

/** The notices and the keys of every page, with the second part. A page without a list asks for it after a moment. */
function LazyAppNotices() {
  const isWanted = useSecondPart()
  const { contacts, transactions } = useSyncExternalStore(hidden.subscribe, hidden.get)
  const hasDeletions = contacts.size + transactions.size > 0
  useEffect(() => whenUnusedAfter(1500, wantSecondPart), [])
  useEffect(() => {
    if (hasDeletions) wantSecondPart()
  }, [hasDeletions])
  // Before the notices themselves say that their keys work.
  useLayoutEffect(() => awaitKeysOf('shell'), [])
  return (
    isWanted && (
      <Suspense>
        <Desk />
      </Suspense>
    )
  )
}
