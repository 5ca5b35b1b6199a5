import { HeadlessMantineProvider, MantineContext } from '@mantine/core'
import type { ReactNode } from 'react'
import { use } from 'react'
import { theme } from './theme.ts'

/**
 * Mantine's provider, around everything but the first view: lazy-named.tsx puts it where that ends. It is the one without styles,
 * because app/theme.css has the look and both colour schemes before Mantine loads, and a page of fields opens faster.
 */
export function Kit({ children }: { children: ReactNode }) {
  return use(MantineContext) ? (
    children
  ) : (
    <HeadlessMantineProvider theme={theme}>{children}</HeadlessMantineProvider>
  )
}
