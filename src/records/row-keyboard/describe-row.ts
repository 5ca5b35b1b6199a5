import type { RecordNaming } from '../record-naming.ts'
import * as messages from './messages.ts'

/** What a screen reader says after the link of a row: what else identifies the record, and whether it is selected. */
export function describeRow<T>(noun: RecordNaming<T>, record: T, isTicked: boolean, link: string): string {
  const parts = [...noun.summaryOf(record), noun.detailOf?.(record) ?? '']
  const others = parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part && part !== link)
  return messages.rowDescription(others, isTicked)
}
