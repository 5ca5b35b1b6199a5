import type { RecordNaming } from '../record-naming.ts'
import * as messages from './messages.ts'

/** What a screen reader says after the name of a row's link: what else identifies the record, and whether it is selected. */
export function describeRow<T>(noun: RecordNaming<T>, record: T, isTicked: boolean, link: string): string {
  const parts = [...noun.summaryOf(record), noun.detailOf?.(record) ?? '']
  const said = `, ${onOneLine(link)}, `
  const others = parts.map(onOneLine).filter((part) => part && !said.includes(`, ${part}, `))
  return messages.rowDescription(others, isTicked)
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
