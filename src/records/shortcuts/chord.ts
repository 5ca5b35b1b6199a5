/** Whether this device uses ⌘ instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>

/**
 * A key press in the notation of the bindings: `j`, `Shift+ArrowDown`, `Mod+z`. Mod is Ctrl, and ⌘ on a Mac. A character
 * such as `[` or `?` stands for itself, whatever keys a layout needs for it. Undefined for a modifier alone.
 */
export function chordOf(event: Pressed): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const key = keyNameOf(event)
  if (key === undefined) return undefined
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  // AltGr writes characters, and Windows reports it as Ctrl and Alt; on a Mac the option key does.
  const isWritten = isSign && (event.getModifierState?.('AltGraph') === true || (isMac && altKey && !metaKey))
  const isAlone = isWritten || !(ctrlKey || metaKey || altKey)
  const modifiers = isWritten
    ? []
    : [
        (isMac ? metaKey : ctrlKey) && 'Mod',
        isMac && ctrlKey && 'Ctrl',
        !isMac && metaKey && 'Meta',
        altKey && 'Alt',
        shiftKey && !(isSign && isAlone) && 'Shift',
      ]
  return [...modifiers.filter(Boolean), key].join('+')
}

function keyNameOf({ key, code }: Pressed): string | undefined {
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Unidentified'].includes(key))
    return undefined
  if (key === ' ') return 'Space'
  // On a layout with other letters, the position of the key counts.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter && key.length === 1 && key > '\u007f') return letter.toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}
