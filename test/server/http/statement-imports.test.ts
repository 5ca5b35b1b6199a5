import { expect, test, vi } from 'vitest'
import { largestUpload } from '../../../src/domain/statement-import.ts'
import { describedService } from '../../service/described-service.ts'
import { batchAndParts, mt940, oneLine } from '../inbox/open-inbox.ts'
import { openBooksApp } from './open-app.ts'

const path = '/api/statement-imports'
const bytes = { 'Content-Type': 'application/octet-stream' }
const described = describedService()

test('an uploaded file becomes transactions of the account that signed in, and adds nothing a second time', async () => {
  const { askJson, as } = await openBooksApp(['Acme', 'Other'])
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body: oneLine }
  const first = await askJson(`${path}?name=january.sta`, upload)
  expect(first).toMatchObject({
    status: 200,
    body: { fileName: 'january.sta', lines: 1, new: 1, known: 0, deletedBefore: 0, from: '2026-01-15' },
  })
  expect(first.body).toMatchObject({
    statements: [
      {
        format: 'MT940',
        new: 1,
        balance: expect.stringMatching(/^adds up: /),
        figures: { currency: 'EUR', opening: '0.00', closing: '10.00' },
        notes: [],
      },
    ],
  })
  expect(described.check('POST', '/statement-imports', first)).toBe('importStatements 200')
  const again = await askJson(`${path}?name=C%3A%5Cbank%5Cjanuary.sta`, upload)
  expect(again.body).toMatchObject({ fileName: 'january.sta', new: 0, known: 1 })
  const rows = await askJson('/api/transactions', as('Acme'))
  expect(rows.body).toMatchObject({ total: 1, items: [{ amount: '10.00', description: 'Coffee' }] })
  expect((await askJson('/api/transactions', as('Other'))).body).toMatchObject({ total: 0 })

  const list = await askJson(path, as('Acme'))
  expect(list.body).toMatchObject({
    items: [
      { fileName: 'january.sta', source: 'upload', new: 0, known: 1, faults: [] },
      { fileName: 'january.sta', source: 'upload', new: 1, known: 0, faults: [] },
    ],
  })
  expect(described.check('GET', '/statement-imports', list)).toBe('listStatementImports 200')
  expect((await askJson(path, as('Other'))).body).toEqual({ items: [] })
})

test.each([
  ['a small file', oneLine],
  ['a file that is read in a thread of its own', oneLine + '\n'.repeat(2 * 1024 * 1024)],
])('whoever goes before %s is taken has imported nothing, and can send it again', async (_, body) => {
  const { ask, askJson, as } = await openBooksApp()
  const gone = new AbortController()
  const leaving = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      stream.enqueue(new TextEncoder().encode(body))
      stream.close()
      gone.abort()
    },
  })
  const upload = { ...as('Acme'), method: 'POST', headers: bytes }
  const stopped = { ...upload, body: leaving, duplex: 'half' as const, signal: gone.signal }
  expect((await ask(`${path}?name=january.sta`, stopped)).status).toBe(400)
  expect((await askJson(path, as('Acme'))).body).toEqual({ items: [] })
  const again = await askJson(`${path}?name=january.sta`, { ...upload, body })
  expect(again.body).toMatchObject({ new: 1, known: 0 })
})

test('a file can be looked at first, which says what importing it would do and writes nothing', async () => {
  const { askJson, as } = await openBooksApp()
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body: oneLine }
  const plan = await askJson(`${path}?name=january.sta&dry-run=true`, upload)
  expect(plan).toMatchObject({
    status: 200,
    body: {
      new: 1,
      planned: [{ date: '2026-01-15', amount: '10.00', description: 'Coffee', state: 'new' }],
      newAccounts: [expect.stringMatching(/./)],
      knownAccounts: 0,
    },
  })
  expect(described.check('POST', '/statement-imports', plan)).toBe('importStatements 200')
  expect((await askJson('/api/transactions', as('Acme'))).body).toMatchObject({ total: 0 })
  expect((await askJson(path, as('Acme'))).body).toEqual({ items: [] })
  expect((await askJson(`${path}?name=january.sta`, upload)).body).toMatchObject({ new: 1 })
  expect((await askJson(`${path}?name=january.sta&dry-run=true`, upload)).body).toMatchObject({
    new: 0,
    known: 1,
    planned: [{ state: 'known' }],
    newAccounts: [],
    knownAccounts: 1,
  })
})

test('a batch beside its parts is imported or left out as someone says, and not before', async () => {
  const { askJson, as, upload } = await openBooksApp()
  const send = (query: string) => upload(batchAndParts, `name=may.sta${query}`)
  expect(await send('&dry-run=true')).toMatchObject({
    body: { new: 3, planned: [{ amount: '-30.00', sumOfLines: 2, place: 0 }, {}, {}] },
  })
  const refused = await send('')
  expect(refused).toMatchObject({ status: 422, body: { remedy: 'sums', faults: [{ line: 5 }] } })
  expect(refused.body).toMatchObject({ faults: [{ reason: expect.not.stringContaining('--sums') }] })
  expect(described.check('POST', '/statement-imports', refused)).toBe('importStatements 422')
  for (const sums of ['no', '{"0":"leave-out"}', '{"leave-out":["x"]}', '{"perhaps":[0]}'])
    expect(await send(`&sums=${sums}`)).toMatchObject({ status: 400 })
  const left = await send('&sums={"leave-out":[0]}')
  expect(left).toMatchObject({
    body: { new: 2, statements: [{ leftAsSums: { count: 1, lines: [{ amount: '-30.00' }] } }] },
  })
  expect(described.check('POST', '/statement-imports', left)).toBe('importStatements 200')
  const listed = await askJson(path, as('Acme'))
  expect(listed.body).toMatchObject({
    items: [{ accounts: [{ leftAsSums: { count: 1 } }] }, { faults: [{}] }],
  })
  expect(described.check('GET', '/statement-imports', listed)).toBe('listStatementImports 200')
  expect((await send('&sums=import')).body).toMatchObject({ new: 1, known: 2 })
})

test('a file that contradicts its balances is refused with its line, and taken when that is accepted', async () => {
  const { askJson, as } = await openBooksApp()
  const body = oneLine.replace('C260131EUR10,00', 'C260131EUR11,00')
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body }
  const refused = await askJson(`${path}?name=broken.sta`, upload)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      remedy: 'accept-difference',
      detail: expect.stringContaining('differ by 1.00 EUR'),
      faults: [{ line: 5, reason: expect.stringContaining('differ by 1.00 EUR') }],
    },
  })
  expect(described.check('POST', '/statement-imports', refused)).toBe('importStatements 422')
  expect((await askJson('/api/transactions', as('Acme'))).body).toMatchObject({ total: 0 })
  const accepted = await askJson(`${path}?name=broken.sta&accept-difference=true`, upload)
  expect(accepted).toMatchObject({ status: 200, body: { new: 1 } })
  expect((await askJson(path, as('Acme'))).body).toMatchObject({
    items: [
      { fileName: 'broken.sta', new: 1, faults: [] },
      { fileName: 'broken.sta', new: 0, faults: [{ line: 5 }] },
    ],
  })
})

test('a CSV file that no mapping knows is refused with the names of the mappings, and read by the one that is named', async () => {
  const { askJson, as } = await openBooksApp()
  const upload = { ...as('Acme'), method: 'POST', headers: bytes }
  const unknown = await askJson(`${path}?name=a.csv`, { ...upload, body: 'When;What\n1;2\n' })
  expect(unknown).toMatchObject({ status: 422, body: { remedy: 'mapping' } })
  expect(unknown.body).toMatchObject({ mappings: expect.arrayContaining(['ing-nl', 'n26']) })
  const unfit = await askJson(`${path}?name=a.csv&mapping=ing-nl`, { ...upload, body: 'When;What\n1;2\n' })
  expect(unfit).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('ing-nl does not fit') },
  })
  for (const mapping of ['none', '../../etc/passwd', 'own.json', ''])
    expect(await askJson(`${path}?name=a.csv&mapping=${mapping}`, { ...upload, body: 'x' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('no CSV mapping') },
    })
})

test('an OFX that contradicts itself is imported once the user has said which of signs and types counts', async () => {
  const { askJson, as } = await openBooksApp()
  const line = (type: string, amount: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260131<TRNAMT>${amount}<MEMO>Rent</STMTTRN>\n`
  const body = `<OFX><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>\n${line('DEBIT', '-5.00')}${line('CREDIT', '-9.00')}</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>`
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body }
  const refused = await askJson(`${path}?name=a.ofx`, upload)
  const reason =
    '2026-01-31, Rent: this line is marked as a deposit (CREDIT), but its amount −9.00 says the opposite'
  expect(refused).toMatchObject({ status: 422, body: { remedy: 'signs', faults: [{ line: 3, reason }] } })
  expect(described.check('POST', '/statement-imports', refused)).toBe('importStatements 422')
  expect(await askJson(`${path}?name=a.ofx&signs=both`, upload)).toMatchObject({ status: 400 })
  expect(await askJson(`${path}?name=a.ofx&signs=types`, upload)).toMatchObject({
    status: 200,
    body: { sums: [{ deposits: '9.00', withdrawals: '-5.00' }] },
  })
})

test('of several mappings that fit, only those are offered', async () => {
  const { askJson, as } = await openBooksApp()
  const body = 'Date,Description,Card Member,Account #,Amount\n14/09/2026,Books,A B,-1,5.00\n'
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body }
  expect(await askJson(`${path}?name=a.csv`, upload)).toMatchObject({
    status: 422,
    body: {
      remedy: 'mapping',
      areFitting: true,
      mappings: ['amex-gb', 'amex-aud', 'amex-nzd', 'amex-sgd', 'amex-hkd', 'amex-eur'],
      currencies: ['GBP', 'AUD', 'NZD', 'SGD', 'HKD', 'EUR'],
      faults: [{ reason: 'The file does not say its currency' }],
    },
  })
})

test('a file that is not a statement is refused in words', async () => {
  const { askJson, as, lines } = await openBooksApp()
  const files = { 'a.pdf': '%PDF-1.7', 'empty.sta': '', 'b.html': '<!DOCTYPE html><p>Sign in</p>' }
  for (const [name, body] of Object.entries(files)) {
    const upload = { ...as('Acme'), method: 'POST', headers: bytes, ...(body && { body }) }
    const { status, body: answer } = await askJson(`${path}?name=${name}`, upload)
    expect([status, answer], name).toMatchObject([422, { faults: [{ reason: expect.any(String) }] }])
  }
  expect(JSON.stringify(lines)).not.toMatch(/a\.pdf|empty\.sta/)
})

test.each([
  ['without a name', '', bytes, 400],
  ['of another type', '?name=a.sta', { 'Content-Type': 'text/plain' }, 415],
  ['too long', '?name=a.sta', { ...bytes, 'Content-Length': String(largestUpload + 1) }, 413],
])('an upload %s is refused before it is read', async (_, query, headers, status) => {
  const { askJson, as, books } = await openBooksApp()
  const answer = await askJson(path + query, { ...as('Acme'), method: 'POST', headers, body: oneLine })
  expect(answer.status).toBe(status)
  expect(described.check('POST', '/statement-imports', answer)).toBe(`importStatements ${status}`)
  expect(await books.imports.list(1)).toEqual([])
})

test('a file that grows beyond the limit on its way is refused, and one that breaks off is not imported', async () => {
  const { ask, as, books } = await openBooksApp()
  const send = (body: ReadableStream) => {
    const init = { ...as('Acme'), method: 'POST', headers: bytes, body, duplex: 'half' } as const
    return ask(`${path}?name=a.sta`, init)
  }
  const piece = new Uint8Array(1024 * 1024)
  expect((await send(new ReadableStream({ pull: (way) => way.enqueue(piece) }))).status).toBe(413)
  const broken = new ReadableStream({
    start: (way) => way.enqueue(new TextEncoder().encode(oneLine)),
    pull: (way) => way.error(new Error('gone')),
  })
  expect((await send(broken)).status).toBe(400)
  expect(await books.imports.list(1)).toEqual([])
})

test('an account uploads two files at once, and slow ones leave room for others', async () => {
  const { ask, as } = await openBooksApp(['Acme', 'Other'])
  const ends: (() => void)[] = []
  const slow = () =>
    new ReadableStream({
      start: (way) => {
        way.enqueue(new TextEncoder().encode(oneLine))
        ends.push(() => way.close())
      },
    })
  const send = (name: string, body: ReadableStream | string) =>
    ask(`${path}?name=a.sta`, {
      ...as(name),
      method: 'POST',
      headers: bytes,
      body,
      duplex: 'half',
    } as RequestInit)
  const [first, second] = [send('Acme', slow()), send('Acme', slow())]
  const refused = async () => {
    const answer = await send('Acme', oneLine)
    return answer.status === 503 && answer
  }
  const third = await vi.waitUntil(refused, { timeout: 60_000 })
  expect(third.headers.get('Retry-After')).toBe('5')
  expect((await send('Other', oneLine)).status).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
  expect((await send('Acme', mt940(['C1,00'], 'C260131EUR1,00'))).status).toBe(200)
})

test('only those who are signed in import and see imports, and only the methods that there are', async () => {
  const { ask, askJson, as } = await openBooksApp()
  for (const method of ['GET', 'POST']) expect((await ask(path, { method })).status).toBe(401)
  const refused = await askJson(path, { ...as('Acme'), method: 'DELETE' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  const headers = { ...bytes, 'Bookend-Account': 'another' }
  const meant = await askJson(`${path}?name=a.sta`, { ...as('Acme'), method: 'POST', headers, body: oneLine })
  expect(meant.status).toBe(409)
  expect((await askJson(path, as('Acme'))).body).toEqual({ items: [] })
})

async function withImport(name = 'january.sta', body = oneLine) {
  const opened = await openBooksApp(['Acme', 'Other'])
  const { askJson, as } = opened
  const upload = (fileName: string, sent: string) =>
    opened.upload(sent, `name=${encodeURIComponent(fileName)}`)
  await upload(name, body)
  const imports = async () =>
    ((await askJson(path, as('Acme'))).body as { items: { id: string; [name: string]: unknown }[] }).items
  const [first] = await imports()
  return { ...opened, upload, imports, id: first?.id ?? '' }
}

test('an import has its bank account, days and balances, and its file as it was sent', async () => {
  const { ask, as, imports, id } = await withImport('Jän/uar"\r.sta')
  expect(await imports()).toMatchObject([
    {
      accounts: [{ statements: 1, currency: 'EUR', opening: '0.00', closing: '10.00', from: '2026-01-15' }],
      hasFile: true,
      canUndo: true,
    },
  ])
  const answer = await ask(`${path}/${id}/file`, as('Acme'))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(oneLine)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''uar%22_.sta`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  for (const other of [`${path}/${id}/file`, `${path}/${id}/undo`])
    expect((await ask(other, as('Other'))).status).toBe(404)
  for (const nothing of ['nothing', '%00', encodeURIComponent("' or 1=1")])
    expect((await ask(`${path}/${nothing}/file`, as('Acme'))).status).toBe(404)
})

test('an import is taken back once, and its file comes again as if it had never come', async () => {
  const { askJson, as, upload, imports, id } = await withImport()
  const undo = (method: string) => askJson(`${path}/${id}/undo`, { ...as('Acme'), method })
  const counts = { removed: 1, edited: 0, noted: 0, deleted: 0, shared: 0 }
  const plan = await undo('GET')
  expect(plan).toMatchObject({ status: 200, body: counts })
  expect(described.check('GET', '/statement-imports/{id}/undo', plan)).toBe('planUndo 200')
  const undone = await undo('POST')
  expect(undone).toMatchObject({ status: 200, body: { ...counts, by: expect.stringMatching(/./) } })
  expect(described.check('POST', '/statement-imports/{id}/undo', undone)).toBe('undoImport 200')
  expect(await undo('POST')).toMatchObject({ status: 200, body: undone.body })
  expect((await askJson('/api/transactions', as('Acme'))).body).toMatchObject({ total: 0 })
  expect(await imports()).toMatchObject([{ canUndo: false, hasFile: true, undone: counts }])
  const { body } = await upload('january.sta', oneLine)
  expect(body).toMatchObject({ new: 1, known: 0, deletedBefore: 0 })
  const [again] = await imports()
  expect(body).toMatchObject({ id: again?.id })
  const found = await askJson(`/api/queries/transactions?import=${again?.id}`, as('Acme'))
  expect(found.body).toMatchObject({ total: 1 })
  const other = await askJson(`/api/queries/transactions?import=${id}`, as('Acme'))
  expect(other.body).toMatchObject({ total: 0 })
})

test('what another import contains, too, stays, and that import is named', async () => {
  const { askJson, as, upload, id } = await withImport()
  await upload('again.sta', oneLine)
  const plan = await askJson(`${path}/${id}/undo`, as('Acme'))
  expect(plan.body).toMatchObject({ removed: 0, shared: 1, sharedWith: ['again.sta'] })
  const undone = await askJson(`${path}/${id}/undo`, { ...as('Acme'), method: 'POST' })
  expect(undone.body).toMatchObject({ removed: 0, shared: 1, sharedWith: ['again.sta'] })
})

test('a refused file has nothing to take back, nor has an unknown one; other methods are refused', async () => {
  const { askJson, as, upload, imports } = await withImport()
  await upload('broken.sta', 'No statement')
  const [refused] = await imports()
  expect(refused).toMatchObject({ fileName: 'broken.sta', new: 0 })
  expect(refused).not.toHaveProperty('canUndo')
  for (const method of ['GET', 'POST']) {
    const answer = await askJson(`${path}/${refused?.id}/undo`, { ...as('Acme'), method })
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was refused') } })
    described.check(method as 'GET' | 'POST', '/statement-imports/{id}/undo', answer)
    const missing = await askJson(`${path}/nothing/undo`, { ...as('Acme'), method })
    expect(missing.status).toBe(404)
  }
  expect((await askJson(`${path}/${refused?.id}/file`, as('Acme'))).status).toBe(404)
  for (const what of ['file', 'undo'])
    expect((await askJson(`${path}/1/${what}`, { ...as('Acme'), method: 'DELETE' })).status).toBe(405)
})
