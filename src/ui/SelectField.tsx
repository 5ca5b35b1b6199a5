import { InputBase } from '@mantine/core'
import type { InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { fieldStyles } from './field-styles.ts'
import { InputsProvider } from './InputsProvider.tsx'

type SelectFieldProps = InputBaseProps &
  Omit<ComponentPropsWithRef<'select'>, keyof InputBaseProps> & { label: string }

/** A labelled choice of options, with its error and hint (`description`). */
export function SelectField(props: SelectFieldProps) {
  return (
    <InputsProvider>
      <InputBase component="select" {...fieldStyles} {...props} />
    </InputsProvider>
  )
}
