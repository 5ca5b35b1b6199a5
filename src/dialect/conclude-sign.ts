import type { Seen, Topic } from './observe-values.ts'
import type { ServiceProfile } from './profile.ts'
import { wordOf } from './read-sign.ts'
import { isSignField, oppositeOf, wayOf } from './sign-words.ts'

/** Which way money went: asked by the fields that seem to say it (G8), else by one row, as a minus may mean either (G9). */
export function concludeSign(seen: Seen, { amount }: ServiceProfile['values']): Topic | undefined {
  const { in: came = [], out: went = [] } = seen
  if (amount.sign !== 'auto') return undefined
  const both = came.length > 0 && went.length > 0
  const asked =
    came.length + went.length === 0
      ? askColumns(seen)
      : ((came.length > 2 && went.length === 0 ? askField(seen) : undefined) ??
        (both || came.length + went.length > 2
          ? askRow(went[0] ?? came[0] ?? '', went.length > 0)
          : undefined))
  return asked && { path: 'values.amount.sign', title: 'Deposits and withdrawals', ...asked }
}

type Asked = Pick<Topic, 'sample' | 'result' | 'ask'>

function askColumns(seen: Seen): Asked | undefined {
  const [into, outOf] = [seen['column in']?.[0], seen['column out']?.[0]]
  if (into === undefined || outOf === undefined) return undefined
  const option = (one: string, other: string): [string, unknown] => [
    `“${one}” is what came in, “${other}” what went out`,
    { kind: 'two-columns', in: one, out: other },
  ]
  return {
    sample: `${into}, ${outOf}`,
    ask: {
      text: 'Two fields share the amounts. Which of them is what came in?',
      options: [option(into, outOf), option(outOf, into)],
      blocking: true,
    },
  }
}

function askField(seen: Seen): Asked | undefined {
  const [field] = Object.keys(seen)
    .filter((fact) => fact.startsWith('field '))
    .map((fact) => waysOf(fact.slice(6), seen[fact] ?? []))
    .filter((ways) => ways !== undefined)
    .toSorted((one, other) => other.sure - one.sure)
  if (!field) return undefined
  const { name, out, into } = field
  const option = (gone: string[], come: string[]): [string, unknown] => [
    `“${gone.join('”, “')}” went out, “${come.join('”, “')}” came in`,
    { kind: 'field', field: name, out: gone, in: come },
  ]
  return {
    sample: `${name}: ${[...out, ...into].join(', ')}`,
    ask: {
      text: `No amount has a minus. Does “${name}” say which way the money went?`,
      options: [option(out, into), option(into, out), ['No, all of it came in', { kind: 'signed' }]],
      blocking: true,
    },
  }
}

/** What the values of a field may say of the way of money, with how sure that is; undefined when they do not look like it. */
function waysOf(name: string, examples: readonly string[]) {
  const values = examples.filter(
    (one, at) => examples.findIndex((other) => wordOf(other) === wordOf(one)) === at,
  )
  const going = (way: 'out' | 'in' | undefined) => values.filter((value) => wayOf(value) === way)
  const [out, into, rest] = [going('out'), going('in'), going(undefined)]
  const pair = values.length === 2 && out.length === 1 && into.length === 1
  const named = isSignField(name) && values.length < 6 && (values.length === 2 || rest.length < values.length)
  if (!pair && !named) return undefined
  const spare = values.length === 2 ? rest : []
  const [one = [], other = []] =
    spare.length === 2
      ? spare.map((value) => [value])
      : [
          out.length > 0 ? out : spare.length > 0 ? spare : into.map(oppositeOf),
          into.length > 0 ? into : spare.length > 0 ? spare : out.map(oppositeOf),
        ]
  return { name, sure: Number(pair) * 2 + Number(named), out: one, into: other }
}

function askRow(sample: string, minus: boolean): Asked {
  const [out, into] = minus ? ['signed', 'reversed'] : ['reversed', 'signed']
  return {
    sample,
    result: 'A minus says that money went out',
    ask: {
      text: 'Did this money go out or come in?',
      options: [
        ['It went out', { kind: out }],
        ['It came in', { kind: into }],
      ],
      blocking: false,
    },
  }
}
