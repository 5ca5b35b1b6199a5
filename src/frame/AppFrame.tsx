import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAttention } from '../api/use-attention.ts'
import { Layout } from './Layout.tsx'
import { LaterDesk } from './LaterDesk.tsx'
import { ConnectionSwitch } from '../connections/ConnectionSwitch.tsx'

const route = getRouteApi('__root__')
// Most days a service wants nothing, so what it may want is loaded when it does.
const ServiceNotices = lazy(() =>
  import('../connections/ServiceNotices.tsx').then(
    (module) => ({ default: module.ServiceNotices }),
    // Without it the page still says what failed; a form on it must not be lost for want of a notice.
    () => ({ default: () => <></> }),
  ),
)

/** The frame of every page, with the connection that it belongs to and what its service wants. */
export function AppFrame() {
  const { connections, current } = route.useRouteContext()
  const { signIn, pausedUntil, stopped, questions } = useAttention()
  const wanted = signIn || pausedUntil || stopped || questions.some(({ blocking }) => blocking)
  return (
    <Layout
      place={<ConnectionSwitch connections={connections} current={current} />}
      notices={
        <>
          {wanted && (
            <Suspense>
              <ServiceNotices />
            </Suspense>
          )}
          <LaterDesk />
        </>
      }
    />
  )
}
