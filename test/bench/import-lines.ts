import type { Books } from '../../src/server/database/books.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import type { Row } from './measure.ts'

/** A statement of so many lines, read and taken into an account of its own; then once more, which adds nothing. */
export async function importLines(books: Books, lines: number): Promise<Row[]> {
  const { id } = await books.accounts.add(`Import ${crypto.randomUUID()}`)
  const bytes = new TextEncoder().encode(statementOf(lines))
  const take = async (what: string): Promise<Row> => {
    const start = performance.now()
    const statements = readStatements(bytes)
    const read = performance.now() - start
    const taken = await books.importStatements(id, statements, { name: 'bench.xml' })
    const time = performance.now() - start
    const note = `${taken.new} new, ${taken.known} known; reading alone ${(read / 1000).toFixed(1)} s; peak memory of the process so far ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`
    return { what, runs: 1, median: time, p95: time, p99: time, max: time, note }
  }
  const count = lines.toLocaleString('en')
  return [await take(`import CAMT.053 of ${count} lines`), await take('import the same file again')]
}

/** CAMT.053.001.08 of a year, with balances that add up. */
export function statementOf(lines: number): string {
  let cents = 0
  const entries = Array.from({ length: lines }, (_, number) => {
    const amount = ((number * 7919) % 1_000_000) + 1
    const isDeposit = number % 3 === 0
    cents += isDeposit ? amount : -amount
    const day = new Date(Date.UTC(2025, 0, 1) + Math.floor((number / lines) * 365) * 86_400_000)
    const party = isDeposit ? 'Dbtr' : 'Cdtr'
    return `<Ntry><Amt Ccy="EUR">${decimal(amount)}</Amt><CdtDbtInd>${isDeposit ? 'CRDT' : 'DBIT'}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day.toISOString().slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>R${number}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>Houthandel ${number % 997} BV</Nm></Pty></${party}></RltdPties>
<RmtInf><Ustrd>Invoice ${number} of the order ${(number * 31) % 10_007}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  const balance = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(Math.abs(amount))}</Amt>
<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S-1</Id>
<Acct><Id><IBAN>BE71096123456769</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', 0, '2025-01-01')}${balance('CLBD', cents, '2025-12-31')}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

function decimal(cents: number): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
