import { fold } from '../../domain/fold.ts'
import { normalised } from '../fields.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { wordOf } from '../read/written-amounts.ts'
import * as messages from '../messages.ts'
import type { Seen, Topic } from './observations.ts'

/**
 * Whether money came in or went out. If no transaction has a minus sign, the service marks withdrawals in another way
 * or there are only deposits, so the user decides (G8). If some have one, asks about one row, because a minus can mean
 * either (G9). Only a field whose name or values are words for a direction is offered; any other, or two columns, is stated.
 */
export function inferSign(seen: Seen, { amount }: ServiceProfile['values']): Topic | undefined {
  const asked = amount.sign === 'auto' ? askSign(seen) : undefined
  return asked && { path: 'values.amount.sign', title: messages.direction, ...asked }
}

type Asked = Pick<Topic, 'sample' | 'result' | 'ask'>
type Option = [label: string, value: unknown]

function askSign(seen: Seen): Asked | undefined {
  const { in: came = [], out: went = [], minus = [], 'against-sign': against = [] } = seen
  const signed = went.length + minus.length > 0
  if (came.length > 0 && (!signed || surest(seen, against)?.isPair)) return askField(seen, signed)
  return went.length > 0 && (came.length > 0 || went.length > 2) ? askRow(went[0] ?? '') : undefined
}

/** Asks whether the likeliest field gives the direction. */
function askField(seen: Seen, signed: boolean): Asked {
  const best = surest(seen)
  const rest: Option[] = signed
    ? [
        [messages.noMinusIsOut, { kind: 'signed' }],
        [messages.noMinusIsIn, { kind: 'reversed' }],
      ]
    : [
        [messages.allCameIn, { kind: 'signed' }],
        [messages.allWentOut, { kind: 'reversed' }],
      ]
  if (!best)
    return {
      sample: seen['in']?.[0] ?? '',
      ask: { text: signed ? messages.someMinusField : messages.noMinusField, options: rest, blocking: true },
    }
  const { name, out, into } = best
  return {
    sample: `${name}: ${[...out, ...into].join(', ')}`,
    ask: {
      text: signed ? messages.someMinusNamed(name) : messages.noMinusNamed(name),
      options: [waysOption(name, out, into), waysOption(name, into, out), ...rest],
      blocking: true,
    },
  }
}

function waysOption(name: string, gone: string[], come: string[]): Option {
  return [messages.valuesMean(gone, come), { kind: 'field', field: name, out: gone, in: come }]
}

type Field = { name: string; values: string[] }

/** The fields of the rows, each with its distinct values. */
function fieldsIn(seen: Seen): Field[] {
  return Object.entries(seen)
    .filter(([fact]) => fact.startsWith('field '))
    .map(([fact, examples]) => ({
      name: fact.slice(6),
      values: examples.filter(
        (one, at) => examples.findIndex((other) => wordOf(other) === wordOf(one)) === at,
      ),
    }))
}

/** The field that most likely gives the direction, by its name and values. With `names`, only one of those. */
function surest(seen: Seen, names?: readonly string[]) {
  return fieldsIn(seen)
    .filter(({ name }) => names?.includes(name) ?? true)
    .map(waysOf)
    .filter((ways) => ways !== undefined)
    .toSorted((one, other) => other.sure - one.sure)[0]
}

/** How the values of a field may give the direction, and how likely that is; undefined if they do not look like it. */
function waysOf({ name, values }: Field) {
  const going = (way: 'out' | 'in' | undefined) => values.filter((value) => wayOf(value) === way)
  const [out, into, rest] = [going('out'), going('in'), going(undefined)]
  const isPair = values.length === 2 && out.length === 1 && into.length === 1
  const named = isSignField(name) && values.length < 6 && (values.length === 2 || rest.length < values.length)
  if (!isPair && !named) return undefined
  const spare = values.length === 2 ? rest : []
  const [one = [], other = []] =
    spare.length === 2
      ? spare.map((value) => [value])
      : [
          out.length > 0 ? out : spare.length > 0 ? spare : into.map(oppositeOf),
          into.length > 0 ? into : spare.length > 0 ? spare : out.map(oppositeOf),
        ]
  return { name, isPair, sure: Number(isPair) * 2 + Number(named), out: one, into: other }
}

function askRow(sample: string): Asked {
  return {
    sample,
    result: messages.minusIsOut,
    ask: {
      text: messages.didItGoOut,
      options: [
        [messages.itWentOut, { kind: 'signed' }],
        [messages.itCameIn, { kind: 'reversed' }],
      ],
      blocking: false,
    },
  }
}

/** The direction of money that a word such as `DBIT` means; undefined for other words. */
export function wayOf(word: string): 'out' | 'in' | undefined {
  const known = plain(word)
  return outs.includes(known) ? 'out' : ins.includes(known) ? 'in' : undefined
}

/** The word for the opposite direction, in the same case. */
function oppositeOf(word: string): string {
  const known = plain(word)
  const other = ins[outs.indexOf(known)] ?? outs[ins.indexOf(known)] ?? ''
  return word === word.toUpperCase() ? other.toUpperCase() : other
}

/** Whether a field with this name may give the direction of money (G8). */
function isSignField(name: string): boolean {
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
