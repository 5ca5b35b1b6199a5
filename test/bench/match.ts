/**
 * Measures how long names and contacts are compared, as the missing contacts, the inbox and the duplicates do it: `npm run bench:match`.
 * 100,000 transactions and 10,000 contacts with the demo's texts; medians of five rounds, in time of the
 * processor, so that other programs do not count.
 */
import { createNameCollector } from '../../src/contacts/matching/names-in-use.ts'
import { matchTasks } from '../../src/contacts/matching/match-tasks.ts'
import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { seed } from '../../src/mock/seed/seed.ts'

const [manyTransactions, manyContacts, portion, rounds] = [100_000, 10_000, 1000, 5]
const base = seed()
/** Every tenth transaction has a name of its own, every twentieth names a VAT number. */
const transactions = Array.from({ length: manyTransactions }, (_, index): Transaction => {
  const like = base.transactions[index % base.transactions.length]
  if (!like) throw new Error('The demo has no transactions')
  const counterpart = index % 10 === 0 ? `${like.counterpart} ${letters(index)}` : like.counterpart
  const vat = index % 20 === 0 ? ` VAT BE0${String(400_000_000 + (index % 9973) * 97)}` : ''
  return { ...like, id: `t${index}`, counterpart, description: `${like.description}${vat}` }
})
const contacts = Array.from({ length: manyContacts }, (_, index): Contact => {
  const like = base.contacts[index % base.contacts.length]
  if (!like) throw new Error('The demo has no contacts')
  const vatNumber = `BE0${String(400_000_000 + index * 97)}`
  return {
    ...like,
    id: `c${index}`,
    company: `${like.company} ${letters(index)}`,
    vatNumber,
    email: `${index}@example.com`,
  }
})

const portions = Array.from({ length: manyTransactions / portion }, (_, index) =>
  transactions.slice(index * portion, (index + 1) * portion),
)
const longest = (times: readonly number[]) => Math.max(...times)
const collected = measure(() => {
  const collector = createNameCollector()
  const times = portions.map((some) => timeOf(() => collector.add(some)))
  return { times, end: collector.end() }
})
const { spellings } = collected.result.end
const accounts = new Map(
  transactions.filter((_, index) => index % 3 === 0).map(({ id }, index) => [id, `BE${index % 5000}`]),
)
const given = { spellings, contacts, rules: [], choices: [], accounts }
const missing = measure(() => matchTasks.findMissing(given))
const same = measure(() => matchTasks.findGroups(contacts))
const sent = measure(() => structuredClone(given))

console.log(
  `${manyTransactions} transactions with ${spellings.length} spellings, ${manyContacts} contacts; medians of ${rounds} rounds, time of the processor`,
)
print('collecting the names, in the page', collected.ms)
print(`  its longest portion of ${portion}`, longest(collected.result.times))
print('handing names and contacts to the worker', sent.ms)
print(
  `matching, in the worker (${missing.result.missing.length} of ${missing.result.all} names missing)`,
  missing.ms,
)
print(`finding the same contacts, in the worker (${same.result.length} groups)`, same.ms)

function measure<T>(task: () => T): { ms: number; result: T } {
  const results = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage()
    const result = task()
    const { user, system } = process.cpuUsage(start)
    return { ms: (user + system) / 1000, result }
  })
  const middle = results.toSorted((one, other) => one.ms - other.ms)[Math.floor(rounds / 2)]
  if (!middle) throw new Error('There are no rounds')
  return middle
}

function timeOf(task: () => void): number {
  const start = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function print(what: string, ms: number): void {
  console.log(`${what}: ${ms.toFixed(0)} ms`)
}

/** A word that no other number has. */
function letters(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)))
}
