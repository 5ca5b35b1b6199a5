import { normalised } from '../fields.ts'
import { fold } from '../../domain/fold.ts'
import { wordOf } from '../read/read-amount.ts'

/** The direction of money that a word such as `DBIT` means; undefined for other words. */
export function wayOf(word: string): 'out' | 'in' | undefined {
  const known = plain(word)
  return outs.includes(known) ? 'out' : ins.includes(known) ? 'in' : undefined
}

/** The word for the opposite direction, in the same case. */
export function oppositeOf(word: string): string {
  const known = plain(word)
  const other = ins[outs.indexOf(known)] ?? outs[ins.indexOf(known)] ?? ''
  return word === word.toUpperCase() ? other.toUpperCase() : other
}

/** Whether a field with this name may give the direction of money (G8). */
export function isSignField(name: string): boolean {
  return /^(side|sign|direction|flow|kind|dc|cd|drcr|crdr|(transaction|entry|booking|posting|movement|payment)?type|(is)?(credit|debit|cdt|dbt|crdt|dbit)+(indicator|ind|flag|code)?|is(in|out|incoming|outgoing|income|expense|deposit|withdrawal))$/.test(
    normalised(name),
  )
}

// Words for the two directions in European banking and accounting software, without accents: out / in. S and H are the
// two sides of a German account.
const pairs = fold(`
debit/credit dbit/crdt dr/cr d/c out/in outgoing/incoming outflow/inflow outbound/inbound withdrawal/deposit withdraw/deposit
expense/income spend/receive sent/received payment/receipt minus/plus -/+ -1/1
s/h soll/haben ausgang/eingang ausgehend/eingehend abgang/zugang ausgabe/einnahme auszahlung/einzahlung lastschrift/gutschrift belastung/gutschrift
af/bij uitgaand/inkomend uitgave/inkomst uitgaven/inkomsten afschrijving/bijschrijving
debet/kredit debet/credit debetering/kreditering
sortie/entree depense/recette decaissement/encaissement retrait/depot
cargo/abono gasto/ingreso salida/entrada egreso/ingreso pago/cobro debe/haber debito/credito
saida/entrada despesa/receita uscita/entrata uscite/entrate addebito/accredito dare/avere prelievo/versamento
ut/in uttag/insattning utgift/inkomst utbetalning/inbetalning ud/ind udgift/indtaegt udbetaling/indbetaling haevning/indsaettelse uttak/innskudd utgift/inntekt
meno/tulo otto/pano veloitus/hyvitys deebet/kreedit valjaminek/sissetulek islaidos/pajamos debetas/kreditas izdevumi/ienemumi
wydatek/wplyw obciazenie/uznanie wyplata/wplata wychodzacy/przychodzacy wychodzace/przychodzace rozchod/przychod
vydaj/prijem vydej/prijem odchozi/prichozi vydavok/prijem odchadzajuca/prichadzajuca kiadas/bevetel terheles/jovairas kimeno/bejovo
odliv/priliv rashod/prihod isplata/uplata odhodek/prihodek breme/dobro duguje/potrazuje
cheltuiala/venit plata/incasare retragere/depunere iesire/intrare
gider/gelir borc/alacak giden/gelen cikis/giris χρεωση/πιστωση εξοδο/εσοδο
разход/приход расход/приход списание/зачисление дебит/кредит дебет/кредит видаток/надходження`)
  .split(/\s+/)
  .filter(Boolean)
  .map((pair) => pair.split('/'))
const outs = pairs.map(([out = '']) => out)
const ins = pairs.map(([, into = '']) => into)

/** A word in the form that the pairs have: lower case, without accents. */
function plain(word: string): string {
  return fold(wordOf(word))
}
