import { deletions } from './deletions.ts'

/** Ctrl+Z (⌘Z on a Mac) undoes the latest deletion, unless the user is typing or answering a dialog. */
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

/** The shortcut's label. */
export const undoKey = isMac ? '⌘Z' : 'Ctrl+Z'

// A checkbox has no undo of its own.
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'
