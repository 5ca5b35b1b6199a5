// Over 200 lines because signs and words are the two ways in which a file says a direction.
import { negated } from '../common/normalize.ts'
import { differenceOf, sumOf } from '../../domain/sum.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn, Question } from './guess-columns.ts'
import { directionOf, columnHeadOf } from './header-words.ts'
import { filledIn } from './prove-amounts.ts'

export type Read = (column: GuessedColumn) => (string | undefined)[]

const bothWays = [
  { value: 'in', words: 'Money in' },
  { value: 'out', words: 'Money out' },
]

export type Proves = (moved: string[]) => boolean

export function sidesOf(
  into: GuessedColumn,
  out: GuessedColumn,
  read: Read,
  proves: Proves,
  ask: Ask,
): { moved: string[]; amount: CsvMapping['amount'] } {
  const written = read(into)
  const isInNegative =
    written.some((one) => one?.startsWith('-')) && !written.some((one) => one && /^[^-]*[1-9]/.test(one))
  const inIs =
    isInNegative &&
    ask('in sign', `Column ${into.name} has only amounts with a minus. What are they?`, bothWays) === 'in'
  const credits = inIs ? written.map((one) => one && negated(one)) : written
  const debits = read(out)
  const moved = (isNegative: boolean, isSwapped = false) =>
    credits.map((credit = '0.00', row) => {
      const debit = debits[row] ?? '0.00'
      const sum = isNegative ? sumOf([credit, debit]) : differenceOf(credit, debit)
      return isSwapped ? negated(sum) : sum
    })
  const signs = new Set(debits.flatMap((one) => (one && /[1-9]/.test(one) ? [one.startsWith('-')] : [])))
  const hasRefunds = signs.size > 1 || credits.some((one) => one?.startsWith('-'))
  const [normal, other] = [proves(moved(false)), proves(moved(true))]
  let isNegative = signs.size === 1 ? signs.has(true) : other && !normal
  if (signs.size > 1 && normal === other) {
    const sample =
      out.cells[debits.findIndex((one) => one?.startsWith('-') === false && /[1-9]/.test(one))] ?? ''
    const answer = ask('out sign', `Column ${out.name} has amounts of both signs. What is ${sample} there?`, [
      { value: 'positive', words: 'Money out; one with a minus is money that came back' },
      { value: 'negative', words: 'Money that came back; one with a minus is money out' },
    ])
    isNegative = answer === 'negative'
  }
  let isSwapped = false
  if (!proves(moved(isNegative)) && proves(moved(isNegative, true))) {
    const answer = ask('sides', `By the balance, ${into.name} is money out. Which way is it?`, [
      { value: 'swapped', words: `${into.name} is money out, ${out.name} is money in` },
      { value: 'named', words: `${into.name} is money in, ${out.name} is money out` },
    ])
    isSwapped = answer === 'swapped'
  }
  const [one, two] = isSwapped ? [out, into] : [into, out]
  return {
    moved: moved(isNegative, isSwapped),
    amount: {
      in: one.key,
      out: two.key,
      outIs: isNegative ? 'negative' : 'positive',
      ...(inIs && { inIs: 'negative' as const }),
      ...(hasRefunds && { refunds: true as const }),
    },
  }
}

type Directed =
  | Extract<CsvMapping['amount'], { direction: unknown }>
  | { isReversed: boolean; signs: CsvMapping['signs']; direction?: never }

/** What a column with words such as Debit and Credit says about the amounts. */
export function directed(
  { key }: GuessedColumn,
  direction: GuessedColumn | undefined,
  amounts: string[],
  ask: Ask,
): Directed | undefined {
  if (!direction) return undefined
  const seen = [...new Set(filledIn(direction))]
  const ways = new Map<string, string | undefined>(seen.map((word) => [word, directionOf(word)]))
  for (const word of seen.filter((one) => ways.get(one) === undefined)) {
    // Of two words that say nothing, one answer is enough.
    const [other] = seen.length === 2 ? seen.filter((one) => one !== word) : []
    const opposite = other !== undefined && directionOf(other) === undefined ? ways.get(other) : undefined
    const way = opposite === undefined ? wayOf(word, direction, ask) : opposite === 'in' ? 'out' : 'in'
    ways.set(word, way)
    if (way === undefined) break
  }
  const words = {
    in: seen.filter((word) => ways.get(word) === 'in'),
    out: seen.filter((word) => ways.get(word) === 'out'),
  }
  const isAnyNegative = amounts.some((one) => one.startsWith('-'))
  if (!isAnyNegative) {
    const opposite = (to: string[], known: string[]) => (to.length > 0 ? to : [oppositeOf(known[0] ?? '')])
    return {
      column: key,
      direction: direction.key,
      in: opposite(words.in, words.out),
      out: opposite(words.out, words.in),
    }
  }
  if (words.in.length === 0 || words.out.length === 0) return undefined
  const agreeing = amounts.flatMap((amount, row) => {
    const way = ways.get(direction.cells[row] ?? '')
    return way === undefined || !/[1-9]/.test(amount) ? [] : [amount.startsWith('-') === (way === 'out')]
  })
  const [agrees, differs] = [agreeing.every(Boolean), !agreeing.some(Boolean)]
  return agrees || differs ? { isReversed: differs, signs: { column: direction.key, ...words } } : undefined
}

function wayOf(word: string, { name }: GuessedColumn, ask: Ask): string | undefined {
  return ask(`direction ${word}`, `What does ${word} in column ${name} mean?`, bothWays)
}

function oppositeOf(word: string): string {
  const pairs = 'D C,Dr Cr,Debit Credit,DBIT CRDT,Debet Kredit,S H,Soll Haben,Af Bij,Out In,- +'.split(',')
  const found = pairs
    .map((pair) => pair.split(' '))
    .find((pair) => pair.some((one) => one.toLowerCase() === word.toLowerCase()))
  return (
    found?.find((one) => one.toLowerCase() !== word.toLowerCase()) ??
    (directionOf(word) === 'in' ? 'Debit' : 'Credit')
  )
}

/**
 * Whether a minus is money in, as in many files of cards, by the balances or by asking; or the column that says which way money
 * goes where no amount has a sign, by asking: balances do not prove the first row. undefined if nothing says it. `parts` move the
 * account besides the amounts.
 */
export function signOf(
  { name, cells }: GuessedColumn,
  columns: GuessedColumn[],
  amounts: string[],
  proves: Proves,
  parts: string[],
  ask: Ask,
): boolean | GuessedColumn | undefined {
  const withParts = (all: string[]) => all.map((one, row) => sumOf([one, parts[row] ?? '0.00']))
  const [plain, reversed] = [proves(withParts(amounts)), proves(withParts(amounts.map(negated)))]
  // A zero with a sign moves no money: what the signs mean is seen in the others.
  const isMoved = (at: number) => /[1-9]/.test(amounts[at] ?? '')
  const isSigned = cells.some((cell, at) => isMoved(at) && /[+-]/.test(`${cell}${amounts[at]}`))
  const isProven = plain !== reversed
  const telling = isSigned ? [] : columns.filter((one) => isTelling(one, isProven))
  if (isProven && isSigned) return reversed
  if (isSigned) {
    const negative = amounts.findIndex((one) => one.startsWith('-'))
    const positive = amounts.findIndex((one) => /^[^-]*[1-9]/.test(one))
    const [one, other] = negative === -1 ? [positive, negative] : [negative, positive]
    const [sample, rest] = [cells[one] ?? '', other === -1 ? '' : `, and ${cells[other] ?? ''} `]
    const isOut = negative !== -1
    // 12.50 beside +100.00 is money out in some files and money in in others.
    if (!isOut && cells.some((cell, at) => !cell.includes('+') && isMoved(at))) return undefined
    const options = [
      { value: 'out', words: `Money out of the account${rest && `${rest}is money in`}` },
      {
        value: 'in',
        words: `Money into the account${rest && `${rest}is money out`}${isOut ? ', as cards often write it' : ''}`,
      },
      { value: 'unknown', words: 'Neither: some without a minus are in, some are out' },
    ].slice(0, rest === '' ? 2 : 3)
    const suggested = suggestSign(columns, amounts)
    const answer = ask('sign', `What is ${sample} in column ${name}?`, options, suggested)
    return answer === 'unknown' ? undefined : answer !== undefined && (answer === 'out') !== isOut
  }
  const answer = ask('sign', `No amount in column ${name} has a minus. What are they?`, [
    { value: 'out', words: 'All of them are money out of the account' },
    { value: 'in', words: 'All of them are money into the account' },
    ...telling.map((one) => ({
      value: `by ${one.key}`,
      words: `Some are in, some are out, as column ${one.name} says (${[...new Set(one.cells)].join(', ').slice(0, 60)})`,
    })),
    { value: 'unknown', words: 'Some are in, some are out, and no column says which' },
  ])
  if (answer === undefined || answer === 'in' || answer === 'out') return answer === 'out'
  return telling.find(({ key }) => answer === `by ${key}`)
}

/** Whether a column of a few words may say which way money goes; the balances leave only the first or the last row open. */
function isTelling({ meaning, cells }: GuessedColumn, isProven: boolean): boolean {
  const words = new Set(cells)
  const isAtEnd = [cells[0], cells.at(-1)].some((end) => cells.filter((cell) => cell === end).length === 1)
  return (
    ['nothing', 'description', 'direction', 'reference'].includes(meaning) &&
    words.size > 1 &&
    words.size <= 6 &&
    (!isProven || isAtEnd) &&
    [...words].every((word) => /^[^\d]{1,40}$/.test(word))
  )
}

/**
 * That a minus is money out, as far as words or accounts show it; undefined where only a person can say it. In files of cards it may
 * be money in, but these have more purchases than payments, no accounts of other parties, and words that disagree.
 */
function suggestSign(columns: GuessedColumn[], amounts: string[]): Question['suggested'] {
  if (columns.some(({ name }) => /card|kart|cart[aeo]|tarjeta|карт|merchant/.test(columnHeadOf(name))))
    return undefined
  const texts = columns.filter(({ meaning }) => ['description', 'direction', 'nothing'].includes(meaning))
  const accounts = columns.filter(({ meaning }) => meaning === 'counterparty account')
  const lines = amounts.flatMap((amount, row) => {
    const said = texts.map(({ cells }) => cells[row] ?? '').filter((cell) => wayInWords(cell) !== undefined)
    const ways = new Set(said.map(wayInWords))
    const named = accounts.map(({ cells }) => cells[row]?.replaceAll(/[ -]/g, '') ?? '')
    const account = named.find((one) => /\d{6}/.test(one))
    const way = ways.size > 1 ? 'unclear' : [...ways][0]
    return /[1-9]/.test(amount) ? [{ isOut: amount.startsWith('-'), way, text: said[0] ?? '', account }] : []
  })
  const [out, into] = [lines.filter(({ isOut }) => isOut), lines.filter(({ isOut }) => !isOut)]
  if (
    into.length > out.length ||
    out.some(({ way }) => way === 'in') ||
    into.some(({ way }) => way === 'out')
  )
    return undefined
  const [one, other] = [out.find(({ way }) => way === 'out'), into.find(({ way }) => way === 'in')]
  const sample = ({ text }: { text: string }) => `“${text.slice(0, 40)}”`
  if (one && other) return { answer: 'out', why: `${sample(one)} has a minus and ${sample(other)} has none` }
  // In files of some banks, the own account is in these columns, too.
  const isOther = (account?: string) => into.some((one) => one.account && one.account !== account)
  return out.some(({ account }) => account && isOther(account))
    ? { answer: 'out', why: 'the lines name accounts of other parties, which files of cards do not' }
    : undefined
}

// Folded. No words that go one way in accounts and the other way on cards (payment, transfer, direct debit), or are in what is bought
// (deposit, payroll); what is given back goes either way.
const back =
  /refund|return|revers|storn|waive|rebate|erstatt|erlass|ruckbuch|rucklast|estorn|devol|rembours|annul|rimbors|retour|cancel|chargeback|correct|korrek|adjust|zwrot|vratk|возврат|discount|desc(?:uento|onto)|(?<!credit )credit(?! transfer)/
const words = {
  out: /\b(?:purchases?|compras?|achats?|nakup|zakup|vasarlas|acquisto|fees?|gebuhr(?:en)?|entgelte?|frais|tarifa|commissione|comision|avgift|gebyr|oplata|poplatek|withdrawal|auszahlung|bargeldauszahlung|retraits?|retiro|prelievo|saque|uttag|wyplata|vyber|sent|envoyee?|enviad[ao]|outgoing|eftpos|card payment|pago con tarjeta|pagamento (?:pos|carta)|platba kartou|kartenzahlung|bezahlung karte|betaalautomaat|geldautomaat|pasbetaling|kortkop|varekjop|korttiosto|pkorttimaksu|platnosc karta|alisveris)\b|покупка|оплата|комиссия|снятие/,
  in: /\b(?:received|recibid[ao]|recebid[ao]|recue?|ricevut[ao]|zahlungseingang|gutschrift|incoming|prichozi|prijem|direct deposit|salary|gehalt|salaire|nomina|stipendio|salario|wynagrodzenie|mzda|palkka|credit transfer|transfer from|entrate|ontvangen|bijschrijving|salaris|insattning|modtaget|mottat[ts]?|jovairas|munkaber|przychodzac[yae]|accredito|gutschr|geldeingang|uberweisungseingang)\b|пополнение|зачисление|зарплата/,
}

/** Which way the words of a text say that money went. */
function wayInWords(text: string): 'in' | 'out' | undefined {
  const head = columnHeadOf(text)
  const [isIn, isOut] = [words.in.test(head), words.out.test(head)]
  if (isIn === isOut || back.test(head)) return undefined
  return isIn ? 'in' : 'out'
}
