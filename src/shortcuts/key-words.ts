import { bindings, type CommandId } from './bindings.ts'
import { keysAreOff } from '../storage/key-switch.ts'
import * as messages from './messages.ts'

/** The name of the first keys of a command: `Ctrl+Z`. Undefined if it has none. */
export function keyWords(id: CommandId): string | undefined {
  const [first] = allKeysOf(id)
  return first && wordsOf(first)
}

/** Keys in words: `G then C`, `Shift+J`, and on a Mac `⇧J`. */
export function wordsOf(chords: string): string {
  return inWords(chords, isMac ? messages.macKeyNames : messages.keyNames, isMac ? '' : '+')
}

/** The same for screen readers: `Shift+down arrow`. */
export function spokenWordsOf(chords: string): string {
  return inWords(chords, isMac ? messages.macSpoken : messages.spoken, '+')
}

function inWords(chords: string, names: Partial<Record<string, string>>, between: string): string {
  const chordWords = (chord: string) => {
    // The last plus may be the key itself.
    const [, before = '', key = ''] = /^(.*\+)?(.+)$/.exec(chord) ?? []
    const modifiers = before.split('+').filter(Boolean)
    const words = [...modifiers, key].map((name) => names[name] ?? name)
    return words.map((name) => (name.length === 1 ? name.toUpperCase() : name)).join(between)
  }
  return messages.oneThenTheOther(chords.split(' ').map(chordWords))
}

/** The keys of a command; none while the shortcuts are switched off. */
export function keysOf(id: CommandId): readonly string[] {
  return keysAreOff.get() ? [] : bindings[id].keys
}

/** The same, with the keys that the browser or the control itself handles. */
export function allKeysOf(id: CommandId): readonly string[] {
  return [...keysOf(id), ...(bindings[id].own ?? [])]
}

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
