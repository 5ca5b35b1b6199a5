import { useEffect, useState } from 'react'
import * as messages from './common-messages.ts'

type Changed = { resource: string; id: string; was: Record<string, string> }

// The changes that the last save revealed, until the record's page has been read and left.
let latest: Changed | undefined

/** Stores the previous values of fields that someone else changed during an edit here, for the record's page. */
export function noteChangedMeanwhile(changed: Changed): void {
  latest = changed
}

/** The previous values of a record's fields that someone else changed during the last edit here. */
export function useChangedMeanwhile(resource: string, id: string): Record<string, string> | undefined {
  const [changed] = useState(latest)
  useEffect(() => () => void (latest = undefined), [])
  return changed?.resource === resource && changed.id === id ? changed.was : undefined
}

/** The note at a field that someone else changed. */
export function changedWords(was: string): string {
  return was ? messages.changedFrom(was) : messages.changedFromEmpty
}
