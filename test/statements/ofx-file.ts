import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'

export function sample(name: string): string {
  return readFileSync(join(import.meta.dirname, 'samples/ofx', name), 'utf8')
}

/** The one line of a statement that has these tags, others as usual. */
export function only(tags: Record<string, string>): StatementLine {
  const [found] = readOfx(file(entry(tags)))[0]?.lines ?? []
  if (!found) throw new Error('no line')
  return found
}

export function entry(tags: Record<string, string>): string {
  const all = { TRNTYPE: 'DEBIT', DTPOSTED: '20260131', TRNAMT: '-12.50', FITID: '1', ...tags }
  return `<STMTTRN>\n${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}\n`)
    .join('')}</STMTTRN>\n`
}

export function file(entries: string, currency = '<CURDEF>EUR'): string {
  return `<OFX><STMTTRNRS><STMTRS>\n${currency}\n<BANKTRANLIST>\n${entries}</BANKTRANLIST>\n</STMTRS></STMTTRNRS></OFX>\n`
}
