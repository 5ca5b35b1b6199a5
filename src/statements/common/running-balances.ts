// Over 200 lines because all rows that are no payments are told from them here.
import { fold } from '../../domain/fold.ts'
import { differenceOf, shortestOf, sumOf } from '../../domain/sum.ts'
import {
  notTaken,
  type Balance,
  type LineTexts,
  type PendingLine,
  type Statement,
  type StatementLine,
} from './statement.ts'

type Balances = Pick<Statement, 'opening' | 'closing' | 'contradictsAt' | 'isOrderUnclear'>

/** A row of a statement: the change of the balance, and the balance after it, "" if the row does not state it. */
export type RunningRow = Pick<StatementLine, 'at' | 'date' | 'currency'> & { moved: string; balance: string }

/**
 * The balances before the first and after the last line, from the rows' running balances. All of them must follow from
 * one another by the rows' amounts, either oldest or newest first; if both orders are possible, the order is unclear.
 * If they do in no order, an amount or a balance is wrong or a row is missing, and the error names the line where that
 * shows.
 */
export function balancesOf(rows: RunningRow[]): Balances {
  const none = { opening: undefined, closing: undefined }
  const newestFirst = rows.toReversed()
  const [upward, downward] = [chainOf(rows), chainOf(newestFirst)]
  if (upward && downward) {
    const isSame =
      upward.opening.amount === downward.opening.amount && upward.closing.amount === downward.closing.amount
    return isSame ? (isNewestFirst(rows) ? downward : upward) : { ...none, isOrderUnclear: true }
  }
  const chain = upward ?? downward
  if (chain || rows.every(({ balance }) => balance === '')) return chain ?? none
  if (formsTrail(rows)) return { ...none, isOrderUnclear: true }
  const [one, other] = [breakIn(rows), breakIn(newestFirst)]
  return { ...none, contradictsAt: one.after >= other.after ? one.at : other.at }
}

/** The balances before and after the rows, oldest first; undefined unless all that are stated follow from one another. */
export function chainOf(rows: RunningRow[]): { opening: Balance; closing: Balance } | undefined {
  let moved = '0.00'
  let opening: string | undefined
  for (const row of rows) {
    moved = sumOf([moved, row.moved])
    if (row.balance === '') continue
    const before = differenceOf(row.balance, moved)
    if (opening !== undefined && shortestOf(before) !== shortestOf(opening)) return undefined
    opening ??= before
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (opening === undefined || !first || !last) return undefined
  return {
    opening: { date: first.date, currency: first.currency, amount: opening },
    closing: { date: last.date, currency: last.currency, amount: sumOf([opening, moved]) },
  }
}

/** The first row whose balance does not follow from those before it, and how many rows did. */
function breakIn(rows: RunningRow[]): { at: number | undefined; after: number } {
  let balance: string | undefined
  for (const [after, row] of rows.entries()) {
    balance = balance === undefined ? undefined : sumOf([balance, row.moved])
    if (row.balance === '') continue
    if (balance !== undefined && shortestOf(balance) !== shortestOf(row.balance)) return { at: row.at, after }
    balance = row.balance
  }
  return { at: undefined, after: rows.length }
}

/**
 * Whether rows that all state their balance follow from one another in some order, since banks sort the rows of a day
 * differently. Each row leads from one balance to another; a trail over all rows exists if they are connected and every
 * balance is left as often as it is reached, except the first and the last (Euler).
 */
function formsTrail(rows: RunningRow[]): boolean {
  if (rows.some(({ balance }) => balance === '')) return false
  const groups = new Map<string, string>()
  const groupOf = (node: string): string => {
    let top = node
    for (let next = groups.get(top); next !== undefined; next = groups.get(top)) top = next
    if (top !== node) groups.set(node, top)
    return top
  }
  const surplus = new Map<string, number>()
  for (const { moved, balance } of rows) {
    const [from, to] = [shortestOf(differenceOf(balance, moved)), shortestOf(balance)]
    surplus.set(from, (surplus.get(from) ?? 0) + 1)
    surplus.set(to, (surplus.get(to) ?? 0) - 1)
    const [one, other] = [groupOf(from), groupOf(to)]
    if (one !== other) groups.set(one, other)
  }
  const uneven = [...surplus.values()].filter((count) => count !== 0).map(Math.abs)
  const isEven = uneven.length === 0 || (uneven.length === 2 && uneven.every((count) => count === 1))
  return isEven && new Set([...surplus.keys()].map(groupOf)).size === 1
}

function isNewestFirst(rows: RunningRow[]): boolean {
  return (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
}

const day = String.raw`(?: \d{1,4} \d{1,2}(?: \d{1,4})?)?`
const romance =
  'anterior|inicial|final|total|parcial|atual|actual|dia|do|da|de|del|em|en|na|no|al|au|conta|cuenta|conto|corrente|corriente|disponivel|disponible|disponibile|contabil|contable|contabile|iniziale|finale|precedente|liquido|bloqueado|liberar|a'
/** The whole text of a balance row in the languages of banks that write them, folded, without punctuation. */
const sure = [
  `s a l d o`,
  `(?:saldo|sdo)(?: (?:${romance}))+${day}`,
  `(?:opening|closing|beginning|ending|starting|previous) balance${day}`,
  `balance (?:(?:brought|carried) )?forward`,
  `(?:(?:ancien|nouveau) solde|solde (?:initial|final|precedent))(?: (?:au|du))?${day}|solde (?:au|du)${day}`,
  `(?:pradinis|galutinis) likutis|likutis(?: laikotarpio)? (?:pradziai|pabaigai|pradzioje|pabaigoje)`,
  `(?:sakuma|beigu) atlikums|atlikums(?: perioda)? (?:sakuma|beigas)|(?:alg|lopp)(?:saldo|jaak)|(?:alku|loppu)saldo`,
  `(?:pocatecni|konecny) zustatek|(?:pociatocny|konecny) zostatok|saldo (?:poczatkowe|koncowe|awal|akhir)`,
  `(?:pocetno|zavrsno|zacetno|koncno) stanje|sold (?:initial|final)|(?:nyito|zaro) ?egyenleg|(?:acilis|kapanis|devreden) bakiye(?:si)?`,
  `(?:ingaende|utgaende|inngaende|begin|eind|oud|nieuw|vorig|primo|ultimo) ?(?:saldo|balans)|saldo (?:primo|ultimo)`,
  `(?:входящии|исходящии|начальныи|конечныи) (?:остаток|баланс)|(?:початковии|кінцевии) залишок|(?:αρχικο|τελικο|προηγουμενο) υπολοιπο`,
  `前(?:月|期)繰越|(?:期初|期末)余额|(?:전월|전기)이월|ยอดยก(?:มา|ไป)|יתרת (?:פתיחה|סגירה)|الرصيد (?:الافتتاحي|الختامي)`,
  `(?:alter|neuer) (?:saldo|kontostand)(?: (?:vom|per))?${day}|(?:anfangs|end)saldo|saldovortrag`,
].map((shape) => new RegExp(`^(?:${shape})$`))
const unsure = /^(?:saldo|sdo|solde|balance)$/
/** Rows that open the list or a day; every other one closes it. */
const opens =
  /anterior|inici|precedent|ancien|alter |opening|beginning|starting|previous|forward|vortrag|anfang|prad[iz]|sakum|^alg|alku|pocat|pociat|poczat|pocet|zacet|awal|nyito|acilis|devred|inga|begin|oud|vorig|primo|вход|начал|початк|αρχικ|προηγ|繰越|期初|이월|ยกมา|פתיחה|افتتاح/

/**
 * Separates the rows that state a balance from the payments among which some banks (Itaú, Banco do Brasil …) list them
 * as if they were deposits. The whole text must be that of a balance; a payment about one has more words or a
 * counterpart. The balances of these rows, and `closing` if it fits, must follow from one another by the payments;
 * where fewer than two are stated, the rows are returned as not taken, so that nothing is left out in silence.
 */
export function withoutBalanceRows(all: StatementLine[], closing: Balance | undefined): WithoutBalanceRows {
  const sums = addingUp(all)
  const rows = all.filter((row) => !sums.has(row))
  const read = withoutBalances(rows, closing)
  const apart = [...(read.notTaken ?? []), ...[...sums].map(([row, state]) => notTaken(row, state))]
  return apart.length > 0 ? { ...read, notTaken: apart } : read
}

/**
 * Rows that add up others, as Baltic banks list them with the last day; “Total” may also be a petrol station. In words that nobody
 * knows, a last row, or the first and the last together, if they add up and only they have neither other party nor reference.
 * In a short file, it is asked whether other rows that add up are payments (without-totals.ts); that many do so by chance in none.
 */
export function addingUp(rows: readonly StatementLine[]): ReadonlyMap<StatementLine, 'total' | 'balance'> {
  // Folding texts takes long.
  const short = rows.filter(({ counterpart, description }) => counterpart === '' && description.length < 30)
  const named = (shape: RegExp) => short.filter(({ description }) => shape.test(plain(description)))
  const found = new Map(named(turnover).map((row) => [row, 'total' as const]))
  const others = rows.filter((row) => !found.has(row))
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last || others.length < 3) return found
  const [total, ...totals] = named(totalled)
  if (total && totals.length === 0 && isSumOf(total.amount, others)) return found.set(total, 'total')
  const bare = others.filter((row) => row.counterpart === '' && row.reference === '' && !row.bank)
  const isBare = bare.length === 1 || others.length > mostAskedAbout
  const isAlone = isBare && bare.at(-1) === last && isSumOf(last.amount, others)
  if (isAlone) return found.set(last, 'total')
  const areEnds =
    bare.length === 2 && bare[0] === first && bare[1] === last && balanceKindOf(first) !== 'sure'
  return areEnds && (isSumOf(last.amount, others) || isSumOf(first.amount, others))
    ? new Map([...found, [first, 'balance'], [last, 'balance']])
    : found
}

const mostAskedAbout = 150

/** Whether the amount is the sum of the rows without it. */
function isSumOf(amount: string, rows: readonly StatementLine[]): boolean {
  return sumOf(rows.map((row) => row.amount)) === sumOf([amount, amount])
}

const turnover =
  /^(?:(?:debit|credit|total) )?turnovers?$|^(?:(?:deebet|kreedit)? ?kai(?:ve|bed))$|^apyvart(?:a|os)$|^apgrozijum[si]$/
const totalled =
  /^(?:(?:grand |sub ?)?totals?|sum)\b|^(?:totaal|totale|summe|suma|razem|celkem|spolu|yhteensa|gesamt(?:summe)?|osszesen|toplam|ukupno|skupaj|kokku|kopa|is viso|итого|всего|разом|συνολο|合計|合计|합계|سה כ|المجموع|jumlah|รวม)$/

function withoutBalances(rows: StatementLine[], closing: Balance | undefined): WithoutBalanceRows {
  const kinds = new Map(rows.map((row) => [row, balanceKindOf(row)]))
  const isAny = rows.some((row) => kinds.get(row) === 'unsure')
  const all = isAny ? checked(rows, (row) => kinds.get(row) !== undefined, closing) : undefined
  if (all?.opening) return all
  return checked(rows, (row) => kinds.get(row) === 'sure', closing)
}

export type WithoutBalanceRows = Pick<
  Statement,
  'opening' | 'closing' | 'contradictsAt' | 'isOrderUnclear'
> & {
  lines: StatementLine[]
  notTaken?: PendingLine[]
}

/** `sure` if the texts of a row are those of a balance, `unsure` if a payment could have them too. */
export function balanceKindOf({ counterpart, description }: LineTexts): 'sure' | 'unsure' | undefined {
  const texts = [counterpart, description].filter((text) => text !== '').map(plain)
  if (texts.length === 0) return undefined
  if (texts.every((text) => sure.some((shape) => shape.test(text)))) return 'sure'
  return texts.every((text) => unsure.test(text)) ? 'unsure' : undefined
}

function plain(text: string): string {
  return text.length > 60
    ? ''
    : fold(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
}

function checked(
  rows: StatementLine[],
  isBalance: (row: StatementLine) => boolean,
  closing: Balance | undefined,
): WithoutBalanceRows {
  const lines = rows.filter((row) => !isBalance(row))
  const stated = rows.length - lines.length
  const none = { opening: undefined, closing, lines }
  if (stated === 0) return none
  const running = rows.map((row) => runningRow(row, isBalance(row)))
  const end = closing ? [{ ...closing, at: 1, moved: '0.00', balance: closing.amount }] : []
  // A day's balance comes before or after its payments, whichever way the days are listed.
  const days = inOrder(running, ({ place }) => place)
  const between = ({ place }: Placed) => place.replace(/2$/, '1')
  const orders = [days, inOrder(running, between), inOrder(running.toReversed(), between)]
  for (const order of [...orders.map((one) => [...one, ...end]), ...orders]) {
    const found = chainOf(order)
    const isChecked = order.filter(({ balance }) => balance !== '').length > 1
    if (isChecked && found) return { ...found, lines }
  }
  if (stated > 1) return { ...none, contradictsAt: breakIn(days).at }
  return { ...none, notTaken: rows.filter(isBalance).map((row) => notTaken(row, 'balance')) }
}

type Placed = RunningRow & { place: string }

/** Its `place` sorts rows by day, with an opening balance before the payments and any other behind them. */
function runningRow(row: StatementLine, isBalance: boolean): Placed {
  const { at, date, currency, amount } = row
  const shared = { at, date, currency }
  if (!isBalance) return { ...shared, moved: amount, balance: '', place: `${date}1` }
  const isOpening = opens.test(plain(row.description || row.counterpart))
  return { ...shared, moved: '0.00', balance: amount, place: date + (isOpening ? '0' : '2') }
}

function inOrder(rows: Placed[], placeOf: (row: Placed) => string): RunningRow[] {
  return rows.toSorted((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other)),
  )
}
