import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import type { ShownList } from '../list/shown-list.ts'
import type { Pasted } from './pasted.ts'
import { readColumn } from './read-column.ts'
import * as messages from './messages.ts'

const PasteDialog = lazyNamed(() => import('./PasteDialog.tsx'), 'PasteDialog', MissingPart)

/** Fills the selected rows with a pasted column, from top to bottom, after the user has seen what would change. */
export function PasteColumn<T extends { id: string }>({ collection, list, selection }: ShownList<T>) {
  const { fail } = useMessages()
  const [pasted, setPasted] = useState<Pasted<T>>()
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const ticked = selection.ticked()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (ticked.size === 0 || text === '' || event.defaultPrevented || isElsewhere(event)) return
    event.preventDefault()
    const cells = readColumn(text)
    if (!cells) return fail(messages.severalColumns)
    if (cells.length !== ticked.size) return fail(messages.otherCount(cells.length, ticked.size))
    const records = (list.data?.items ?? []).filter(({ id }) => ticked.has(id))
    if (records.length < ticked.size) return fail(messages.otherPages)
    setPasted({ records, texts: new Map(records.map(({ id }, index) => [id, cells[index] ?? ''])) })
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    pasted && (
      <Suspense>
        <PasteDialog
          collection={collection}
          selection={selection}
          pasted={pasted}
          onClose={() => setPasted(undefined)}
        />
      </Suspense>
    )
  )
}

/** Fields handle pasted text themselves, and an open dialog covers the rows. */
function isElsewhere({ target }: ClipboardEvent): boolean {
  const isInField =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  return isInField || document.querySelector('dialog[open]') !== null
}
