import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { importFile } from '../../../src/server/import/import-file.ts'
import { commandLine } from '../cli/run.ts'
import { openBooksApp } from '../http/open-app.ts'
import { zipOf } from './zip-text.ts'
import { inboxIn, until } from '../inbox/open-inbox.ts'

const csv = (...rows: string[]) => ['Date;Details;Amount', ...rows, ''].join('\n')
// Two accounts have the same fee.
const [main, savings] = [
  csv('2026-09-21;Paper;-1.50', '2026-09-30;Fee;-5.00'),
  csv('2026-09-30;Fee;-5.00', '2026-09-22;Interest;3.00'),
]
const answers = encodeURIComponent(JSON.stringify({ sign: 'out', currency: 'EUR' }))
const iban = 'DE89370400440532013000'
const described = describedService()

async function openAcme() {
  const { askJson, as, upload, ...opened } = await openBooksApp(['Acme'])
  const send = async (body: string | Uint8Array<ArrayBuffer>, query: string) => {
    const answer = await upload(body, `name=bank.csv&${query}`)
    if (answer.status !== 400) described.check('POST', '/statement-imports', answer)
    return { status: answer.status, body: Object(answer.body) }
  }
  const read = async (path: string, method = 'GET') =>
    Object((await askJson(`/api${path}`, { ...as('Acme'), method })).body)
  return { send, read, ...opened }
}

test('a file that names no account is of the one that is said, and a line that another has, too, is taken', async () => {
  const { send, read } = await openAcme()
  const looked = await send(main, `columns=${answers}&dry-run=true`)
  expect(looked.body.askedAccount).toEqual({})
  const said = `bank-account=${encodeURIComponent('de89 3704 0044 0532 0130 00')}`
  expect((await send(main, `columns=${answers}&dry-run=true&${said}`)).body.askedAccount).toEqual({
    answer: iban,
  })
  expect((await send(main, `columns=${answers}&${said}`)).body).toMatchObject({
    new: 2,
    statements: [{ bankAccount: iban }],
  })

  // The next file with these columns begins with that account, which is shown and can be changed.
  const next = await send(savings, 'dry-run=true')
  expect(next.body).toMatchObject({ askedAccount: { answer: iban, isEarlier: true }, new: 1, known: 1 })
  expect((await send(savings, 'dry-run=true&bank-account=Savings')).body).toMatchObject({ new: 2, known: 0 })
  expect((await send(savings, 'bank-account=Savings')).body).toMatchObject({ new: 2, known: 0 })
  expect((await send(savings, 'bank-account=Savings')).body).toMatchObject({ new: 0, known: 2 })

  const { items } = await read('/bank-accounts')
  expect(items).toMatchObject([
    { number: iban, transactions: 2 },
    { number: 'SAVINGS', name: 'Savings', transactions: 2 },
  ])
  const found = await read('/queries/transactions?account=SAVINGS')
  expect(found.items).toHaveLength(2)
  expect((await read('/statement-imports')).items).toMatchObject([
    { accounts: [{ bankAccount: 'SAVINGS' }] },
    { accounts: [{ bankAccount: 'SAVINGS' }] },
    { accounts: [{ bankAccount: iban }] },
  ])
})

test('an import that was taken back no longer says which account comes next, and “none” is an answer, too', async () => {
  const { send, read } = await openAcme()
  await send(main, `columns=${answers}&bank-account=Wrong`)
  const [{ id }] = (await read('/statement-imports')).items
  await read(`/statement-imports/${id}/undo`, 'POST')
  expect((await send(main, 'dry-run=true')).body).toMatchObject({ askedAccount: {}, new: 2 })
  expect((await send(main, 'bank-account=')).body).toMatchObject({
    new: 2,
    statements: [{ bankAccount: '' }],
  })
  expect((await send(savings, 'dry-run=true')).body.askedAccount).toEqual({ answer: '', isEarlier: true })
  expect((await send(savings, `bank-account=${'x'.repeat(101)}`)).status).toBe(400)
})

test('the files of an archive that name none are of one account, or each of its own', async () => {
  const { send, read } = await openAcme()
  const archive = new Uint8Array(zipOf({ 'main.csv': main, 'savings.csv': savings }))
  const columns = `columns=${encodeURIComponent(JSON.stringify({ sign: 'out', currency: 'EUR', file: 'main.csv' }))}`
  const files = ['main.csv', 'savings.csv']
  const of = (accounts: object) => `&bank-accounts=${encodeURIComponent(JSON.stringify(accounts))}`
  expect((await send(archive, `${columns}&dry-run=true`)).body.askedAccount).toEqual({ files })
  // The fee of both is one line of one account.
  const together = await send(archive, `${columns}&dry-run=true&bank-account=Main`)
  expect(together.body).toMatchObject({ askedAccount: { answer: 'MAIN', files } })
  const answers = { 'main.csv': 'Main', 'savings.csv': 'Savings' }
  const apart = await send(archive, `${columns}&dry-run=true${of(answers)}`)
  expect(apart.body).toMatchObject({
    askedAccount: { answers: { 'main.csv': 'MAIN', 'savings.csv': 'SAVINGS' }, files },
    new: 4,
  })
  expect((await send(archive, `${columns}${of({ 'main.csv': 'Main' })}`)).body.detail).toBe(
    '“bank-accounts” does not say which account savings.csv is of',
  )
  expect((await send(archive, `${columns}${of([1])}`)).status).toBe(400)
  expect((await send(main, `${columns}${of(answers)}`)).status).toBe(422)
  await send(archive, `${columns}${of(answers)}`)
  expect((await read('/bank-accounts')).items).toMatchObject([{ transactions: 2 }, { transactions: 2 }])
  // It was of several, so that none of them is offered for the next; and without anyone to ask, none is taken.
  expect((await send(main, 'dry-run=true')).body.askedAccount).toEqual({ isEarlier: true })
  expect((await send(main, '')).body).toMatchObject({ remedy: 'account' })
})

test('the currency that was said of one file of an archive is not that of the others', async () => {
  const { send } = await openAcme()
  const dollars = encodeURIComponent(JSON.stringify({ sign: 'out', currency: 'USD' }))
  await send(main, `columns=${answers}&bank-account=Main`)
  await send(savings, `columns=${dollars}&bank-account=Savings`)
  const said = JSON.stringify({ sign: 'out', currency: 'EUR', file: 'main.csv' })
  const looked = async (files: Record<string, string>, more = '') =>
    (await send(new Uint8Array(zipOf(files)), `dry-run=true${more}`)).body
  const of = JSON.stringify({ 'main.csv': 'Main', 'savings.csv': 'Savings' })
  const told = `&bank-accounts=${encodeURIComponent(of)}`
  for (const columns of [`&columns=${encodeURIComponent(said)}`, ''])
    expect(await looked({ 'main.csv': main, 'savings.csv': savings }, columns + told)).toMatchObject({
      known: 4,
      new: 0,
    })
  const naming = (text: string, account: string) =>
    text.replace('Details', 'Details;Account').replaceAll(/;(?=[-\d])/g, `;${account};`)
  const named = { 'main.csv': naming(main, 'MAIN'), 'savings.csv': naming(savings, 'SAVINGS') }
  expect(await looked(named, `&columns=${encodeURIComponent(said)}`)).toMatchObject({ known: 4, new: 0 })
})

test('what was said of a file is not offered for one with other columns, though the first four are the same', async () => {
  const { send } = await openAcme()
  const wide = (last: string) => csv('2026-09-21;Paper;-1.50;x;y').replace('Amount', `Amount;Kind;${last}`)
  await send(wide('Place'), `columns=${answers}&bank-account=Main`)
  const looked = async (last: string) =>
    (await send(wide(last), `columns=${answers}&dry-run=true`)).body.askedAccount
  expect(await looked('Place')).toEqual({ answer: 'MAIN', isEarlier: true })
  expect(await looked('Shop')).toEqual({})
})

test('a file that names its account keeps it', async () => {
  const { send } = await openAcme()
  const named = await send(
    csv('2026-09-21;Paper;-1.50').replace('Date', `IBAN;${iban}\nDate`),
    `columns=${answers}&dry-run=true&bank-account=Other`,
  )
  expect(named.body.askedAccount).toBeUndefined()
  expect(named.body.statements).toMatchObject([{ bankAccount: iban }])
})

test('without anyone to ask, the account of an earlier file is not guessed for the next', async () => {
  const { run, folder } = commandLine()
  await run(['account', 'add', 'Acme'])
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const guessed = await run([
    'mappings',
    'guess',
    at('main.csv', main),
    '--answer',
    'sign=out',
    'currency=EUR',
  ])
  const mapping = at('mine.json', guessed.out)
  const taken = (file: string, ...more: string[]) =>
    run(['import', '--mapping', mapping, ...more, at('bank.csv', file)])
  expect((await taken(main, '--bank-account', iban)).out).toContain(`${iban}`)
  const open = await taken(savings)
  expect(open.code).toBe(1)
  expect(open.out).toContain(`The last one like it was of ${iban}, and this one may be of another`)
  expect((await taken(savings, '--bank-account', 'Savings')).out).toContain('2 new')
  // The mapping may say it instead.
  at('mine.json', JSON.stringify({ ...JSON.parse(guessed.out), bankAccount: { fixed: 'Third' } }))
  expect((await taken(savings)).out).toContain('THIRD')
})

test('an inbox refuses such a file in words for the app', async () => {
  const { books, ids, start, drop, names, read } = await inboxIn()
  const first = { name: 'main.csv', read: async () => new TextEncoder().encode(main) }
  const columns = { sign: 'out', currency: 'EUR' }
  await importFile(books, ids.get('Acme') ?? 0, first, { columns, bankAccount: iban, source: 'upload' })
  drop('savings.csv', savings)
  start()
  await until(() => names('failed').length === 2)
  expect(read('failed/savings.csv.why.txt')).toBe(
    'savings.csv: refused. Nothing was imported.\n' +
      `  This file names no bank account. The last one like it was of ${iban}, and this one may be of another\n\n` +
      'Import this file in the app, which asks what to do with it. Or fix it and drop it again.\n',
  )
})

test('the currency that was said of one account is not that of another: the next file of each has its own', async () => {
  const { books, ids, start, drop, names, read } = await inboxIn()
  const account = ids.get('Acme') ?? 0
  const other = 'DE12500105170648489890'
  const file = (month: string, ...numbers: string[]) => {
    const rows = numbers.flatMap((number) =>
      [21, 22].map((day) => `2026-${month}-${day};${number};Paper;-1.50`),
    )
    return ['Date;Account;Details;Amount', ...rows, ''].join('\n')
  }
  const take = async (body: string, currency?: string) => {
    const columns = currency === undefined ? {} : { columns: { sign: 'out', currency } }
    const given = { name: 'bank.csv', read: async () => new TextEncoder().encode(body) }
    return importFile(books, account, given, { ...columns, source: 'upload' })
  }
  expect(await take(file('01', iban), 'EUR')).toMatchObject({ new: 2, sums: [{ currency: 'EUR' }] })
  expect(await take(file('01', other), 'USD')).toMatchObject({ new: 2, sums: [{ currency: 'USD' }] })
  // Their columns are the same, and were kept with the last answer.
  expect(await take(file('01', iban))).toMatchObject({ new: 0, known: 2 })
  expect(await take(file('02', iban, other))).toMatchObject({
    new: 4,
    sums: [
      { currency: 'EUR', total: '-3.00' },
      { currency: 'USD', total: '-3.00' },
    ],
  })
  drop('known.csv', file('03', iban, other))
  drop('third.csv', file('03', 'DE02120300000000202051'))
  start()
  await until(() => names('done').length === 2 && names('failed').length === 2)
  expect(read('failed/third.csv.why.txt')).toContain(
    'Nothing says that account DE02120300000000202051 is in USD, as an earlier file with these columns was',
  )
})
