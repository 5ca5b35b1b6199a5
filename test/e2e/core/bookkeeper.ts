import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { keys, type Tab } from './engine.ts'
import { look, type Seen, type Step, type Words } from './look.ts'

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)
const libraryText = readFileSync(library, 'utf8')

/** A person at a browser: finds things by role and name, waits until they are there, and clicks and types as a person does. */
export class Bookkeeper {
  readonly tab: Tab
  #patience: number

  constructor(tab: Tab, patience = 30_000) {
    this.tab = tab
    this.#patience = patience
  }

  async open(address: string): Promise<void> {
    await this.tab.open(address)
  }

  /** The thing of this role and name. */
  at(role: string, name?: string | RegExp, level?: number): Thing {
    return new Thing(this, []).at(role, name, level)
  }

  /** The field under this label. */
  field(label: string | RegExp): Thing {
    return new Thing(this, [{ by: 'label', text: wordsOf(label) }])
  }

  /** The thing that reads so. */
  words(text: string | RegExp): Thing {
    return new Thing(this, [{ by: 'text', text: wordsOf(text) }])
  }

  address(): Promise<string> {
    return this.tab
      .call(
        String(() => location.pathname + location.search),
        [],
      )
      .then(String)
  }

  /** Waits until the address is this one. */
  async isAt(address: string): Promise<void> {
    let last = ''
    await this.#until(
      async () => {
        last = await this.address()
        return last === address
      },
      () => `The address is ${last}, not ${address}`,
    )
  }

  /** Looks until what is seen is as expected, and gives it. A page that is just being loaded is looked at again. */
  async look(
    steps: Step[],
    toClick: boolean,
    expected: (seen: Seen) => boolean,
    what: string,
  ): Promise<Seen> {
    let last: Seen | undefined
    let trouble = ''
    await this.#until(
      async () => {
        try {
          last = await this.#look(steps, toClick)
          trouble = ''
          return expected(last)
        } catch (error) {
          trouble = String(error)
          return false
        }
      },
      () => `${what}: ${JSON.stringify(steps)}; seen last: ${JSON.stringify(last)} ${trouble}`,
    )
    if (!last) throw new Error(what)
    return last
  }

  async #look(steps: Step[], toClick: boolean): Promise<Seen> {
    const ask = () =>
      this.tab.call(
        `(...args) => typeof TestingLibraryDom === 'object' ? (${String(look)})(...args) : null`,
        [steps, toClick],
      )
    const seen = await ask()
    if (seen === null) await this.tab.call(`() => { ${libraryText} }`, [])
    // The page's own answer to a question of this type.
    return (seen ?? (await ask())) as Seen
  }

  async #until(isSo: () => Promise<boolean>, complaint: () => string): Promise<void> {
    const end = performance.now() + this.#patience
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(complaint())
      await pause(50)
    }
  }
}

/** Something on the page, which need not be there yet. */
class Thing {
  readonly #who: Bookkeeper
  readonly #steps: Step[]

  constructor(who: Bookkeeper, steps: Step[]) {
    this.#who = who
    this.#steps = steps
  }

  /** The thing of this role and name within this one. */
  at(role: string, name?: string | RegExp, level?: number): Thing {
    return this.#with({ by: 'role', role, name: name === undefined ? undefined : wordsOf(name), level })
  }

  field(label: string | RegExp): Thing {
    return this.#with({ by: 'label', text: wordsOf(label) })
  }

  words(text: string | RegExp): Thing {
    return this.#with({ by: 'text', text: wordsOf(text) })
  }

  nth(index: number): Thing {
    return this.#with({ by: 'nth', index })
  }

  async click(): Promise<void> {
    let before: Seen['point']
    // What still moves is not clicked.
    const isStill = ({ count, point }: Seen) => {
      const still = count === 1 && point !== undefined && point.x === before?.x && point.y === before.y
      before = point
      return still
    }
    const { point } = await this.#look('Cannot be clicked', isStill, true)
    if (point) await this.#who.tab.click(point.x, point.y)
  }

  /** Replaces what is in the field by this text. */
  async fill(text: string): Promise<void> {
    await this.click()
    await this.#look('Does not take the focus', ({ hasFocus }) => hasFocus)
    await this.#who.tab.type('a', keys.control)
    await this.#who.tab.type(text === '' ? keys.backspace : text)
    await this.reads(text)
  }

  /** Chooses one of a list by typing how it begins. */
  async choose(option: string): Promise<void> {
    await this.click()
    await this.#who.tab.type(option + keys.enter)
    await this.reads(option)
  }

  /** Types keys while this has the focus. */
  async press(key: string): Promise<void> {
    await this.hasFocus()
    await this.#who.tab.type(key)
  }

  async hasFocus(): Promise<void> {
    await this.#look('Does not have the focus', ({ hasFocus }) => hasFocus)
  }

  /** Goes here with the Tab key; a page has far fewer stops than this tries. */
  async reach(...held: string[]): Promise<void> {
    await this.isThere()
    for (let stops = 0; stops < 120; stops += 1) {
      // Looking for it again and again would take most of the journey's time.
      const isThere = await this.#who.tab.call(String(hasLastSeenFocus), [])
      if (isThere === true) return
      await (isThere === null ? this.isThere() : this.#who.tab.type(keys.tab, ...held))
    }
    throw new Error(`Is no stop of the keyboard: ${JSON.stringify(this.#steps)}`)
  }

  /** Waits until it is there, once. */
  async isThere(): Promise<void> {
    await this.counts(1)
  }

  async isGone(): Promise<void> {
    await this.counts(0)
  }

  async counts(many: number): Promise<void> {
    await this.#look(`Is not there ${many} times`, ({ count }) => count === many)
  }

  /** Waits until its text has these words in it. */
  async says(words: string | RegExp): Promise<void> {
    const has = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
    await this.#look(`Does not say ${words}`, ({ count, text }) => count === 1 && has(text))
  }

  /** Waits until the field has this value. */
  async reads(value: string): Promise<void> {
    await this.#look(`Does not read ${value}`, (seen) => seen.count === 1 && seen.value === value)
  }

  /** Its text, once it is there. */
  async text(): Promise<string> {
    return (await this.#look('Is not there', ({ count }) => count === 1)).text
  }

  /** Waits until all of it is on the screen, as a person sees it. */
  async isInSight(): Promise<void> {
    await this.#look('Is not in sight', ({ count, isInSight }) => count === 1 && isInSight)
  }

  async isTicked(): Promise<void> {
    await this.#look('Is not ticked', ({ isChecked }) => isChecked)
  }

  #with(step: Step): Thing {
    return new Thing(this.#who, [...this.#steps, step])
  }

  #look(what: string, expected: (seen: Seen) => boolean, toClick = false): Promise<Seen> {
    return this.#who.look(this.#steps, toClick, expected, what)
  }
}

/** Whether what was looked at last has the focus; null once it is gone. Runs in the page. */
function hasLastSeenFocus(): boolean | null {
  const seen: unknown = Reflect.get(globalThis, 'lastSeen')
  return seen instanceof Element && seen.isConnected ? document.activeElement === seen : null
}

function wordsOf(text: string | RegExp): Words {
  return typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }
}
