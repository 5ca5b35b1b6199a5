import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { fieldStyles } from './field-styles.ts'
import { InputsProvider } from './InputsProvider.tsx'

type TextFieldProps = TextInputProps & { label: string }

/** A labelled text input with its error and hint (`description`). */
export function TextField(props: TextFieldProps) {
  return (
    <InputsProvider>
      <TextInput autoComplete="off" {...fieldStyles} {...props} />
    </InputsProvider>
  )
}
