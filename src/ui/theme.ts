import type { MantineThemeOverride } from '@mantine/core'
import classes from './fields.module.css'

const field = {
  root: classes['field'] ?? '',
  wrapper: classes['input'] ?? '',
  section: classes['section'] ?? '',
  error: classes['error'] ?? '',
  description: classes['hint'] ?? '',
}
const order = { unstyled: true, inputWrapperOrder: ['label', 'input', 'error', 'description'] }
const text = { classNames: field, defaultProps: { ...order, autoComplete: 'off' } }
const tick = {
  classNames: {
    root: classes['tick'] ?? '',
    body: classes['tickBody'] ?? '',
    inner: classes['tickBox'] ?? '',
    labelWrapper: classes['tickWords'] ?? '',
    description: classes['hint'] ?? '',
  },
  defaultProps: { unstyled: true, icon: () => null },
}

/**
 * How Bookend uses Mantine. Colours, sizes and type are the variables of app/theme.css, which the first view and Mantine's
 * components share. Fields are `unstyled`: theme.css gives every control on a page the same look, and the browser's own
 * ticks and arrows stay visible in print and forced colours. `size="xs"` is for fields in menus and tools.
 */
export const theme: MantineThemeOverride = {
  components: {
    TextInput: text,
    Textarea: text,
    NativeSelect: { classNames: { ...field, section: classes['none'] ?? '' }, defaultProps: order },
    ActionIcon: {
      classNames: { root: [classes['icon'], 'screen-only'].join(' '), icon: classes['iconPicture'] ?? '' },
      defaultProps: { unstyled: true },
    },
    UnstyledButton: { defaultProps: { unstyled: true } },
    Checkbox: tick,
    Radio: tick,
  },
}
