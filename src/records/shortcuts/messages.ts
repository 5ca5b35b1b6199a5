// The texts about the keys.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

/** The names of keys whose label on a keyboard differs from their name in code. */
export const names = {
  Mod: 'Ctrl',
  Meta: 'Win',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
export const macNames = {
  ...names,
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌦',
}
/** What a screen reader says for keys whose symbol it might skip. */
export const spoken = {
  ...names,
  ArrowUp: 'up arrow',
  ArrowDown: 'down arrow',
  ArrowLeft: 'left arrow',
  ArrowRight: 'right arrow',
  '?': 'question mark',
  '/': 'slash',
  ',': 'comma',
  '.': 'full stop',
  '[': 'left bracket',
  ']': 'right bracket',
}
export const macSpoken = { ...spoken, Mod: 'Command', Ctrl: 'Control', Alt: 'Option' }
export const oneThenTheOther = (keys: string[]) => keys.join(' then ')
export const withKey = (words: string, key: string) => `${words} (${key})`

export const title = 'Keyboard shortcuts'
export const searchKeys = 'Search keyboard shortcuts'
export const here = 'On this page'
export const elsewhere = 'Elsewhere'
export const or = 'or'
export const close = 'Close'
export const switchOff = (areOff: boolean) => (areOff ? 'Switch them on' : 'Switch them off')
export const noneFound = 'No keyboard shortcut matches.'
export const allOff = 'Keyboard shortcuts are switched off in this browser.'
export const notInFields = 'They are off while you type in a field.'
export const found = (number: number) =>
  plural(number, {
    one: '1 keyboard shortcut',
    other: `${formatCount(number)} keyboard shortcuts`,
  })
