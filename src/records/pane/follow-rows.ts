import { rowOf } from '../row-keyboard/rows-on-screen.ts'

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
