import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Router } from './router.tsx'

type AppProps = { queryClient: QueryClient; router: Router }

/** The whole app, given a cache and a router. Mantine's provider loads with the forms, which need it first. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
