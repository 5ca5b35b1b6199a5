import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from './router.tsx'

type AppProps = { queryClient: QueryClient; router: AppRouter }

/** The whole app over a cache and a router. Mantine's provider comes with the forms, the first to need it (FormFrame.tsx). */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
