import { columnHeadOf } from './column-head-of.ts'
import type { GuessedColumn, Question } from './guess-columns.ts'

/**
 * That a minus is money out, as far as words or accounts show it; undefined where only a person can say it. In files of cards it may
 * be money in, but these have more purchases than payments, no accounts of other parties, and words that disagree.
 */
export function suggestSign(columns: GuessedColumn[], amounts: string[]): Question['suggested'] {
  if (columns.some(({ name }) => /card|kart|cart[aeo]|tarjeta|карт|merchant/.test(columnHeadOf(name))))
    return undefined
  const texts = columns.filter(({ meaning }) => ['description', 'direction', 'nothing'].includes(meaning))
  const accounts = columns.filter(({ meaning }) => meaning === 'counterparty account')
  const lines = amounts.flatMap((amount, row) => {
    const said = texts.map(({ cells }) => cells[row] ?? '').filter((cell) => wayOf(cell) !== undefined)
    const ways = new Set(said.map(wayOf))
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
function wayOf(text: string): 'in' | 'out' | undefined {
  const head = columnHeadOf(text)
  const [isIn, isOut] = [words.in.test(head), words.out.test(head)]
  if (isIn === isOut || back.test(head)) return undefined
  return isIn ? 'in' : 'out'
}
