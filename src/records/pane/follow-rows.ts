import { rowOf } from '../row-keyboard/rows-on-screen.ts'

/** What the user last pressed. */
type Pressed = 'pointer' | 'tab' | 'key'

/**
 * Calls `onRow` with the record of a row that the focus has been moved to by a key, not by Tab, which only passes. `isHeld`
 * says whether the key repeats; `onRelease` follows when such a key is released.
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
    /** The next row that gets the focus is followed, whatever was pressed. */
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
