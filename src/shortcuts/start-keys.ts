import { followKeySwitch } from '../storage/key-switch.ts'
import { bindings, commandIds, type CommandId } from './bindings.ts'
import { chordOf, allKeysOf, keysOf, isMac, keyWords } from './key-words.ts'
import { commandNow, provideCommands } from './commands.ts'
import * as messages from './messages.ts'
import { createStore } from '../storage/create-store.ts'

/**
 * Makes keys run commands from now on, except in fields, during text composition, over an open dialog or popover, and with
 * a modifier that the command does not use. Every provider of commands calls it; only the first call has an effect.
 */
export function startKeys(): void {
  if (isStarted) return
  isStarted = true
  followKeySwitch()
  nameKeys()
  provideCommands(() => ({ keys: openKeySheet }))
  document.addEventListener('keydown', (event) => onKey(event))
}

let isStarted = false

/** The first of two keys in a row, and until when the second may come. */
let begun: { chord: string; until: number } | undefined

/** In milliseconds. */
const between = 1500

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
  runKey(event, keysOf)
}

/**
 * Runs the command of a key. By default that includes the keys that a control on the screen handles itself, for a key that
 * was pressed before its code was there.
 */
export function runKey(event: KeyboardEvent, keys: (id: CommandId) => readonly string[] = allKeysOf): void {
  const chord = chordOf(event)
  if (chord === undefined) return
  const first = begun && performance.now() < begun.until ? begun.chord : undefined
  begun = undefined
  const pressed = first === undefined ? chord : `${first} ${chord}`
  const isTyping = isInField(event.target)
  const usable = commandIds.filter((id) => !isTyping || bindings[id].inFields)
  if (isElsewhere()) return
  for (const id of usable) {
    if (!keys(id).includes(pressed)) continue
    if (event.repeat && !bindings[id].repeats) continue
    const command = commandNow(id)
    if (!command) continue
    event.preventDefault()
    return command()
  }
  if (first === undefined && beginsOne(usable, chord)) begun = { chord, until: performance.now() + between }
}

function beginsOne(ids: CommandId[], chord: string): boolean {
  return ids.some((id) => keysOf(id).some((keys) => keys.startsWith(`${chord} `)))
}

function isElsewhere(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null
}

// A checkbox accepts no text.
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox]'

/** Adds the key of a command to the tooltip of its control when the pointer or the focus reaches it. */
function nameKeys(): void {
  document.addEventListener('pointerover', (event) => {
    const control = controlAt(event)
    if (!control) return
    tellKeys(control)
    // An item of a menu shows its key itself.
    if (control.matches('[role^=menuitem]')) return
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

export function openKeySheet(): void {
  // No command is possible while the sheet itself is open.
  keySheet.set(new Set(commandIds.filter((id) => commandNow(id))))
}

/** The commands possible where the sheet was opened; undefined while it is closed. */
export const keySheet = createStore<ReadonlySet<CommandId> | undefined>(undefined)
