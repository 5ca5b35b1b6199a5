// oxlint-disable vitest/no-conditional-expect -- what must hold depends on the random damage

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalances } from '../../src/statements/recognition/check-balances.ts'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'
import { findMapping } from '../../src/statements/csv/mappings.ts'
import { attempt } from '../../src/statements/common/collect-faults.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { entry, file } from './ofx-file.ts'
import { runs } from '../seed.ts'

const folder = join(import.meta.dirname, 'samples')
const samples = ['camt', 'csv', 'mt940', 'ofx', 'reported'].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((name) => ({ name, bytes: readFileSync(join(folder, kind, name)) })),
)

/** The statements of a sample that the user would have to accept or that are accepted alone; undefined if refused. */
function readSample(name: string, bytes: Uint8Array) {
  const csv = name.endsWith('.csv') ? findMapping(name.split('.')[0] ?? '') : undefined
  return attempt(() => readStatements(new Uint8Array(bytes), { csv })).result
}

test('of a statement that is cut or that lacks a line, only true lines are accepted, or it does not add up', () => {
  const readable = samples.filter(({ name, bytes }) => readSample(name, bytes))
  expect(readable.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.constantFrom(...readable), fc.nat(), fc.boolean(), ({ name, bytes }, place, isCut) => {
      const rows = bytes.toString('latin1').split('\n')
      const at = place % rows.length
      const damaged = isCut ? rows.slice(0, at) : rows.filter((_, index) => index !== at)
      const whole = readSample(name, bytes)?.flatMap(({ lines }) => lines) ?? []
      const left = whole.map(({ date, currency, amount }) => `${date} ${currency} ${amount}`)
      for (const statement of readSample(name, Buffer.from(damaged.join('\n'), 'latin1')) ?? []) {
        const check = checkBalances(statement)
        if (check.result !== 'adds up' && check.result !== 'cannot be checked') continue
        for (const { date, currency, amount } of statement.lines) {
          const index = left.indexOf(`${date} ${currency} ${amount}`)
          expect(index, `${name} without row ${at + 1}: ${date} ${amount}`).toBeGreaterThan(-1)
          left.splice(index, 1)
        }
      }
    }),
    { numRuns: runs(300) },
  )
})

type Row = { day: number; cents: number; isBalance: boolean }

/** An account of an OFX file whose balance rows are true, in one of the orders of banks. */
const account = fc.record({
  opening: fc.integer({ min: 1, max: 99_999 }),
  days: fc.array(fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  }),
  isFirst: fc.boolean(),
  isNewestFirst: fc.boolean(),
  hasLedger: fc.boolean(),
  drop: fc.option(fc.nat(), { freq: 2 }),
  turn: fc.option(fc.nat(), { freq: 2 }),
  repeat: fc.option(fc.nat(), { freq: 2 }),
})

type Account = typeof account extends fc.Arbitrary<infer Value> ? Value : never

function rowsOf({ opening, days, isFirst, isNewestFirst }: Account): Row[] {
  let balance = opening
  const rows: Row[] = [{ day: 1, cents: opening, isBalance: true }]
  for (const [index, amounts] of days.entries()) {
    const payments = amounts.map((cents) => ({ day: index + 2, cents, isBalance: false }))
    balance += amounts.reduce((sum, cents) => sum + cents, 0)
    const total = { day: index + 2, cents: balance, isBalance: true }
    rows.push(...(isFirst ? [total, ...payments] : [...payments, total]))
  }
  return isNewestFirst ? rows.toReversed() : rows
}

function decimal(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

test('balance rows of an OFX are never payments, and signs that contradict their types are never accepted unproven', () => {
  fc.assert(
    fc.property(account, (one) => {
      const rows = rowsOf(one)
      const dropped = one.drop === null ? undefined : rows[one.drop % rows.length]
      const turned = one.turn === null ? undefined : rows[one.turn % rows.length]
      // The bank states a balance twice.
      const balances = rows.filter(({ isBalance }) => isBalance)
      const repeated = one.repeat === null ? undefined : balances[one.repeat % balances.length]
      const entries = rows
        .filter((row) => row !== dropped)
        .flatMap((row) => (row === repeated ? [row, row] : [row]))
        .map((row) =>
          entry({
            TRNTYPE: row.cents < 0 ? 'DEBIT' : 'CREDIT',
            DTPOSTED: `202609${String(row.day).padStart(2, '0')}`,
            TRNAMT: decimal(row === turned && !row.isBalance ? -row.cents : row.cents),
            MEMO: row.isBalance ? (row.day === 1 ? 'SALDO ANTERIOR' : 'SALDO DO DIA') : 'PIX',
          }),
        )
      const end = one.opening + one.days.flat().reduce((sum, cents) => sum + cents, 0)
      const ledger = `<LEDGERBAL><BALAMT>${decimal(end)}<DTASOF>20260930</LEDGERBAL></STMTRS>`
      const text = file(entries.join(''))
      const whole = one.hasLedger ? text.replace('</STMTRS>', ledger) : text
      // All types are right here, so they prove what a sign says wrongly.
      if (!dropped) {
        const [byTypes] = readOfx(whole, 'types')
        const payments = rows.filter(({ isBalance }) => !isBalance)
        expect(byTypes && checkBalances(byTypes).result).toBe('adds up')
        expect(byTypes?.lines.map(({ amount }) => shortestOf(amount))).toEqual(
          payments.map(({ cents }) => shortestOf(decimal(cents))),
        )
      }
      const { result } = attempt(() => readOfx(whole))
      expect(result ?? turned).toBeDefined()
      const [statement] = result ?? []
      if (!statement) return
      expect(statement.lines.filter(({ description }) => description !== 'PIX')).toEqual([])
      const check = checkBalances(statement)
      if (check.result === 'adds up')
        expect(
          shortestOf(sumOf([statement.opening?.amount ?? '', ...statement.lines.map((line) => line.amount)])),
        ).toBe(shortestOf(statement.closing?.amount ?? ''))
      // Undamaged, it always adds up, in every order of the bank.
      if (!dropped && (!turned || turned.isBalance || turned.cents === 0)) {
        expect(check.result).toBe('adds up')
        expect(statement.lines).toHaveLength(rows.filter(({ isBalance }) => !isBalance).length)
      }
      // With more than one balance left, a payment that is missing or turned round shows.
      const isPaymentWrong =
        (dropped && !dropped.isBalance && dropped.cents !== 0) ||
        (turned && turned !== dropped && !turned.isBalance && turned.cents !== 0)
      if (isPaymentWrong && (dropped === turned || !dropped || !turned))
        expect(check.result).not.toBe('adds up')
    }),
    { numRuns: runs(300) },
  )
})
