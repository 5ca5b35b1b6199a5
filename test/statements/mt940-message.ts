import type { StatementLine } from '../../src/statements/common/statement.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'

/** A whole MT940 in EUR around the given fields, the first of which is line 5 of the file. */
export function aMessage(...fields: string[]): string {
  const head = [':20:TEST', ':25:NL56ABNA0123456789', ':28C:1/1', ':60F:C260101EUR0,00']
  return [...head, ...fields, ':62F:C260131EUR0,00', '-', ''].join('\n')
}

/** The lines that are read from the given fields. */
export function linesOf(...fields: string[]): StatementLine[] {
  return readMt940(aMessage(...fields)).flatMap(({ lines }) => lines)
}

/** The one line of a :61: (a withdrawal, if not given) with the given :86:, which is cut at 65 signs as banks do. */
export function lineWith(text: string, line = ':61:2601050105D10,00NTRFNONREF'): StatementLine {
  const [first] = linesOf(line, wrapped(text))
  if (!first) throw new Error('No line was read')
  return first
}

/** A :86: whose lines have 65 signs, without the tag. */
export function wrapped(text: string): string {
  return `:86:${(text.match(/[^]{1,65}/g) ?? []).join('\n')}`
}

export const deposit = ':61:2601050105C10,00NTRFNONREF'

export const withdrawal = ':61:2601050105D10,00NTRFNONREF'
