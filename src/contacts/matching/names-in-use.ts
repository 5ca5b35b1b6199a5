import { identifiersIn } from '../../domain/cluster/contact-of-transaction.ts'
import { printOfName } from '../../domain/cluster/fingerprint.ts'
import { lettersOf } from '../../domain/cluster/same-contact.ts'
import { isDay } from '../../domain/day.ts'
import { isDecimal } from '../../domain/money.ts'
import type { createNaming } from '../../domain/name-rules.ts'
import { createSum, sumOf } from '../../domain/sum.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** What the transactions with a name say. */
type Use = {
  count: number
  sums: Sum[]
  /** The latest day, "" if there is none, and its transaction. */
  last: Pick<Transaction, 'id' | 'date'>
  vatNumbers: string[]
  emails: string[]
  /** The newest transactions whose texts name a VAT number or an email. */
  telling: string[]
}

/** One spelling of a counterparty. */
export type Spelling = Use & { counterpart: string }

/** Money in less money out. */
type Sum = { currency: string; net: string }

/** A counterparty with all of its spellings, and the best one as its name. */
export type NameInUse = Use & { key: string; name: string; spellings: string[] }

/** More transactions of a spelling than these would hardly tell of another account. */
const mostTelling = 20

/** Collects the counterparties of transactions, portion by portion: by spelling, and how many transactions have none. */
export function createNameCollector() {
  const spellings = new Map<string, ReturnType<typeof newSpelling>>()
  let nameless = 0
  return {
    add: (portion: readonly Transaction[]): void => {
      for (const record of portion) {
        const { counterpart, currency, amount } = record
        if (counterpart.trim() === '') {
          nameless += 1
          continue
        }
        const one = spellings.get(counterpart) ?? newSpelling(record)
        spellings.set(counterpart, one)
        one.count += 1
        if (isDay(record.date) && record.date > one.last.date) one.last = { id: record.id, date: record.date }
        const { vatNumbers, emails } = identifiersIn(record)
        for (const number of vatNumbers) one.vatNumbers.add(number.replaceAll(/[ .-]/g, ''))
        for (const email of emails) one.emails.add(email)
        if (vatNumbers.length + emails.length > 0 && one.telling.length < mostTelling)
          one.telling.push(record.id)
        if (!isDecimal(amount)) continue
        const sum = one.sums.get(currency) ?? createSum()
        one.sums.set(currency, sum)
        sum.add(amount)
      }
    },
    end: () => ({
      spellings: [...spellings.values()].map((one): Spelling => ({
        ...one,
        sums: [...one.sums].map(([currency, sum]) => ({ currency, net: sum.text() })),
        vatNumbers: [...one.vatNumbers],
        emails: [...one.emails],
      })),
      nameless,
    }),
  }
}

function newSpelling({ id, counterpart }: Transaction) {
  return {
    counterpart,
    count: 0,
    sums: new Map<string, ReturnType<typeof createSum>>(),
    last: { id, date: '' },
    vatNumbers: new Set<string>(),
    emails: new Set<string>(),
    telling: [] as string[],
  }
}

/**
 * The spellings of each counterparty as one, by the remembered names and otherwise by their words; the most frequent counterparty
 * first. A VAT number or an email that several counterparties name, such as one's own, is nobody's.
 */
export function joinSpellings(
  spellings: readonly Spelling[],
  naming: ReturnType<typeof createNaming>,
): NameInUse[] {
  const named = spellings.map((one) => {
    const rule = naming(one.counterpart)?.name
    const name = rule ?? one.counterpart
    return { ...one, rule, name, key: printOfName(name) }
  })
  const groups = [...Map.groupBy(named, ({ key }) => key)]
  const usesOf = (of: (one: Spelling) => Iterable<string>) => {
    const uses = new Map<string, number>()
    for (const [, group] of groups)
      for (const value of new Set(group.flatMap((one) => [...of(one)])))
        uses.set(value, (uses.get(value) ?? 0) + 1)
    return uses
  }
  const numbers = usesOf((one) => one.vatNumbers.map(lettersOf))
  const emails = usesOf((one) => one.emails)
  return inOrderOfUse(
    groups.map(([key, group]) => {
      const inOrder = group.toSorted((one, other) => other.count - one.count)
      const ownNumbers = inOrder
        .flatMap((one) => one.vatNumbers)
        .filter((number) => numbers.get(lettersOf(number)) === 1)
      return {
        key,
        ...togetherOf(inOrder.map((one) => ({ ...one, spellings: [one.counterpart] }))),
        vatNumbers: [...new Map(ownNumbers.map((number) => [lettersOf(number), number])).values()],
        emails: [...new Set(inOrder.flatMap((one) => one.emails))].filter((email) => emails.get(email) === 1),
        telling: inOrder.flatMap(({ telling }) => telling).slice(0, mostTelling),
      }
    }),
  )
}

/** The most frequent first. */
export function inOrderOfUse<Name extends Pick<NameInUse, 'name' | 'count'>>(names: readonly Name[]): Name[] {
  return names.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

type Part = Omit<NameInUse, 'key' | 'vatNumbers' | 'emails' | 'telling'> & { rule?: string | undefined }

/** What several ways to write a name say together. Its name is the remembered one; otherwise the most frequent, rather one that is not all in capitals. */
export function togetherOf(parts: readonly Part[]) {
  const inOrder = parts.toSorted((one, other) => other.count - one.count)
  const names = inOrder.map(({ name }) => name)
  return {
    name:
      inOrder.find(({ rule }) => rule !== undefined)?.rule ??
      names.find((name) => name !== name.toUpperCase()) ??
      names[0] ??
      '',
    spellings: inOrder.flatMap(({ spellings }) => spellings),
    count: parts.reduce((sum, { count }) => sum + count, 0),
    sums: sumsOf(parts),
    last: parts.map(({ last }) => last).reduce((one, other) => (other.date > one.date ? other : one)),
  }
}

function sumsOf(group: readonly Pick<Use, 'sums'>[]): Sum[] {
  const all = Map.groupBy(
    group.flatMap(({ sums }) => sums),
    ({ currency }) => currency,
  )
  return [...all].map(([currency, some]) => ({ currency, net: sumOf(some.map(({ net }) => net)) }))
}
