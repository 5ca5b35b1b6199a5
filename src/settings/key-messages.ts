// The texts of the keyboard shortcut settings.
export const title = 'Keyboard shortcuts'
export const useKeys = 'Use keyboard shortcuts'
export const hint =
  'They are off while you type in a field. Arrow keys in lists, Enter and similar keys always work. Press ? on any page to see all shortcuts.'
export const whatColumn = 'Command'
export const keyColumn = 'Keys'
export const changeColumn = 'Change'
export const change = 'Change'
export const press = 'Press a key…'
export const pressPair = 'Press two keys…'
export const thenPress = (key: string) => `${key}, then…`
export const remove = 'Remove'
export const reset = 'Reset'
export const none = 'None'
export const changeKey = (command: string) => `Change: ${command}`
export const pressNew = (command: string) => `${press} for “${command}”, or Escape to keep the old one.`
export const pressNewPair = (command: string) =>
  `${pressPair} for “${command}”, one after the other, or Escape to keep the old ones.`
export const pressSecond = (command: string, key: string) =>
  `${thenPress(key)} Press the second key for “${command}”, or Escape to keep the old ones.`
export const removeKey = (command: string) => `Remove: ${command}`
export const resetKey = (command: string) => `Reset: ${command}`
export const taken = (key: string, command: string) =>
  `${key} is already used for “${command}”. Choose another key.`
export const changed = (command: string, key: string) => `Saved. ${key} now means “${command}”.`
export const removed = (command: string) => `Saved. “${command}” no longer has a key.`
export const wasReset = (command: string) => `Saved. “${command}” has its default keys again.`
export const resetAll = 'Reset all shortcuts'
export const allReset = 'Saved. All shortcuts have their default keys again.'
