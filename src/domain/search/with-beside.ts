import type { BankDetail } from '../bank-line.ts'
import { fold } from '../fold.ts'
import { spelledOutWords, squeezedNumbers } from './readings.ts'

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
