import { rowOf } from '../list/rows-on-screen.ts'

type Moves = {
  /** Shows a record with the values of its row. */
  show: (id: string) => void
  /** Puts it into the address, which was `from` when the record was shown, and reads the record. */
  goTo: (id: string, from: string) => void
  /** The address. */
  place: () => string
}

export type Mover = ReturnType<typeof createMover>

/**
 * Opens records beside their list without reading rows that the user only passes, while a key is held or pressed
 * quickly.
 */
export function createMover({ show, goTo, place }: Moves) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaited: (() => void) | undefined
  let movedAt = -Infinity
  const stop = () => {
    clearTimeout(timer)
    awaited = undefined
  }
  const settle = () => {
    const go = awaited
    stop()
    go?.()
  }
  const open = (id: string) => {
    stop()
    const from = place()
    show(id)
    goTo(id, from)
  }
  return {
    open,
    /** Shows the record of a row that the focus has moved to. */
    follow: (id: string, isHeld: boolean) => {
      const now = performance.now()
      const isPassing = isHeld || now - movedAt < pause
      movedAt = now
      if (!isPassing) return open(id)
      stop()
      const from = place()
      show(id)
      awaited = () => goTo(id, from)
      timer = setTimeout(settle, pause)
    },
    /** Stops moving: reads the record that was only shown so far. */
    settle,
    stop,
  }
}

/** How long the user must stay on a row to mean it, in milliseconds. */
const pause = 200

/** What the user last pressed. */
type Pressed = 'pointer' | 'tab' | 'key'

/**
 * Calls `onRow` with the record of the row that a key has moved the focus to, except Tab, which only passes through.
 * `isHeld`: whether the key repeats; `onRelease` is called when such a key is released.
 */
export function followRows(onRow: (id: string, isHeld: boolean) => void, onRelease: () => void) {
  let pressed: Pressed = 'pointer'
  let isHeld = false
  const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
    pressed = key === 'Tab' ? 'tab' : 'key'
    isHeld = repeat
  }
  const onKeyUp = () => {
    if (isHeld) onRelease()
    isHeld = false
  }
  const onPointerDown = () => {
    pressed = 'pointer'
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = rowOf(target)?.dataset['id']
    if (id !== undefined && pressed === 'key') onRow(id, isHeld)
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', onKeyUp, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('focusin', onFocus)
  return {
    pressed: () => pressed,
    /** Follows the next row that gets the focus, whatever key was pressed. */
    expect: () => {
      pressed = 'key'
    },
    stop: () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('keyup', onKeyUp, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('focusin', onFocus)
    },
  }
}
