import type { TextInputProps } from '@mantine/core'
import classes from './Field.module.css'

/** Mantine's fields with the look that theme.css gives every input: label, input, error, hint. */
export const fieldStyles = {
  unstyled: true,
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  classNames: {
    root: classes['field'] ?? '',
    wrapper: classes['input'] ?? '',
    section: classes['section'] ?? '',
    error: classes['error'] ?? '',
    description: classes['hint'] ?? '',
  },
} satisfies TextInputProps
