import { useCommands } from '../../shortcuts/commands.ts'
import { badges } from '../badges/badges.ts'
import * as messages from './messages.ts'
import { useMarkRecords } from './use-write-marks.tsx'

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
