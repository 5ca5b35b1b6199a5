import { normalised } from '../fields.ts'
import * as messages from './question-messages.ts'
import type { Topic, Seen } from './observations.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { wordOf } from '../read/read-sign.ts'
import { isSignField, oppositeOf, wayOf } from './sign-words.ts'

/**
 * Whether money came in or went out. If no transaction has a minus sign, the service marks withdrawals in another way
 * or there are only deposits, so the user decides (G8). If some have one, asks about one row, because a minus can mean
 * either (G9).
 */
export function inferSign(seen: Seen, { amount }: ServiceProfile['values']): Topic | undefined {
  const { sign } = amount
  const asked = sign === 'auto' ? askSign(seen) : sign.kind === 'field' ? askValues(seen, sign) : undefined
  return asked && { path: 'values.amount.sign', title: messages.direction, ...asked }
}

type Asked = Pick<Topic, 'sample' | 'result' | 'ask'>
type Option = [label: string, value: unknown]

function askSign(seen: Seen): Asked | undefined {
  const { in: came = [], out: went = [], minus = [], 'against-sign': against = [] } = seen
  const signed = went.length + minus.length > 0
  if (came.length > 0 && (!signed || surest(seen, against)?.isPair)) return askField(seen, signed)
  if (came.length + went.length === 0) return askColumns(seen)
  return went.length > 0 && (came.length > 0 || went.length > 2) ? askRow(went[0] ?? '') : undefined
}

function askColumns(seen: Seen): Asked | undefined {
  const [into, outOf] = [seen['column-in']?.[0], seen['column-out']?.[0]]
  if (into === undefined || outOf === undefined) return undefined
  const option = (one: string, other: string): Option => [
    messages.columnsAre(one, other),
    { kind: 'two-columns', in: one, out: other },
  ]
  return {
    sample: `${into}, ${outOf}`,
    ask: {
      text: messages.whichColumnIsIn,
      options: [option(into, outOf), option(outOf, into)],
      blocking: true,
    },
  }
}

/** Asks which field gives the direction: first the likeliest one, then every other field with two to four values. */
function askField(seen: Seen, signed: boolean): Asked {
  const best = surest(seen)
  const others = fieldsIn(seen).filter((field) => field.name !== best?.name && mayTell(field, seen))
  const rest: Option[] = [
    ...others.map(({ name, values }): Option => [
      messages.fieldSays(name, values),
      { kind: 'field', field: name, out: [], in: [] },
    ]),
    ...(signed
      ? ([
          [messages.noMinusIsOut, { kind: 'signed' }],
          [messages.noMinusIsIn, { kind: 'reversed' }],
        ] satisfies Option[])
      : ([
          [messages.allCameIn, { kind: 'signed' }],
          [messages.allWentOut, { kind: 'reversed' }],
        ] satisfies Option[])),
  ]
  if (!best)
    return {
      sample: seen['in']?.[0] ?? '',
      ask: {
        text: signed ? messages.someMinusField : messages.noMinusField,
        options: rest,
        blocking: true,
      },
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

/** Once the user has named the field, asks which of its values mean "out", offering every possible split. */
function askValues(
  seen: Seen,
  { field, out, in: into }: Extract<ServiceProfile['values']['amount']['sign'], { kind: 'field' }>,
): Asked | undefined {
  if (out.length + into.length > 0) return undefined
  const values = fieldsIn(seen).find(({ name }) => normalised(name) === normalised(field))?.values ?? []
  if (values.length < 2 || values.length > 4) return undefined
  const parts = Array.from({ length: 2 ** values.length - 2 }, (_, index) => {
    const goes = (_value: string, at: number) => (((index + 1) >> at) & 1) === 1
    const [gone, come] = [values.filter(goes), values.filter((value, at) => !goes(value, at))]
    return { gone, come, odd: gone.filter((one) => wayOf(one) === 'in').length + come.filter(isOut).length }
  })
  const options = parts
    .toSorted((one, other) => one.odd - other.odd || one.gone.length - other.gone.length)
    .map(({ gone, come }) => waysOption(field, gone, come))
  return {
    sample: `${field}: ${values.join(', ')}`,
    ask: { text: messages.whichValuesAreOut(field), options, blocking: true },
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

/** Whether a field has two to four values. A name or text that differs in every row gives no direction. */
function mayTell({ name, values }: Field, seen: Seen): boolean {
  if (values.length < 2 || values.length > 4 || never.test(normalised(name))) return false
  const rows = Math.max(...fieldsIn(seen).map((field) => field.values.length))
  return values.length < rows || !unlikely.test(normalised(name))
}

const never = /^(.*id|uuid|amount|currency(code)?|.*date|.*(at|on)|balance)$/
const unlikely = /^(counterpart(y|name)?|name|payee|merchant|description|label|memo|reference)$/

function isOut(value: string): boolean {
  return wayOf(value) === 'out'
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
