import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { RecordNaming } from '../record-naming.ts'
import type { Totals } from './ReviewDialog.tsx'
import * as messages from './messages.tsx'

type SelectionStatusProps<T> = {
  noun: RecordNaming<T>
  records: T[]
  /** The records whose deletion is confirmed. The deletion itself announces that they are gone. */
  hidden: ReadonlySet<string>
  /** Whether something else announces the selection. */
  silent: boolean
  totals: Totals<T> | undefined
}

/** In milliseconds: selections in quick succession are announced once. */
const pause = 300

/** Announces how many records are selected, and their totals, or that none are any more. */
export function SelectionStatus<T extends { id: string }>(props: SelectionStatusProps<T>) {
  const { noun, records, hidden, silent, totals: Totals } = props
  const [said, setSaid] = useState<T[] | undefined>([])
  const areDeleted = useEffectEvent(() => said === undefined || said.some(({ id }) => hidden.has(id)))
  useEffect(() => {
    const next = records.length === 0 && areDeleted() ? undefined : records
    const timer = setTimeout(() => setSaid(next), pause)
    return () => clearTimeout(timer)
  }, [records])
  return (
    <p role="status" className="visually-hidden">
      {/* One boundary around both, so that the count is not announced first without its totals and then with them. */}
      <Suspense>
        {records.length === 0 && said?.length === 0 && !silent && messages.nothingSelected}
        {records.length > 0 && said && said.length > 0 && !silent && (
          <>
            {messages.selected(noun.resource, said.length)}
            {Totals && '. '}
            {Totals && <Totals records={said} brief />}
          </>
        )}
      </Suspense>
    </p>
  )
}
