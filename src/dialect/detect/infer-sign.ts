import * as messages from './messages.ts'
import type { Topic, Seen } from './observations.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { wordOf } from '../read/read-amount.ts'
import { isSignField, oppositeOf, wayOf } from './sign-words.ts'

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
