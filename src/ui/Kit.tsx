import { HeadlessMantineProvider, MantineContext, type MantineThemeOverride } from '@mantine/core'
import { use, type ReactNode } from 'react'
import classes from './fields.module.css'

const field = {
  root: classes['field'] ?? '',
  wrapper: classes['input'] ?? '',
  section: classes['section'] ?? '',
  error: 'fault',
  description: 'quiet',
}
const order = { inputWrapperOrder: ['label', 'input', 'error', 'description'] }
const text = { classNames: field, defaultProps: { ...order, autoComplete: 'off' } }
const tick = {
  classNames: {
    root: classes['tick'] ?? '',
    body: classes['tickBody'] ?? '',
    inner: classes['tickBox'] ?? '',
    labelWrapper: classes['tickWords'] ?? '',
    description: 'quiet',
  },
  defaultProps: { icon: () => null },
}

/**
 * How Bookend uses Mantine. Colours, sizes and type are the variables of app/theme.css, which the first view and Mantine's
 * components share: so every control on a page looks the same, and the browser's own
 * ticks and arrows stay visible in print and forced colours. `size="xs"` is for fields in menus and tools.
 */
const theme: MantineThemeOverride = {
  components: {
    TextInput: text,
    Textarea: text,
    NativeSelect: { classNames: { ...field, section: classes['none'] ?? '' }, defaultProps: order },
    Checkbox: tick,
    Radio: tick,
  },
}

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
