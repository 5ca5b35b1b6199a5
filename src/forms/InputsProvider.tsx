import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * What Mantine's inputs need round them. Its own provider writes colours and sizes into the page and minds the colour scheme;
 * theme.css and color-scheme.ts do both, so no style is injected, and each form is 4 kB gzip smaller.
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
