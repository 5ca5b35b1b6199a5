import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Step } from '../../storage/rows.ts'
import type { ChangeOf } from '../bulk-edit/rehearse.ts'
import type { Collection } from '../collection.ts'
import { readStepRows } from '../../changes/kept-steps.ts'
import { alikeFields } from './alike-fields.ts'
import { findAlike } from './find-alike.ts'
import type { Alike, FieldEdit } from './find-alike.ts'

/** What an edit could change in other records, too. */
export type Offer<T> = FieldEdit & Alike<T> & { step: string; changeOf: ChangeOf }

/** Looks for records like the one that was edited last. The offer ends with the edit it belongs to, or when dismissed. */
export function useOffer<T extends { id: string }>(collection: Collection<T>, edit: Step | undefined) {
  const session = useSession()
  const client = useQueryClient()
  const [offer, setOffer] = useState<Offer<T>>()
  useEffect(() => {
    if (!edit) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const look = async () => {
      for (const one of await fieldEdits(edit)) {
        const alike = await findAlike({ collection, session, client, signal }, one)
        if (signal.aborted) return
        const { field, to } = one
        if (alike.number === 0) continue
        return setOffer({ ...one, ...alike, step: edit.id, changeOf: () => ({ [field]: to }) })
      }
    }
    // Nobody asked for it, so a failure is not reported.
    void look().catch(() => undefined)
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the same edit may be read again
  }, [collection, session, client, edit?.id])
  return {
    offer: offer && offer.step === edit?.id ? offer : undefined,
    dismiss: () => setOffer(undefined),
  }
}

/** The texts that an edit replaced. A text that was added or removed says nothing about other records. */
async function fieldEdits(step: Step): Promise<FieldEdit[]> {
  const [row] = await readStepRows(step)
  if (!row) return []
  return alikeFields[step.resource]
    .map((field) => ({ id: row.id, field, from: row.before[field] ?? '', to: row.after[field] ?? '' }))
    .filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
}
