import { expect, test, vi } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

vi.setConfig({ testTimeout: 60_000 }) // it opens books of its own and starts the thread that reads

const described = describedService()

const file = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>
<ValDt><Dt>2026-01-03</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs>
<RltdPties><Cdtr><Pty><Nm>Acme</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>NL02RABO0300065264</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

test('a search finds what the bank wrote, filtered or not', async () => {
  const { askJson, as } = await openBooksApp(['Acme'])
  const taken = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: file }
  await askJson('/api/statement-imports?name=january.xml', { ...as('Acme'), ...taken })
  const found = async (path: string) => (await askJson(path, as('Acme'))).body as { total: number }
  for (const search of ['NL02RABO0300065264', 'nl02 rabo 0300 0652 64', 'E-1', '03/01/2026'])
    for (const path of ['/api/transactions?', '/api/queries/transactions?direction=out&']) {
      expect((await found(`${path}search=${encodeURIComponent(search)}`)).total).toBe(1)
      expect((await found(`${path}search=${encodeURIComponent(`${search} nowhere`)}`)).total).toBe(0)
    }
})

test('what the bank wrote is at an address of its own, for the account that has the transaction', async () => {
  const { askJson, as } = await openBooksApp(['Acme', 'Other'])
  await askJson('/api/statement-imports?name=january.xml', {
    ...as('Acme'),
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
  const list = await askJson('/api/transactions', as('Acme'))
  const { items } = list.body as { items: { id: string }[] }
  const path = `/api/bank-lines/transactions/${items[0]?.id}`
  const line = await askJson(path, as('Acme'))
  expect(line).toMatchObject({
    status: 200,
    body: {
      id: items[0]?.id,
      date: '2026-01-02',
      valueDate: '2026-01-03',
      currency: 'EUR',
      amount: '-10.00',
      counterpart: 'Acme',
      counterpartAccount: 'NL02RABO0300065264',
      endToEndId: 'E-1',
      description: 'Invoice 7',
      bankAccount: 'DE02120300000000202051',
      statement: { name: 'S1', format: 'CAMT.053.001.08', fileName: 'january.xml' },
    },
  })
  expect(line.headers.get('Bookend-Capabilities')).toContain('bank-lines')
  expect(described.check('GET', '/bank-lines/transactions/{id}', line)).toBe('getBankLine 200')
  const some = await askJson(`/api/bank-lines/transactions?ids=${items[0]?.id},other`, as('Acme'))
  expect(some).toMatchObject({ status: 200, body: { items: [line.body] } })
  expect(described.check('GET', '/bank-lines/transactions', some)).toBe('listBankLines 200')
  const none = await askJson(path, as('Other'))
  expect(none).toMatchObject({ status: 204, body: undefined })
  expect(described.check('GET', '/bank-lines/transactions/{id}', none)).toBe('getBankLine 204')
  expect(await askJson(path)).toMatchObject({ status: 401 })
  const written = await askJson(path, { ...as('Acme'), method: 'POST', body: '{}' })
  expect([written.status, written.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})
