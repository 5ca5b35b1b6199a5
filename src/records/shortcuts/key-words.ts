import type { CommandId } from './bindings.ts'
import { isMac } from './chord.ts'
import { allKeysOf } from './keys-of.ts'
import * as messages from './messages.ts'

/** The name of the first keys of a command: `Ctrl+Z`. Undefined if it has none. */
export function keyWords(id: CommandId): string | undefined {
  const [first] = allKeysOf(id)
  return first && wordsOf(first)
}

/** Keys in words: `G then C`, `Shift+J`, and on a Mac `⇧J`. */
export function wordsOf(chords: string): string {
  return inWords(chords, isMac ? messages.macNames : messages.names, isMac ? '' : '+')
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
