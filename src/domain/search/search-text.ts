import type { CollectionName } from '../collection-name.ts'
import { knownField } from '../fields.ts'
import { fold } from '../fold.ts'
import { spelledOutWords, squeezedNumbers } from './readings.ts'
import { hasTerms, parseSearch } from './parse-search.ts'
import { isIn } from './period.ts'
import type { BankDetail } from '../bank-line.ts'

/**
 * A record's text for searching: its folded fields, separated by line breaks so that no match spans two of them,
 * followed by its phone, VAT and payment numbers without punctuation, and its words with an umlaut as banks write them.
 * Excludes ids. Databases store this text: a change to it, or a new field, needs a higher `searchTextVersion`, and opening
 * a database then updates it.
 */
export function searchText({ id: _id, ...fields }: { id: string } & Record<string, string>): string {
  const written = Object.values(fields).join('\n')
  const text = fold(written)
  const numbers = Object.entries(fields).flatMap(([field, value]) => {
    const least = knownField(field)?.searchDigits
    return least === undefined ? [] : squeezedNumbers(fold(value), least)
  })
  const words = spelledOutWords(written).map((word) => ` ${word}`)
  const news = [...new Set([...numbers, ...words])].filter((one) => !text.includes(one))
  return [text, ...news].join('\n')
}

/**
 * The version of the search text: 1 has the fields, 2 also numbers, 4 other accounts, 5 notes, 6 words that are spelled out, 7 the
 * details of a bank line in one order.
 */
export const searchTextVersion = 7

/**
 * Parses a search once, to match many records outside the service. The returned function says whether the search finds a
 * record with these fields, as Bookend's own service would; for a changed record, pass both versions.
 */
export function createMatcher(search: string) {
  const queries = { contacts: parseSearch(search), transactions: parseSearch(search, { hasDates: true }) }
  return (collection: CollectionName, ...versions: Readonly<Record<string, string>>[]): boolean => {
    const { terms, period } = queries[collection]
    if (period && !versions.some(({ date = '' }) => isIn(period, date))) return false
    return hasTerms(versions.map((fields) => searchText({ id: '', ...fields })).join('\n'), terms)
  }
}

export type SearchedBeside = { line?: SearchedLine | undefined; note?: string | undefined }

/** What a search looks through of a bank line: the fields as they were imported, the bank's reference, and the details. */
export type SearchedLine = {
  date: string
  currency: string
  amount: string
  counterpart: string
  description: string
  reference: string
  bank?: BankDetail | undefined
  later?: readonly { says: BankDetail }[] | undefined
}

/**
 * The search text of a transaction (search-text.ts) with what its bank line and its note say besides. What is there already is left out: most
 * lines say most things twice. Days and amounts are lines as those of fields are, since searches look for whole ones
 * (parse-search.ts). All else follows a blank: no reference may pass for an amount.
 */
export function withBeside(text: string, { line, note = '' }: SearchedBeside): string {
  const told = [line?.bank ?? {}, ...(line?.later ?? []).map(({ says }) => says)].map(partsOf)
  const wholeLines = line
    ? [
        `${line.currency}\n${line.amount}`,
        ...told.map(({ money }) => money),
        line.date,
        ...told.flatMap(({ days }) => days),
      ]
    : []
  const details = told.flatMap(({ texts }) => texts)
  const texts = [line?.counterpart, line?.description, line?.reference, ...details, note]
  const framed = `\n${text}\n`
  const added: string[] = []
  for (const one of fold(wholeLines.join('\t')).split('\t'))
    if (one.trim() !== '' && !framed.includes(`\n${one}\n`) && !added.includes(one)) added.push(one)
  const written = texts.join('\n')
  for (const one of [...fold(written).split('\n'), ...spelledOutWords(written)]) {
    const isThere = (part: string) => text.includes(part) || added.some((other) => other.includes(part))
    if (one.trim() === '' || isThere(one)) continue
    added.push(` ${one}`)
    if (/\d[^a-z\d]/.test(one))
      added.push(
        ...squeezedNumbers(one, leastDigits)
          .filter((number) => !isThere(number))
          .map((number) => ` ${number}`),
      )
  }
  return added.length === 0 ? text : `${text}\n${added.join('\n')}\n`
}

function partsOf(detail: BankDetail) {
  const { valueDate, transactionDate, originalAmount, originalCurrency, text: whole, ...others } = detail
  // In one order: a reader's differs from that of what is stored.
  const inOrder = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    money: `${originalCurrency ?? ''}\n${originalAmount ?? ''}`,
    days: [valueDate, transactionDate],
    texts: [...inOrder.map(([, text]) => text), whole],
  }
}

const leastDigits = 9 // as in a description (transaction-fields.ts)
