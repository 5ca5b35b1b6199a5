import { useEffect, useState } from 'react'
import type { Change } from '../../records/steps/changes-of.ts'
import { readStepRows } from '../../records/steps/kept-steps.ts'
import { movedIds } from '../../records/steps/moved-ids.ts'
import type { StepRow } from '../../storage/rows.ts'

/** The records that a change has changed, by their present ids; undefined until they are read. */
export function useChangedRows({ root, last }: Change): StepRow[] | undefined {
  const [rows, setRows] = useState<StepRow[]>()
  const { books, id, state } = root
  useEffect(() => {
    let isStopped = false
    const read = async () => {
      const [found, idNow] = await Promise.all([readStepRows({ books, id }), movedIds(books)])
      const changed = found.filter((row) => row.state === 'done')
      if (!isStopped) setRows(changed.map((row) => ({ ...row, id: idNow(row.id) })))
    }
    void read()
    return () => {
      isStopped = true
    }
    // Undoing a deletion gives its records other ids.
  }, [books, id, state, last.id])
  return rows
}
