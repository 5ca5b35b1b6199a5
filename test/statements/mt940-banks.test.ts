import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { cleanText } from '../../src/statements/common/normalize.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { wrapped } from './mt940-message.ts'

const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')
const Records = z.array(
  z.object({ date: z.string(), currency: z.string(), amount: z.string(), description: z.string() }),
)
type Real = z.infer<typeof Records>[number]

test.skipIf(!existsSync(bankFile))('the lines of real statements come back from free texts', () => {
  const isApart = ({ description }: Real) => /^\d{3}[?>]\d\d/.test(description)
  const records = recordsOf()
  expect(records).toHaveLength(224)
  for (const record of records) {
    const line = readBack(record, wrapped(cleanText(record.description)))
    expect(line).toMatchObject({ date: record.date, amount: record.amount, reference: '' })
    expect(isApart(record) || line?.description).toBe(isApart(record) || cleanText(record.description))
  }
  // Five of the texts were never taken apart; now they are.
  const apart = records.filter(isApart)
  expect(apart).toHaveLength(5)
  for (const record of apart)
    expect(readBack(record, wrapped(record.description))?.description).not.toMatch(/[?>]2\d/)
})

test.skipIf(!existsSync(bankFile))('the same texts come back from subfields of 27 signs, with a name', () => {
  const texts = recordsOf()
    .map((record) => ({ record, text: cleanText(record.description.replace(/[?+]/g, ' ')) }))
    .filter(({ text }) => text !== '' && text.length <= 14 * 27)
  expect(texts.length).toBeGreaterThan(200)
  for (const { record, text } of texts) {
    const parts = text.match(/.{1,27}/g) ?? []
    const subfields = parts.map((part, index) => `?${index < 10 ? 20 + index : 50 + index}${part}`)
    const line = readBack(record, wrapped(`166?00GUTSCHRIFT${subfields.join('')}?32Muster Hannah`))
    expect(line).toMatchObject({ date: record.date, amount: record.amount, counterpart: 'Muster Hannah' })
    expect(line?.description).toBe(text)
  }
})

function recordsOf(): Real[] {
  return Records.parse(JSON.parse(readFileSync(bankFile, 'utf8')))
}

/** An MT940 with the one line, and what is read of it. */
function readBack({ date, currency, amount }: Real, text: string): StatementLine | undefined {
  const day = date.replaceAll('-', '').slice(2)
  const mark = amount.startsWith('-') ? 'D' : 'C'
  const written = amount.replace('-', '').replace('.', ',')
  const balance = `C${day}${currency || 'EUR'}0,00`
  const fields = [
    ':20:REAL',
    ':25:1',
    ':28C:1/1',
    `:60F:${balance}`,
    `:61:${day}${mark}${written}NTRFNONREF`,
    text,
    `:62F:${balance}`,
  ]
  const [statement] = readMt940(fields.join('\r\n'))
  expect(statement?.lines).toHaveLength(1)
  return statement?.lines[0]
}
