import { bindings } from './bindings.ts'
import type { CommandId } from './bindings.ts'
import { isMac } from './chord.ts'
import { allKeysOf } from './keys-of.ts'
import { keyWords } from './key-words.ts'
import * as messages from './messages.ts'

/** Adds the key of a command to the tooltip of its control when the pointer or the focus reaches it. */
export function nameKeys(): void {
  document.addEventListener('pointerover', (event) => {
    const control = controlAt(event)
    if (!control) return
    tellKeys(control)
    const label = labels.get(control) ?? control.title
    labels.set(control, label)
    const key = keyWords(commandOf(control))
    const words = label || control.getAttribute('aria-label') || control.textContent.trim()
    if (key) control.title = messages.withKey(words, key)
    else if (label) control.title = label
    else control.removeAttribute('title')
  })
  document.addEventListener('focusin', (event) => {
    const control = controlAt(event)
    if (control) tellKeys(control)
  })
}

/** The original tooltips of controls. */
const labels = new WeakMap<Element, string>()

function controlAt({ target }: Event): HTMLElement | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-command]') : null
  return control && commandOf(control) in bindings ? control : undefined
}

function commandOf({ dataset }: HTMLElement): CommandId {
  return dataset['command'] as CommandId
}

/** Screen readers say them after the control's name. */
function tellKeys(control: HTMLElement): void {
  const keys = allKeysOf(commandOf(control))
  // That attribute has no notation for two keys in a row.
  const single = keys.filter((chord) => !chord.includes(' '))
  const names = single.map((chord) =>
    chord.replace('Mod', isMac ? 'Meta' : 'Control').replace('Ctrl', 'Control'),
  )
  if (names.length > 0) control.setAttribute('aria-keyshortcuts', names.join(' '))
  else control.removeAttribute('aria-keyshortcuts')
}
