import fc from 'fast-check'
import type { Fault } from './over-both.ts'
import type { Desk, Tab } from './two-tabs.ts'

/** All that the model has to know: which of the tabs can be acted on. */
export type Model = { second: boolean }

class Step implements fc.AsyncCommand<Model, Desk> {
  readonly words: string
  readonly tab: Tab
  readonly act: (desk: Desk) => Promise<void>

  constructor(words: string, tab: Tab, act: (desk: Desk) => Promise<void>) {
    this.words = words
    this.tab = tab
    this.act = act
  }

  check({ second }: Readonly<Model>) {
    return this.tab === 0 || second
  }

  async run(model: Model, desk: Desk) {
    await this.act(desk)
    model.second = desk.isOpen(1)
    await desk.check()
  }

  toString() {
    return `${this.words} in tab ${this.tab}`
  }
}

class Open implements fc.AsyncCommand<Model, Desk> {
  check({ second }: Readonly<Model>) {
    return !second
  }

  async run(model: Model, desk: Desk) {
    await desk.open()
    model.second = true
  }

  toString() {
    return 'open tab 1'
  }
}

const tab = fc.constantFrom<Tab>(0, 1)
const hows: (Fault['how'] | undefined)[] = [
  undefined,
  undefined,
  'not sent',
  'answer lost',
  'first id only',
  { instead: 500 },
  { instead: 200 },
  { after: 500 },
]
const faults = fc.constantFrom(...hows)

const steps: fc.Arbitrary<fc.AsyncCommand<Model, Desk>>[] = [
  fc.tuple(tab, fc.nat(24)).map(([of, row]) => new Step(`tick row ${row}`, of, (desk) => desk.tick(of, row))),
  fc.tuple(tab, fc.nat(24)).map(([of, row]) => new Step(`tick row ${row}`, of, (desk) => desk.tick(of, row))),
  fc
    .tuple(tab, fc.constantFrom('', '1', '2', 'firm'))
    .map(([of, text]) => new Step(`search “${text}”`, of, (desk) => desk.search(of, text))),
  fc
    .tuple(tab, faults)
    .map(
      ([of, how]) =>
        new Step(`delete (${JSON.stringify(how) ?? 'well'})`, of, (desk) =>
          desk.remove(of, how && { method: 'DELETE', how }),
        ),
    ),
  tab.map((of) => new Step('undo', of, (desk) => desk.undo(of))),
  tab.map((of) => new Step('delete now', of, (desk) => desk.deleteNow(of))),
  tab.map((of) => new Step('reload', of, (desk) => desk.reload(of))),
  tab.map((of) => new Step('kill', of, (desk) => desk.kill(of))),
  fc
    .tuple(tab, fc.constantFrom<'Keep' | 'Delete now'>('Keep', 'Delete now'))
    .map(([of, answer]) => new Step(`orphans: ${answer}`, of, (desk) => desk.orphans(of, answer))),
  fc
    .tuple(tab, fc.integer({ min: 1, max: 30 }), fc.constantFrom('Brugge', 'Łódź', 'São Paulo'))
    .map(
      ([of, firm, city]) =>
        new Step(`type ${city} into ${firm}`, of, (desk) =>
          desk.type(of, `Firm ${String(firm).padStart(2, '0')}`, city),
        ),
    ),
  fc.constant(new Open()),
]

/** What a bookkeeper does, and what befalls the service, in any order. */
export const commands = fc.commands(steps, { maxCommands: 16, size: 'max' })
