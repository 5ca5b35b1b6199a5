import { expect, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

const described = describedService()
const iban = 'DE02120300000000202051'
const file = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>
</Ntry></Stmt></BkToCstmrStmt></Document>`

test('bank accounts are listed, named, and told of transactions, for the account that has them', async () => {
  const { askJson, as, tell, upload } = await openBooksApp(['Acme', 'Other'])
  await upload(file)
  const [item] = ((await askJson('/api/transactions', as('Acme'))).body as { items: { id: string }[] }).items
  const list = await tell('GET', '/bank-accounts')
  expect(list.headers.get('Bookend-Capabilities')).toContain('bank-accounts')
  const account = { number: iban, name: '', transactions: 1, firstDay: '2026-01-02', lastDay: '2026-01-02' }
  expect(list.body).toEqual({ items: [{ ...account, balances: [] }] })
  const rename = (name: string, who?: string) => tell('PUT', `/bank-accounts/${iban}`, { name }, who)
  expect(await rename(' Main ')).toMatchObject({ status: 200, body: { ...account, name: 'Main' } })
  expect((await rename('x'.repeat(101))).status).toBe(422)
  expect((await rename('x', 'Other')).status).toBe(404)
  const own = '/bank-accounts-of/transactions'
  expect((await tell('GET', `${own}?ids=${item?.id},other`)).body).toEqual({
    items: [{ id: item?.id, number: iban }],
  })
  expect((await tell('GET', `${own}?ids=${item?.id}`, undefined, 'Other')).body).toEqual({ items: [] })
  expect((await tell('GET', own)).status).toBe(400)
  const found = await askJson(`/api/queries/transactions?account=${iban}&account=another`, as('Acme'))
  expect(found.body).toMatchObject({ total: 1, items: [{ id: item?.id }] })
  const without = await askJson('/api/queries/transactions?account=none', as('Acme'))
  expect(without.body).toMatchObject({ total: 0 })
  const either = await askJson(`/api/queries/transactions?account=none&account=${iban}`, as('Acme'))
  expect(either.body).toMatchObject({ total: 1 })
  const totals = await askJson('/api/queries/transactions/totals?by=account', as('Acme'))
  expect(totals.body).toMatchObject({ groups: [{ key: iban, totals: { count: 1 } }], total: 1 })
})

test('transfers between own bank accounts are found or left out, from the statement of the second account on', async () => {
  const { askJson, as, tell, upload: take } = await openBooksApp(['Acme'])
  const other = 'NL02RABO0300065264'
  const party = `<NtryDtls><TxDtls><RltdPties><CdtrAcct><Id><IBAN>${other}</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls>`
  const count = async (transfer: string, path = '') =>
    (await askJson(`/api/queries/transactions${path}?transfer=${transfer}`, as('Acme'))).body
  await take(file.replace('</Ntry>', `${party}</Ntry>`))
  expect([await count('yes'), await count('no')]).toMatchObject([{ total: 0 }, { total: 1 }])
  await take(file.replaceAll(iban, other).replace('DBIT', 'CRDT'))
  expect([await count('yes'), await count('no')]).toMatchObject([{ total: 1 }, { total: 1 }])
  expect(await count('no', '/totals')).toMatchObject({ count: 1 })
  const [one] = ((await count('yes')) as { items: { id: string }[] }).items
  const told = await tell('GET', `/bank-accounts-of/transactions?ids=${one?.id}`)
  expect(told.body).toEqual({ items: [{ id: one?.id, number: iban, transferWith: other }] })
  const paid = await askJson(`/api/queries/transactions/totals?counterpartyAccount=${other}`, as('Acme'))
  expect(paid.body).toMatchObject({ count: 1 })
  const wrong = await askJson('/api/queries/transactions?transfer=maybe', as('Acme'))
  expect(wrong).toMatchObject({ status: 400 })
  expect(JSON.stringify(wrong.body)).toContain('Transfers between own bank accounts')
})

const detailed = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>
<ValDt><Dt>2026-01-03</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs>
<RltdPties><Cdtr><Pty><Nm>Acme</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>NL02RABO0300065264</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

test('a search finds what the bank wrote, filtered or not', async () => {
  const { askJson, as, upload } = await openBooksApp(['Acme'])
  await upload(detailed)
  const found = async (path: string) => (await askJson(path, as('Acme'))).body as { total: number }
  for (const search of ['NL02RABO0300065264', 'nl02 rabo 0300 0652 64', 'E-1', '03/01/2026'])
    for (const path of ['/api/transactions?', '/api/queries/transactions?direction=out&']) {
      expect((await found(`${path}search=${encodeURIComponent(search)}`)).total).toBe(1)
      expect((await found(`${path}search=${encodeURIComponent(`${search} nowhere`)}`)).total).toBe(0)
    }
})

test('what the bank wrote is at an address of its own, for the account that has the transaction', async () => {
  const { askJson, as, upload } = await openBooksApp(['Acme', 'Other'])
  await upload(detailed, 'name=january.xml')
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
