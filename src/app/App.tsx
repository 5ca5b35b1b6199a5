import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ServiceSession } from '../api/session/service-session.ts'
import { SessionContext } from '../api/session/use-session.ts'
import type { Router } from './router.tsx'

type AppProps = { session: ServiceSession; queryClient: QueryClient; router: Router }

/** The whole app, given a session, a cache and a router. Mantine's provider loads with the forms, which need it first. */
export function App({ session, queryClient, router }: AppProps) {
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>
  )
}
