import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import * as edit from '../bulk-edit/messages.ts'
import * as messages from './messages.ts'

type MergeButtonsProps = {
  /** The form that the main button submits. */
  form: string
  resource: CollectionName
  /** What the main button does. */
  step: 'skip' | 'show' | 'change'
  /** How many records change. */
  number: number
  onSkip: () => void
}

/** The buttons from a group to its changes. The main button stays the same element, so that it keeps the focus. */
export function MergeButtons({ form, resource, step, number, onSkip }: MergeButtonsProps) {
  const words = {
    skip: messages.skip,
    show: messages.show(number),
    change: edit.start(resource, number),
  }
  return (
    <>
      {step === 'show' && <Button onClick={onSkip}>{messages.skip}</Button>}
      <Button type="submit" form={form} look="main" busy={step === 'change' && number === 0}>
        {words[step]}
      </Button>
    </>
  )
}
