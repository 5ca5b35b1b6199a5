import { Checkbox } from '@mantine/core'
import * as messages from '../list/messages.ts'
import type { Refine } from './use-refine.ts'

type MarkChoiceProps = {
  /** Conditions that are on or off: the name and the value in the address, and the words. */
  marks: { name: string; value: string; label: string }[]
  change: Refine
}

/** Conditions that are on or off. */
export function MarkChoice({ marks, change }: MarkChoiceProps) {
  return (
    <fieldset className="stack">
      <legend>{messages.other}</legend>
      <div>
        {marks.map(({ name, value, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={change.valueOf(name) === value}
            onChange={(event) => change.set(name, event.target.checked ? value : '')}
          />
        ))}
      </div>
    </fieldset>
  )
}
