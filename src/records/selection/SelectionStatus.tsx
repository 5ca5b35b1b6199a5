import { Suspense, useEffect, useState } from 'react'
import type { RecordNaming } from '../record-naming.ts'
import type { Totals } from './ReviewDialog.tsx'
import * as messages from './messages.tsx'

type SelectionStatusProps<T> = {
  noun: RecordNaming<T>
  records: T[]
  /** Whether something else announces the selection. */
  silent: boolean
  totals: Totals<T> | undefined
}

/** In milliseconds: selections in quick succession are announced once. */
const pause = 300

/** Announces how many records are selected, and their totals. */
export function SelectionStatus<T>({ noun, records, silent, totals: Totals }: SelectionStatusProps<T>) {
  const [said, setSaid] = useState<T[]>([])
  useEffect(() => {
    // Emptied at once: a new selection must not start with the text of the previous one.
    const timer = setTimeout(() => setSaid(records), records.length === 0 ? 0 : pause)
    return () => clearTimeout(timer)
  }, [records])
  return (
    <p role="status" className="visually-hidden">
      {/* One boundary around both, so that the count is not announced twice: first without its totals and then with them. */}
      <Suspense>
        {records.length > 0 && said.length > 0 && !silent && (
          <>
            {messages.selected(noun.resource, said.length)}
            {Totals && '. '}
            {Totals && <Totals records={said} />}
          </>
        )}
      </Suspense>
    </p>
  )
}
