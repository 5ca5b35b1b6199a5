import { NativeSelect } from '@mantine/core'
import classes from './Marks.module.css'
import * as messages from './messages.ts'
import { useMarkRecords } from './use-write-marks.tsx'

export function MarkSelection({ records }: { records: readonly { id: string }[] }) {
  const mark = useMarkRecords()
  return (
    <NativeSelect
      className={classes.mark}
      aria-label={messages.markAs}
      value=""
      onChange={({ target }) => void mark(records, choices[target.selectedIndex - 1]?.name ?? '')}
    >
      <option value="" disabled hidden>
        {messages.markAs}
      </option>
      {choices.map(({ name, label }) => (
        <option key={name} value={label}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

const choices = [
  { name: 'reviewed', label: messages.reviewed },
  { name: 'ask', label: messages.ask },
  { name: '', label: messages.noMark },
] as const
