import { NativeSelect } from '@mantine/core'
import { useCommands } from '../../records/shortcuts/commands.ts'
import { badges } from '../badges/badges.ts'
import classes from './Marks.module.css'
import * as messages from './messages.ts'
import { useMarkRecords } from './use-write-marks.ts'

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

/** Keys that mark transactions in their list. If all of them have the mark, the key removes it, as it does in a record. */
export function MarkKeys({ recordsNow }: { recordsNow: () => readonly { id: string }[] }) {
  const mark = useMarkRecords()
  useCommands(() => {
    const records = recordsNow()
    if (records.length === 0) return {}
    const toggle = (name: 'reviewed' | 'ask', label: string) => () =>
      void mark(records, records.every(({ id }) => badges.get().get(id)?.label === label) ? '' : name)
    return {
      markReviewed: toggle('reviewed', messages.reviewedBadge),
      markAsk: toggle('ask', messages.askBadge),
    }
  })
  return null
}
