import { landing } from './focus-heading.ts'

// Keys that are pressed before the code of their commands is there wait here, and run in their order once it is.

/** A part of the code for keys that loads after the page is shown. */
type Part = 'shell' | 'list' | 'cells' | 'selection'

declare global {
  /** The keys that the page held before the app's first script ran, and how to stop that (frame/first-paint.ts). */
  var earlyKeys: { held: KeyboardEvent[]; stop: () => void } | undefined
}

/** Holds keys until their commands can run. A click discards them, because it may lead elsewhere. */
export function holdEarlyKeys(): { held: KeyboardEvent[]; stop: () => void } {
  const before = globalThis.earlyKeys
  before?.stop()
  const held = before?.held ?? []
  const hold = (event: KeyboardEvent) => {
    if (!isHoldable(event)) return
    event.preventDefault()
    held.push(event)
  }
  const discard = () => void held.splice(0)
  addEventListener('keydown', hold)
  addEventListener('pointerdown', discard, true)
  const stop = () => {
    removeEventListener('keydown', hold)
    removeEventListener('pointerdown', discard, true)
  }
  holding = { held, stop }
  return holding
}

/** Says that a part will handle its keys later, so that they are held. Returns a function that stops waiting for it. */
export function awaitKeysOf(part: Part): () => void {
  awaited.add(part)
  if (!holding) holdEarlyKeys()
  return () => void awaited.delete(part)
}

/** The part handles its keys from now on; the last one runs the held keys in turn, until one opens a field or a dialog. */
export function releaseKeysOf(part: Part, run: (event: KeyboardEvent) => void): void {
  awaited.delete(part)
  if (awaited.size > 0 || !holding) return
  const { held } = holding
  const runNext = () => {
    const event = held.shift()
    if (!event || isElsewhere()) {
      holding?.stop()
      holding = undefined
      return
    }
    if (performance.now() - event.timeStamp < longestWait) run(event)
    setTimeout(runNext)
  }
  runNext()
}

let holding: { held: KeyboardEvent[]; stop: () => void } | undefined
const awaited = new Set<Part>()

/** In milliseconds. Code that takes longer has probably failed to load. */
const longestWait = 60_000

/** Whether a key may be a command: a character, or one that moves or acts in a row. Fields and dialogs have their own keys. */
function isHoldable(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isTrusted, isComposing, defaultPrevented } = event
  if (!isTrusted || isComposing || defaultPrevented || isField(target) || isElsewhere()) return false
  if (ctrlKey || metaKey) return !altKey && /^[kzyad]$/i.test(key)
  if (altKey) return false
  const isInRow = landing.isAwaited?.() || (target instanceof Element && target.closest('tbody tr') !== null)
  return (
    (key.length === 1 && key !== ' ') || key === 'F2' || (isInRow && /^(Arrow.*|Home|End|Delete)$/.test(key))
  )
}

function isElsewhere(): boolean {
  return (
    document.querySelector('dialog[open], [popover]:popover-open') !== null || isField(document.activeElement)
  )
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')
  )
}
