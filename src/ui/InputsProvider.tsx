import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The context that Mantine's inputs need. Mantine's own provider injects colours and sizes and manages the colour
 * scheme; theme.css and color-scheme.ts do both here. So no styles are injected, and each form is 4 kB (gzip) smaller.
 */
export function InputsProvider({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={surroundings}>
      <MantineThemeProvider>{children}</MantineThemeProvider>
    </MantineContext>
  )
}

const surroundings = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => undefined,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const
