import type { KeyboardEvent } from 'react'
import * as messages from './messages.ts'

type PaletteBoxProps = {
  /** Begins the id of the list. */
  id: string
  typed: string
  /** The id of the active option; undefined if there is none. */
  active: string | undefined
  onType: (words: string) => void
  onMove: (by: 1 | -1) => void
  onChoose: () => void
}

/** The field of the palette: arrow keys move through the choices, Enter takes the active one. */
export function PaletteBox({ id, typed, active, onType, onMove, onChoose }: PaletteBoxProps) {
  const act = (event: KeyboardEvent) => {
    // Enter may end the composition of a word.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') onChoose()
    else if (key === 'ArrowDown') onMove(1)
    else if (key === 'ArrowUp') onMove(-1)
    else return
    event.preventDefault()
  }
  return (
    <input
      role="combobox"
      aria-label={messages.title}
      aria-expanded
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-controls={`${id}-list`}
      aria-activedescendant={active}
      placeholder={messages.placeholder}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={act}
    />
  )
}
