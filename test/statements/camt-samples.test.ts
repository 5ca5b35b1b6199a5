import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/read-statements.ts'
import { samples } from './camt-samples.ts'

test.each(samples)('the sample $name is read', ({ name, head, opening, closing, lines }) => {
  const [statement, ...others] = readStatements(bytesOf(name))
  expect(others).toEqual([])
  expect(statement).toMatchObject({ ...head, opening, closing })
  expect(
    statement?.lines.map((line) => [
      line.at,
      line.date,
      `${line.currency} ${line.amount}`,
      line.counterpart,
      line.description,
      line.reference,
    ]),
  ).toEqual(lines)
})

test('several accounts in one file are several statements, one without lines among them', () => {
  expect(
    readStatements(bytesOf('sk-053.001.02.xml')).map(({ bankAccount, name, lines, opening }) => [
      bankAccount,
      name,
      opening?.amount,
      lines.length,
    ]),
  ).toEqual([
    ['SK3112000000198742637541', '9/2026', '10.00', 1],
    ['SK0809000000000123123123', '9/2026-SP', undefined, 0],
  ])
})

test.each(samples)('the sample $name is read alike in UTF-16, with prefixes, and on one line', ({ name }) => {
  const statements = readStatements(bytesOf(name))
  const text = new TextDecoder(
    name.startsWith('cz') ? 'windows-1250' : name.startsWith('be') ? 'windows-1252' : 'utf-8',
  ).decode(bytesOf(name))
  const plain = text.replace(/encoding="[^"]*"/, '')
  const prefixed = plain.replace(/<(\/?)(?!ns2:)([A-Z])/g, '<$1camt:$2').replace(' xmlns=', ' xmlns:camt=')
  expect(readStatements(inUtf16(plain))).toEqual(statements)
  expect(readStatements(new TextEncoder().encode(prefixed))).toEqual(statements)
  expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', '\r\n')))).toEqual(statements)
  expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', '\r')))).toEqual(statements)
  expect(readStatements(new TextEncoder().encode(plain.replaceAll('\n', ' ')))).toEqual(
    statements.map((statement) => ({
      ...statement,
      lines: statement.lines.map((line) => ({ ...line, at: 1 })),
      pending: statement.pending?.map((line) => ({ ...line, at: 1 })),
    })),
  )
})

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'samples/camt', name)))
}

function inUtf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
}
