import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from '../../src/statements/encoding/decode.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import type { Balance, Statement, StatementLine } from '../../src/statements/common/statement.ts'

export const folder = join(import.meta.dirname, 'samples/mt940')

export function read(name: string): Statement[] {
  return readMt940(decode(readFileSync(join(folder, name))))
}

export function aStatement(
  bankAccount: string,
  name: string,
  opening: string,
  closing: string,
  lines: StatementLine[],
): Statement {
  return { format: 'MT940', bankAccount, name, opening: balance(opening), closing: balance(closing), lines }
}

function balance(words: string): Balance {
  const [date = '', currency = '', amount = ''] = words.split(' ')
  return { date, currency, amount }
}

export function line(
  at: number,
  words: string,
  counterpart: string,
  description: string,
  reference = '',
): StatementLine {
  return { at, ...balance(words), counterpart, description, reference }
}
