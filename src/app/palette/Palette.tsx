import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Choice } from './choice.ts'
import { optionId } from './option-id.ts'
import classes from './Palette.module.css'
import { PaletteBox } from './PaletteBox.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteNotes } from './PaletteNotes.tsx'
import { useChoices } from './use-choices.ts'
import * as messages from './messages.ts'

/** A field for typing where to go or what to do, and the matching choices. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the records were found.
  const isHurried = useRef(false)
  const { groups, isFirstUnsure, ...state } = useChoices(typed)
  const all = groups.flatMap(({ choices }) => choices)
  const at = Math.min(active, Math.max(0, all.length - 1))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close() // returns the focus to where it was
  }, [])
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    // By then the dialog is gone, and the focus is back where the command may need it.
    setTimeout(choice.run)
  }
  const first = all[0]
  useEffect(() => {
    if (!isHurried.current || isFirstUnsure) return
    isHurried.current = false
    choose(first)
  })
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={messages.title}
      className={classes.palette}
      {...{ closedby: 'any' }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.box}>
        <PaletteBox
          id={id}
          typed={typed}
          active={all[at] && optionId(id, all[at])}
          onType={(words) => {
            setTyped(words)
            setActive(0)
            isHurried.current = false
          }}
          onMove={(by) => setActive((at + all.length + by) % Math.max(1, all.length))}
          onChoose={() => {
            if (isFirstUnsure && at === 0) isHurried.current = true
            else choose(all[at])
          }}
        />
        <button type="button" onClick={onClose}>
          {messages.close}
        </button>
      </div>
      <PaletteList id={id} groups={groups} active={at} onActive={setActive} onChoose={choose} />
      <PaletteNotes typed={typed.trim()} count={all.length} {...state} />
    </dialog>,
    document.body,
  )
}
