import type { BankDetail } from '../../domain/bank-line.ts'
import { shortestOf } from '../../domain/sum.ts'
import { longestText, type StatementLine } from './statement.ts'
import { cleanText, cleanWhole } from './normalize.ts'
import { isFiller } from './references.ts'

type Written = Partial<Record<Exclude<keyof BankDetail, 'text'>, string | undefined>>

/**
 * The details of a line, to be spread into it: cleaned, without what is empty, zeros or a filler. `texts` are all its texts; they are
 * kept where they say more than the line. An original amount that is the line's own is left out.
 */
export function bankDetail(
  line: Pick<StatementLine, 'amount' | 'currency' | 'counterpart' | 'description'>,
  written: Written,
  texts: readonly string[],
): Pick<StatementLine, 'bank'> {
  const bank: BankDetail = {}
  for (const [name, value = ''] of Object.entries(written) as [keyof Written, string | undefined][]) {
    if (value === '') continue
    const text = cleanText(value)
    if (/[\p{L}1-9]/u.test(text) && !isFiller(text)) bank[name] = text
  }
  const { originalAmount, originalCurrency } = bank
  const isSameCurrency = (originalCurrency ?? line.currency) === line.currency
  const isSame = originalAmount ? isSameSize(originalAmount, line.amount) : originalCurrency !== undefined
  if (isSameCurrency && isSame)
    for (const name of ['originalAmount', 'originalCurrency', 'rate'] as const) delete bank[name]
  const text = wholeText(texts)
  const known = withoutBlanks(`${line.counterpart}\n${line.description}`)
  if (text !== '' && text.split('\n').some((one) => !known.includes(withoutBlanks(one)))) bank.text = text
  return Object.keys(bank).length > 0 ? { bank } : {}
}

/** Texts one a line, as long as they are; cleaned, without repeated ones. */
function wholeText(texts: readonly string[]): string {
  const lines = texts.join('\n').slice(0, longestText).split('\n').map(cleanWhole)
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

function isSameSize(one: string, other: string): boolean {
  const size = (amount: string) => shortestOf(amount.replace(/^-/, ''))
  return /^-?\d+(?:\.\d+)?$/.test(one) && size(one) === size(other)
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
