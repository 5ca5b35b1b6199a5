import { MantineContext, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { use } from 'react'
import { theme } from './theme.ts'

/**
 * Mantine's provider, around everything but the first view: lazy-named.tsx puts it where that ends. It injects no styles and
 * leaves the colour scheme to settings/color-scheme.ts, because app/theme.css has both before Mantine loads.
 */
export function Kit({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children
  return (
    <MantineProvider theme={theme} getRootElement={noRoot} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}

const noRoot = () => undefined
