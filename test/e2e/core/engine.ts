import type { ChildProcess } from 'node:child_process'

/** A browser that the core journeys are made with: what every engine's driver can do, and no more. */
export type Engine = {
  /** Opens a tab of a new profile, in which nothing is stored. */
  openTab: () => Promise<Tab>
  /** The errors and breaches of the content security policy that pages have shown since this was asked last. */
  complaints: () => string[]
  stop: () => Promise<void>
}

/** A tab. Clicks and keys go the way of real ones, through the browser, so that pages trust them. */
export type Tab = {
  /** Opens an address and waits until its document is loaded. */
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls the function with this source text in the page; arguments and result are JSON. */
  call: (source: string, args: readonly unknown[]) => Promise<unknown>
  /** Clicks at a point of the viewport, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>
  /** Types these characters, with the keys held down that are named after them. */
  type: (text: string, ...held: string[]) => Promise<void>
  /** Chooses files for the first `input` that this CSS selector finds. */
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  /** Makes the window this wide and high, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** The keys of WebDriver that are no characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = {
  shift: '\uE008',
  control: '\uE009',
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  backspace: '\uE003',
  right: '\uE014',
  down: '\uE015',
  f2: '\uE032',
}

/** A click as WebDriver writes it (https://www.w3.org/TR/webdriver2/#actions). */
export function clicking(x: number, y: number): object[] {
  const there = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const press = [there, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
  return [{ type: 'pointer', id: 'mouse', actions: press }]
}

/** Keys that are typed one after another, while others are held down. */
export function typing(text: string, held: string[]): object[] {
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  const typed = Array.from(text).flatMap((value) => [down(value), up(value)])
  return [
    { type: 'key', id: 'keyboard', actions: [...held.map(down), ...typed, ...held.toReversed().map(up)] },
  ]
}

/** Waits until a process prints what the pattern finds, and gives its first group. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const found = pattern.exec(said)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said}`)))
  })
}

/** Ends a process, and waits until it is gone. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(impatient)
}

/** Whether one of the browser's databases has a row with this text. Runs in the page, on its own. */
export async function isStored(text: string): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error()))
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''))
    const stores = [...database.objectStoreNames]
    const rows = await Promise.all(
      stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
    )
    database.close()
    if (JSON.stringify(rows).includes(text)) return true
  }
  return false
}
