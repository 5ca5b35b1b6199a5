import { readCamt } from '../../src/statements/camt/read-camt.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'

/** A CAMT.053.001.08 with one statement of the account DE1, held by Me GmbH, in EUR; `inside` stands behind its account. */
export function camt(inside: string, version = '053.001.08'): string {
  const [message, part] =
    { '052': ['BkToCstmrAcctRpt', 'Rpt'], '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] }[version.slice(0, 3)] ??
    []
  const [open, close] = [message ?? 'BkToCstmrStmt', part ?? 'Stmt']
  return `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${open}><GrpHdr><MsgId>M</MsgId></GrpHdr>
<${close}><Id>S1</Id><Acct><Id><IBAN>${ownIban}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Me GmbH</Nm></Ownr></Acct>
${inside}
</${close}></${open}></Document>`
}

export const ownIban = 'DE02120300000000202051'
export const otherIban = 'DE02500105170137075030'

/** A booked withdrawal of 10.00 EUR on 2 January 2026; `changes` replaces its parts by name, "" leaves one out. */
export function entry(changes: Record<string, string> = {}): string {
  const parts = {
    Amt: '<Amt Ccy="EUR">10.00</Amt>',
    CdtDbtInd: '<CdtDbtInd>DBIT</CdtDbtInd>',
    Sts: '<Sts><Cd>BOOK</Cd></Sts>',
    BookgDt: '<BookgDt><Dt>2026-01-02</Dt></BookgDt>',
    ...changes,
  }
  return `<Ntry>${Object.values(parts).join('')}</Ntry>`
}

/** The details of an entry: its payments. */
export function payments(...each: string[]): string {
  return `<NtryDtls>${each.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`
}

/** The lines of the first statement in a CAMT with these entries. */
export function linesIn(...entries: string[]): StatementLine[] {
  return readCamt(camt(entries.join('\n')))[0]?.lines ?? []
}

/** The only line of an entry that has these parts. */
export function lineOf(changes: Record<string, string>): StatementLine | undefined {
  return linesIn(entry(changes))[0]
}

export const rmtInf = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`
