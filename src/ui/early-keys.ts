/**
 * From now on, keys pressed before their code has loaded are held, and pressed again once it is there. A click discards
 * them, because it may lead elsewhere.
 */
export function holdEarlyKeys(): void {
  awaitKeysOf('shell')
  addEventListener('keydown', holdBehindOthers, true)
  // Runs after everything else that may handle the key.
  addEventListener('keydown', holdUnhandled)
  addEventListener('pointerdown', () => (held = []), true)
}

/** A part that loads the code for its keys after the page is shown. */
type Part = 'shell' | 'list' | 'palette'

/**
 * Holds keys until the part can handle them; the first one calls `hurry`. Returns a function that stops waiting for the
 * part.
 */
export function awaitKeysOf(part: Part, hurry: () => void = () => undefined): () => void {
  awaited.set(part, hurry)
  if (held.length > 0) hurry()
  return () => releaseKeysOf(part)
}

/** The part handles its keys from now on. */
export function releaseKeysOf(part: Part): void {
  awaited.delete(part)
  if (!isPressing) void pressAgain()
}

const awaited = new Map<Part, () => void>()
let held: KeyboardEvent[] = []
let isPressing = false

/** In milliseconds. Code that takes longer has probably failed to load. */
const longestWait = 10_000

/** Keys that do something without typing a character. */
const named = /^(Arrow.*|Home|End|Delete)$/
const namedInFields = /^(Enter|Backspace|Escape| )$/

function holdBehindOthers(event: KeyboardEvent): void {
  const [first] = held
  if (!first || !isPressed(event)) return
  if (event.timeStamp - first.timeStamp > longestWait) {
    held = []
    awaited.clear()
    return
  }
  if (!isCommand(event) && !(isPlain(event) && (named.test(event.key) || namedInFields.test(event.key))))
    return
  event.stopImmediatePropagation()
  hold(event)
}

function holdUnhandled(event: KeyboardEvent): void {
  const { target, key, defaultPrevented } = event
  if (awaited.size === 0 || defaultPrevented || !isPressed(event)) return
  // A field handles its keys itself, except the palette's.
  if (isTextField(target) && (isPlain(event) || key.toLowerCase() !== 'k')) return
  for (const hurry of awaited.values()) hurry()
  const isInRow = target instanceof Element && target.closest('tbody tr') !== null
  if (isCommand(event) || (isInRow && isPlain(event) && named.test(key))) hold(event)
}

function hold(event: KeyboardEvent): void {
  event.preventDefault()
  held.push(event)
}

async function pressAgain(): Promise<void> {
  isPressing = true
  for (;;) {
    // The page answers each key before the next.
    await new Promise((resolve) => setTimeout(resolve))
    const next = awaited.size === 0 ? held.shift() : undefined
    if (!next) break
    press(next)
  }
  isPressing = false
}

function press(event: KeyboardEvent): void {
  const { key } = event
  const target = document.activeElement ?? document.body
  if (!target.dispatchEvent(new KeyboardEvent('keydown', event)) || !isPlain(event)) return
  if (isTextField(target)) typeInto(target, key)
  else if (key === 'Enter' || (key === ' ' && !(target instanceof HTMLAnchorElement)))
    (target as HTMLElement).click()
}

function typeInto(field: Element, key: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { selectionStart: from, selectionEnd: to } = field
  if (from === null || to === null) return
  if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else if (key.length === 1) field.setRangeText(key, from, to, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Whether a key comes from the keyboard, composes no character, and no dialog or popover handles it. */
function isPressed({ isTrusted, isComposing }: KeyboardEvent): boolean {
  return isTrusted && !isComposing && !document.querySelector('dialog[open], :popover-open')
}

/** Whether it types a character, which may be a command, opens the palette, or undoes. */
function isCommand(event: KeyboardEvent): boolean {
  const { key, altKey } = event
  return isPlain(event) ? key.length === 1 && key !== ' ' : !altKey && /^[kzy]$/i.test(key)
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')
  )
}
