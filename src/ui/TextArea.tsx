import type { InputBaseProps } from '@mantine/core'
import { InputBase } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { fieldStyles, InputsProvider } from './TextField.tsx'

type TextAreaProps = InputBaseProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps> & { label: string }

/** TextField for several lines. Mantine's Textarea would add 1.6 kB for growing with its text. */
export function TextArea(props: TextAreaProps) {
  return (
    <InputsProvider>
      <InputBase component="textarea" multiline autoComplete="off" {...fieldStyles} {...props} />
    </InputsProvider>
  )
}
