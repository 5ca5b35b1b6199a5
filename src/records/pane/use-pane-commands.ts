import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { startKeys } from '../shortcuts/start-keys.ts'
import type { CommandId } from '../shortcuts/bindings.ts'
import { useCommands } from '../shortcuts/use-commands.ts'

type Acts = {
  /** Opens the next or previous record. */
  step: (by: number) => void
  /** Moves the focus to the row of the record. */
  toRow: () => void
  /** Closes the record; undefined if none is open. */
  close: (() => void) | undefined
}

/**
 * Provides the commands of the record beside its list. While the focus is in it, they apply to it and not to the rows.
 */
export function usePaneCommands(pane: RefObject<HTMLElement | null>, { step, toRow, close }: Acts): void {
  useEffect(startKeys, [])
  const leave = useEffectEvent(toRow)
  useEffect(() => {
    const here = pane.current
    const onKeyDown = (event: KeyboardEvent) => {
      const isOver = event.target instanceof Element && event.target.closest('dialog, [popover]')
      if (event.key !== 'Escape' || event.defaultPrevented || isOver) return
      event.preventDefault()
      leave()
    }
    here?.addEventListener('keydown', onKeyDown)
    return () => here?.removeEventListener('keydown', onKeyDown)
  }, [pane])
  useCommands(() => {
    const here = pane.current
    if (!here?.contains(document.activeElement)) return { back: close }
    const press = (id: CommandId) => {
      const control = here.querySelector<HTMLElement>(`[data-command="${id}"]:not([aria-disabled=true])`)
      return control ? () => control.click() : undefined
    }
    return {
      nextRow: () => step(1),
      previousRow: () => step(-1),
      edit: press('edit'),
      delete: press('delete'),
      markReviewed: press('markReviewed'),
      markAsk: press('markAsk'),
    }
  })
}
