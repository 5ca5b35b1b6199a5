import { deletions } from './deletions.ts'

/** Ctrl+Z, or what a Mac has for it, takes the latest deletion back, unless somebody is typing or answering a question. */
export function onUndoKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (key.toLowerCase() !== 'z' || !(isMac ? metaKey : ctrlKey) || shiftKey || altKey) return
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return
  if (target instanceof Element && target.closest(typedInto)) return
  const latest = deletions.get().findLast(({ state }) => state === 'waiting')
  if (!latest) return
  event.preventDefault()
  void latest.undo()
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key as it is written on the keyboard. */
export const undoKey = isMac ? '⌘Z' : 'Ctrl+Z'

// A box that was ticked last has nothing of its own to undo.
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'
