import { useEffect, useLayoutEffect, useRef } from 'react'
import { startKeys } from '../../shortcuts/start-keys.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { InboxItem } from './inbox-item.ts'

type InboxActs = {
  items: readonly InboxItem[]
  onDecide: (item: InboxItem) => void
  undo: (() => void) | undefined
}

/** The keys of the inbox. When an item goes while the focus is in it, what is in its place gets the focus, or else the heading. */
export function useInboxKeys({ items, onDecide, undo }: InboxActs): void {
  useEffect(startKeys, [])
  const focused = useRef(-1)
  useLayoutEffect(() => {
    const note = () => {
      const at = rows().indexOf(rowWithFocus() ?? document.body)
      if (at >= 0) focused.current = at
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const keys = items.map(({ key }) => key).join('\n')
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || focused.current < 0) return
    if (items.length > 0) focusRow(Math.min(focused.current, rows().length - 1))
    else focusHeading()
    // What was mended and is still wrong is another item.
  }, [items.length, keys])
  const move = (by: number) => {
    const at = rows().indexOf(rowWithFocus() ?? document.body)
    focusRow(at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows().length - 1))
  }
  const press = (what: string) => {
    const control = rowWithFocus()?.querySelector<HTMLElement>(`[data-act="${what}"]`)
    return control ? () => control.click() : undefined
  }
  useCommands(() => {
    const key = rowWithFocus()?.dataset['inboxItem']
    const item = items.find((one) => one.key === key)
    return {
      nextRow: () => move(1),
      previousRow: () => move(-1),
      edit: press('mend'),
      callFine: item && item.fineKeys.length > 0 ? () => onDecide(item) : undefined,
      // What was called fine is taken back before earlier changes of the books.
      ...(undo && { undo }),
    }
  })
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-inbox-item]')]
}

function rowWithFocus(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-inbox-item]') ?? undefined
}

function focusRow(at: number): void {
  const row = rows()[at]
  row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
