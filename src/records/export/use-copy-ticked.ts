import { useEffect } from 'react'
import { useMessages } from '../../ui/Messages.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { copyRecords } from './copy-records.ts'
import type { ExportedRecord } from './exported-record.ts'
import * as messages from './messages.ts'

/** Copies the selected records when the user copies while no text is selected. */
export function useCopyTicked<T extends ExportedRecord>(
  { resource }: Collection<T>,
  selection: Selection<T>,
  fields: () => readonly string[],
): void {
  const { say } = useMessages()
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const records = [...selection.ticked().values()]
      if (records.length === 0 || !event.clipboardData || event.defaultPrevented || isTextMarked(event))
        return
      event.preventDefault()
      copyRecords(event.clipboardData, records, fields())
      say(messages.copied(resource, records.length))
    }
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  }, [resource, selection, fields, say])
}

/** Text selected on the page or in a field takes precedence; so does an open dialog. */
function isTextMarked({ target }: ClipboardEvent): boolean {
  const isInField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
  const marked = window.getSelection()
  return isInField || marked?.isCollapsed === false || document.querySelector('dialog[open]') !== null
}
