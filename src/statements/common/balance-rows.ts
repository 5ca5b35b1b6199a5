import { fold } from '../../domain/fold.ts'
import { breakIn, chainOf, type RunningRow } from './running-balances.ts'
import type { Balance, LineTexts, PendingLine, Statement, StatementLine } from './statement.ts'

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
  `(?:alter|neuer) (?:saldo|kontostand)(?: (?:vom|per))?${day}|(?:anfangs|end)saldo|saldovortrag`,
].map((shape) => new RegExp(`^(?:${shape})$`))
const unsure = /^(?:saldo|sdo|solde|balance)$/
/** Rows that open the list or a day; every other one closes it. */
const opens =
  /anterior|inici|precedent|ancien|alter |opening|beginning|starting|previous|forward|vortrag|anfang/

/**
 * Separates the rows that state a balance from the payments among which some banks (Itaú, Banco do Brasil …) list them
 * as if they were deposits. The whole text must be that of a balance; a payment about one has more words or a
 * counterpart. The balances of these rows, and `closing` if it fits, must follow from one another by the payments;
 * where fewer than two are stated, the rows are returned as not taken, so that nothing is left out in silence.
 */
export function withoutBalanceRows(rows: StatementLine[], closing: Balance | undefined): WithoutBalanceRows {
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
  // A day's balance stands before or behind its payments, whichever way the days are listed.
  const days = inOrder(running, ({ place }) => place)
  const between = ({ place }: Placed) => place.replace(/2$/, '1')
  const orders = [days, inOrder(running, between), inOrder(running.toReversed(), between)]
  for (const order of [...orders.map((one) => [...one, ...end]), ...orders]) {
    const found = chainOf(order)
    const isChecked = order.filter(({ balance }) => balance !== '').length > 1
    if (isChecked && found) return { ...found, lines }
  }
  if (stated > 1) return { ...none, contradictsAt: breakIn(days).at }
  const notTaken = rows
    .filter(isBalance)
    .map(({ reference: _, formerTexts: _texts, bank: _bank, ...row }) => ({ ...row, state: 'balance' }))
  return { ...none, notTaken }
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
