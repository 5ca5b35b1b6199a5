import { expect, test } from 'vitest'
import { csvLine } from '../../src/domain/csv-line.ts'
import { attempt } from '../../src/statements/common/collect-faults.ts'
import { guessMapping } from '../../src/statements/csv/guess-mapping.ts'
import { checkMapping } from '../../src/statements/csv/mappings.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'

function questionsOf(text: string): string[] {
  return guessMapping(text)?.questions.map(({ about }) => about) ?? []
}

function linesOf(text: string, answers = {}): string[] {
  const { mapping } = guessMapping(text, answers) ?? {}
  return readCsv(text, checkMapping(mapping)).flatMap(({ lines }) =>
    lines.map(({ date, amount, currency }) => `${date} ${amount} ${currency}`),
  )
}

const twoDays =
  'Date,Details,Amount,Balance,Currency\n01/02/2026,A,-1.00,9.00,EUR\n03/02/2026,B,2.00,11.00,EUR\n'

test('the order of day and month is asked unless a day after the 12th shows it', () => {
  expect(questionsOf(twoDays)).toEqual(['day order'])
  expect(questionsOf(twoDays.replace('03/02', '13/02'))).toEqual([])
  expect(linesOf(twoDays, { 'day order': 'DD/MM/YYYY' })).toEqual([
    '2026-02-01 -1.00 EUR',
    '2026-02-03 2.00 EUR',
  ])
  expect(linesOf(twoDays, { 'day order': 'MM/DD/YYYY' })).toEqual([
    '2026-01-02 -1.00 EUR',
    '2026-03-02 2.00 EUR',
  ])
})

test('a column of short numbers beside texts is the bank’s code, and no text, unless it is the only one or chosen', () => {
  const file =
    'Type;Date;Details;Amount;Currency\n20;2026-09-21;Paper;-1.00;EUR\n21;2026-09-22;Pens;2.00;EUR\n'
  expect(guessMapping(file)?.mapping).toMatchObject({ description: ['Details'], details: { code: 'Type' } })
  for (const [text, answers] of [
    [file.replace('Paper', '7').replace('Pens', '8'), {}],
    [file, { 'column 1': 'description' }],
    [file.replaceAll(/^2\d/gm, ''), {}],
  ] as const)
    expect(guessMapping(text, answers)?.mapping).toMatchObject({ description: ['Type', 'Details'] })
})

test('the kind of account before the payments is not taken for the account', () => {
  const file = (account: string) => `Compte de chèques;${account}\n21/09/2026;Papeterie;-12,50\n`
  const accountIn = (text: string) => guessMapping(text, { firstLine: '2' })?.mapping?.bankAccount
  expect(accountIn(file('Compte de chèques'))).toBeUndefined()
  expect(accountIn(file('Compte de chèques;0001'))).toBeUndefined()
  expect(accountIn(file('0001'))).toEqual({ preamble: ['Compte de chèques'] })
})

test('of a column for each party, the direction tells the other one', () => {
  const file =
    'Data;Nazwa nadawcy;Nazwa odbiorcy;Opis;Kwota\n21.09.2026;My;Papier;A;-12,50\n14.09.2026;Klient;My;B;1,00\n'
  expect(guessMapping(file)?.mapping?.counterpart).toEqual({ in: ['Nazwa nadawcy'], out: ['Nazwa odbiorcy'] })
})

test('a day with a month in letters and nothing between is a day', () => {
  expect(
    linesOf('13Sep2026,Client,1000.00\n14Sep2026,Paper,-12.50\n', { sign: 'out', currency: 'ZAR' }),
  ).toEqual(['2026-09-13 1000.00 ZAR', '2026-09-14 -12.50 ZAR'])
})

test('an answer that is none of the options stays a question', () => {
  expect(guessMapping(twoDays, { 'day order': 'YY' })?.questions[0]?.answer).toBeUndefined()
})

test('what a minus means is asked unless balances prove it', () => {
  const card = 'Date;Text;Amount;Balance\n21.09.2026;A;8,80;-8,80\n25.09.2026;B;-75,00;66,20\n'
  expect(questionsOf(card)).toEqual(['currency'])
  expect(linesOf(card, { currency: 'CHF' })).toEqual(['2026-09-21 -8.80 CHF', '2026-09-25 75.00 CHF'])
  expect(questionsOf(card.replace('66,20', '66,21'))).toEqual(['sign', 'currency'])
})

test('words of both ways, or accounts of others, suggest what a minus means; of a card it stays open', () => {
  const suggestedIn = (head: string, rows: string) =>
    guessMapping(`${head}\n${rows}\n`)?.questions.find(({ about }) => about === 'sign')?.suggested
  const head = 'Date,Details,Amount'
  const own = (rows: string) => suggestedIn(head, rows)
  expect(own('2026-09-02,MONTHLY FEE,-6.00\n2026-09-18,E-TRANSFER RECEIVED,500.00')).toEqual({
    answer: 'out',
    why: '“MONTHLY FEE” has a minus and “E-TRANSFER RECEIVED” has none',
  })
  const others = '2026-09-02,A,-6.00,NL11TEST0000000001\n2026-09-18,B,500.00,NL11TEST0000000002'
  const named = `${head},Counterparty IBAN`
  expect(suggestedIn(named, others)?.why).toContain('accounts of other parties')
  // It is the own account, if both are the same.
  expect(suggestedIn(named, others.replace('0002', '0001'))).toBeUndefined()
  expect(suggestedIn(named, others.replace(',NL11TEST0000000002', ','))).toBeUndefined()
  const open = [
    // Of one way only, or of neither.
    '2026-09-02,MONTHLY FEE,-6.00\n2026-09-18,CLIENT,500.00',
    '2026-09-02,PAPER,-6.00\n2026-09-18,TRANSFER RECEIVED,500.00',
    // One line says otherwise, or there are more without a minus.
    '2026-09-02,MONTHLY FEE,-6.00\n2026-09-18,SALARY RECEIVED,500.00\n2026-09-19,ATM WITHDRAWAL,-9.00\n2026-09-20,PAYMENT RECEIVED,-7.00',
    '2026-09-02,MONTHLY FEE,-6.00\n2026-09-18,TRANSFER RECEIVED,500.00\n2026-09-19,CLIENT,9.00',
    // Cards: what is bought has no minus, what is paid or given back has one.
    '2026-09-20,HOTEL DEPOSIT,120.00\n2026-09-18,PAYMENT RECEIVED - THANK YOU,-250.00',
    '2026-09-20,NEWS RECEIVED,12.50\n2026-09-18,DIRECT DEBIT PAYMENT,-250.00\n2026-09-19,ANNUAL FEE WAIVED,-25.00',
    '2026-09-20,DEPOSIT HOTEL,120.00\n2026-09-21,Zahlung,-300.00\n2026-09-23,Gebührenerlass,-20.00',
    '2026-09-20,GUSTO PAYROLL,45.00\n2026-09-21,AUTOPAY,-300.00\n2026-09-23,PURCHASE CREDIT,-9.00',
  ]
  for (const rows of open) expect(own(rows)).toBeUndefined()
  const card = '2026-09-20,MONTHLY FEE,-6.00\n2026-09-18,TRANSFER RECEIVED,500.00'
  expect(suggestedIn('Date,Card account,Amount', card)).toBeUndefined()
})

test('a zero with a minus says nothing about the others', () => {
  const file = 'Datum;Bedrag;Naam\n21.03.2026;-0,00;A\n22.03.2026;5,00;B\n'
  expect(questionsOf(file)).toEqual(['sign', 'currency'])
  expect(linesOf(file, { sign: 'in', currency: 'EUR' })).toEqual([
    '2026-03-21 0.00 EUR',
    '2026-03-22 5.00 EUR',
  ])
})

test('a number that could be a thousand or a fraction is asked', () => {
  const file = (sum: string) => `Datum;Text;Soll EUR;Haben EUR\n21.09.2026;A;${sum};\n22.09.2026;B;;${sum}\n`
  expect(questionsOf(file('1.250'))).toEqual(['decimal'])
  expect(linesOf(file('1.250'), { decimal: ',' })).toEqual([
    '2026-09-21 -1250.00 EUR',
    '2026-09-22 1250.00 EUR',
  ])
  expect(questionsOf(file('1.250,00'))).toEqual([])
  expect(linesOf(file('1250'), { decimal: 'cents' })).toEqual([
    '2026-09-21 -12.50 EUR',
    '2026-09-22 12.50 EUR',
  ])
})

test('a fee besides the amount is asked, or proved by the balances', () => {
  const file = (balance: string) =>
    `Date,Text,Amount,Fee,Balance,Currency\n2026-09-21,A,-10.00,1.00,89.00,EUR\n2026-09-22,B,-20.00,1.00,${balance},EUR\n`
  expect(questionsOf(file('68.00'))).toEqual([])
  expect(linesOf(file('68.00'))).toEqual(['2026-09-21 -11.00 EUR', '2026-09-22 -21.00 EUR'])
  expect(questionsOf(file('60.00'))).toEqual(['fee', 'sign'])
})

test('what a column of money says whose name says nothing is asked, unless balances prove it', () => {
  const head = 'Date,Text,Amount EUR,Service price,Balance\n2026-09-01,A,'
  const proven = `${head}100.00,,100.00\n2026-09-14,B,-12.00,0.50,87.50\n`
  expect(questionsOf(proven)).toEqual([])
  expect(linesOf(proven)).toEqual(['2026-09-01 100.00 EUR', '2026-09-14 -12.50 EUR'])
  // Only in the row that no balance proves.
  const first = `${head}100.00,0.50,100.50\n2026-09-14,B,-12.00,,88.50\n`
  expect(questionsOf(first)).toEqual(['fee'])
  expect(linesOf(first, { fee: 'Service price added' })[0]).toBe('2026-09-01 100.50 EUR')
  expect(linesOf(first, { fee: 'included' })[0]).toBe('2026-09-01 100.00 EUR')
  // A balance under another name is asked no more than before.
  const sold = 'Date,Text,Amount EUR,Sold\n2026-09-01,A,100.00,100.00\n2026-09-14,B,-12.00,88.00\n'
  expect(questionsOf(sold)).toEqual(['sign'])
  const cashback = first.replace('Service price', 'Cashback')
  expect(questionsOf(cashback)).toEqual(['fee'])
  const bare =
    'Date,Text,Amount EUR,Service price,Levy\n2026-09-01,A,100.00,0.00,0.00\n2026-09-14,B,-12.00,0.50,0.10\n'
  expect(questionsOf(bare)).toEqual(['fee', 'sign'])
  expect(guessMapping(bare, { fee: 'several' })?.questions.map(({ about }) => about)).toEqual([
    'fee',
    'fee Service price',
    'fee Levy',
    'sign',
  ])
  const both = { fee: 'several', 'fee Service price': 'Service price', 'fee Levy': 'Levy added', sign: 'out' }
  expect(linesOf(bare, both)[1]).toBe('2026-09-14 -12.40 EUR')
})

test('two columns of fees are read, as the balances prove or as someone says', () => {
  const file = (balances: [string, string]) =>
    `Date,Text,Amount EUR,Fee,Commission,Balance\n2026-09-01,A,100.00,1.00,0.50,${balances[0]}\n2026-09-14,B,-12.00,0.50,0.25,${balances[1]}\n`
  const whole = ['2026-09-01 98.50 EUR', '2026-09-14 -12.75 EUR']
  expect(questionsOf(file(['98.50', '85.75']))).toEqual([])
  expect(linesOf(file(['98.50', '85.75']))).toEqual(whole)
  const mapping = checkMapping(guessMapping(file(['98.50', '85.75']))?.mapping)
  expect(readCsv(file(['98.50', '85.75']), mapping)[0]?.opening?.amount).toBe('0.00')
  const alone = file(['', ''])
  const said = { fee: 'several', 'fee Fee': 'Fee', 'fee Commission': 'Commission', sign: 'out' }
  expect(linesOf(alone, said)).toEqual(whole)
  expect(linesOf(alone, { ...said, 'fee Commission': 'included' })[1]).toBe('2026-09-14 -12.50 EUR')
  const fee = ['Fee', 'Commission'].map((column) => ({ column, paidIs: 'positive', as: 'line' }))
  const apart = readCsv(
    alone,
    checkMapping({ ...guessMapping(alone, said)?.mapping, fee, reference: 'Text' }),
  )
  expect(apart[0]?.lines.map(({ amount, reference }) => `${amount} ${reference}`)).toEqual(
    '100.00 A|-1.00 A fee 1|-0.50 A fee 2|-12.00 B|-0.50 B fee 1|-0.25 B fee 2'.split('|'),
  )
})

test('a card’s amount in two currencies is asked, and points are no amounts of the currency beside them', () => {
  const card =
    'Date;Merchant;Amount;Currency;CHF\n2026-09-01;Shop;-10.00;USD;-9.10\n2026-09-15;Client;100.00;CHF;100.00\n'
  expect(questionsOf(card)[0]).toBe('amount')
  expect(linesOf(card, { amount: 'CHF', sign: 'out', 'currency column': 'CHF' })).toEqual([
    '2026-09-01 -9.10 CHF',
    '2026-09-15 100.00 CHF',
  ])
  const points = 'Date;Text;Amount;Currency\n2026-09-01;Shop;-10.00;EUR\n2026-09-02;Points;250.00;PTS\n'
  expect(linesOf(points, { sign: 'out' })).toEqual(['2026-09-01 -10.00 EUR', '2026-09-02 250.00 PTS'])
})

test('a row that adds up others is asked about, whatever its words', () => {
  const file = (rows: string[]) => `Date;Text;Amount EUR\n${rows.join('\n')}\n`
  const moved = ['2026-08-13;Paper shop;-45.20', '2026-08-14;Client One;1500.00']
  const alone = file([...moved, '2026-08-31;Mezisoučet 08/2026;1454.80'])
  expect(questionsOf(alone)).toEqual(['sign', 'total Mezisoučet'])
  expect(takenOf(alone, { sign: 'out', 'total Mezisoučet': 'payment' })[0]).toHaveLength(3)
  expect(takenOf(alone, { sign: 'out', 'total Mezisoučet': 'total' })).toEqual([
    ['-45.20', '1500.00'],
    ['Mezisoučet 08/2026'],
  ])
  const newestFirst = file(['2026-08-31;Vše;1454.80', ...moved.toReversed()])
  expect(questionsOf(newestFirst)).toEqual(['sign', 'total Vše'])
  const between = [...moved, '2026-08-31;Mezi;1454.80', '2026-09-02;C;1.10', '2026-09-03;D;2.20']
  expect(questionsOf(file([...between, '2026-09-30;Mezi;3.30', '2026-09-30;Vše;1458.10']))).toEqual([
    'sign',
    'total Mezi',
    'total Vše',
  ])
  const balances = file(['2026-08-01;Převod;500.00', ...moved, '2026-08-31;Konec;1954.80'])
  expect(takenOf(balances, { sign: 'out', 'total Konec': 'balance' })).toEqual([
    ['-45.20', '1500.00'],
    ['Převod', 'Konec'],
  ])
  const closing = file(['2026-08-01;Opening balance;5.00', ...moved, '2026-08-31;Closing balance;1459.80'])
  expect(questionsOf(closing)).toEqual(['sign'])
  // The same words are those of a payment, too.
  expect(questionsOf(file([...moved, '2026-08-31;Client One;1454.80']))).toEqual(['sign'])
})

test('the total of a file that is too long to be asked about is not taken', () => {
  const rows = Array.from({ length: 160 }, (_, row) => `2026-09-01;P${row};-${row + 1}.01`)
  const file = `Date;Text;Amount EUR\n${rows.join('\n')}\n2026-09-30;Vše;-12881.60\n`
  expect(takenOf(file, { sign: 'out' })[1]).toEqual(['total'])
})

test('all rows move as the balances say, but for the one that they do not prove: asked where no amount has a sign', () => {
  const file =
    'Date;Text;Amount EUR;Balance\n2026-09-01;Cash in;100.00;100.00\n2026-09-02;Shop;10.00;90.00\n2026-09-03;Hotel;20.00;70.00\n'
  expect(questionsOf(file)).toEqual(['sign'])
})

test('each word of a column of states is asked, in languages with unknown words', () => {
  const file = (name: string) =>
    `Date;Text;Amount EUR;${name}\n2026-09-01;A;-1.00;Да\n2026-09-02;B;-2.00;Заморожено\n`
  for (const name of ['Состояние', 'Стан', 'Stare', 'Durum', '상태'])
    expect(questionsOf(file(name))).toEqual(['sign', 'state Да', 'state Заморожено'])
})

test('amounts without letters are asked about where the others have some', () => {
  const file = 'Date,Details,Amount HKD\n2026-09-01,Shop,12.00\n2026-09-15,Refund,5.00 CR\n'
  expect(questionsOf(file)).toEqual(['no letters'])
  expect(linesOf(file, { 'no letters': 'out' })).toEqual(['2026-09-01 -12.00 HKD', '2026-09-15 5.00 HKD'])
  expect(linesOf(file, { 'no letters': 'in' })).toEqual(['2026-09-01 12.00 HKD', '2026-09-15 5.00 HKD'])
})

test('the user’s word on a column counts more than its name', () => {
  const file =
    'Date,Details,Amount,Total,Currency\n2026-09-21,A,-1.00,-2.00,EUR\n2026-09-22,B,-1.00,3.00,EUR\n'
  expect(linesOf(file, { 'column 3': 'nothing', 'column 4': 'amount', sign: 'out' })).toEqual([
    '2026-09-21 -2.00 EUR',
    '2026-09-22 3.00 EUR',
  ])
})

test('any character may separate the columns', () => {
  expect(
    linesOf('Date~Details~Amount EUR\n2026-09-21~A, B~-1.50\n2026-09-22~C;D~2.50\n', { sign: 'out' }),
  ).toEqual(['2026-09-21 -1.50 EUR', '2026-09-22 2.50 EUR'])
})

test('a file without days and amounts gives no guess', () => {
  expect(guessMapping('Dear customer,\nthank you\n')).toBeUndefined()
})

test.each([
  ['the first row', 0],
  ['a row between', 2],
  ['the last row', 5],
  ['the last row that is looked at', 148],
])('%s that cannot be read refuses the file, and is not left out with those behind it', (_, place) => {
  const good = Array.from(
    { length: Math.max(5, place * 2) },
    (__, day) => `Main,2026-09-${10 + (day % 20)},T,-1.00,EUR`,
  )
  const file = (header: string[], bad: string) => [...header, ...good.toSpliced(place, 0, bad)].join('\n')
  const bad = ['Main,2026-09-09,T,1x.00,EUR', 'Savings,2026-09-09,T,,EUR', 'Savings,2026-09-09,T']
  const headers = [['Account,Date,Details,Amount,Currency'], []]
  const files = bad.flatMap((row) => headers.map((header) => file(header, row)))
  expect(files.map(isTaken)).toEqual(files.map(() => false))
})

function isTaken(text: string): boolean {
  const { questions = [] } = guessMapping(text) ?? {}
  const answers = Object.fromEntries(
    questions.map(({ about, options }) => [about, options[0]?.value ?? 'EUR']),
  )
  const { mapping } = guessMapping(text, answers) ?? {}
  return mapping !== undefined && attempt(() => readCsv(text, mapping)).fault === undefined
}

test('what a bank writes behind the rows is left out', () => {
  const file = 'Date;Text;Amount EUR\n21.09.2026;A;-1,50\n22.09.2026;B;2,50\nTotal;;1,00\n'
  expect(linesOf(file, { sign: 'out' })).toHaveLength(2)
})

test('a line that cannot be read does not hide the lines that can, in columns that the user chose', () => {
  const file =
    'When;What;How much\n31.01.2026;A;-1,00\nsoon;B;2,00\n30.01.2026;C;-3,00\n29.01.2026;D;abc\n28.01.2026;E;4,50\n'
  const chosen = { 'column 1': 'date', 'column 3': 'amount', currency: 'EUR', sign: 'out' }
  const rows = guessMapping(file, chosen)?.rows ?? []
  expect(rows.map(({ line, amount, fault }) => [line, amount, fault !== undefined])).toEqual([
    [2, '-1.00', false],
    [3, '', true],
    [4, '-3.00', false],
    [5, '', true],
    [6, '4.50', false],
  ])
  expect(() => linesOf(file, chosen)).toThrow(/soon/)
})

test('a row that is not booked says so beside the rows that would be taken', () => {
  const file =
    'Datum;Text;Betrag;Zahlungsstatus\n21.09.2026;A;-1,50;OK\n22.09.2026;B;2,50;Vorgemerkt\n22.09.2026;C;3,50;Failed\n'
  expect(guessMapping(file)?.rows.map(({ amount, state }) => [amount, state])).toEqual([
    ['-1.50', undefined],
    ['2.50', 'Vorgemerkt'],
    ['3.50', 'Failed'],
  ])
})

test('words of payments that are not booked count where the rows that were looked at lack them', () => {
  const head = 'Date;Text;Type;Void;Approved;Reversed;Amount EUR\n'
  const rows = ['Card;;yes;N', 'Transfer;;yes;N'].map(
    (cells, day) => `2026-09-2${day};A;${cells};${day - 1}.50\n`,
  )
  const { mapping } = guessMapping(head + rows.join(''), { sign: 'out' }) ?? {}
  expect(questionsOf(head + rows.join(''))).toEqual(['sign'])
  const later = 'Card;;yes;N CARD_HOLD;;yes;N Card;Y;yes;N Card;;no;N Card;;yes;true Card;N;yes;no'.split(' ')
  const [statement] = readCsv(
    head + later.map((cells, day) => `2026-09-2${day};A;${cells};-1.0${day}\n`).join(''),
    checkMapping(mapping),
  )
  expect(statement?.lines.map(({ amount }) => amount)).toEqual(['-1.00', '-1.05'])
  expect(statement?.pending?.map(({ state }) => state)).toEqual(['CARD_HOLD', 'Y', 'no', 'true'])
})

test('flags that may be either are asked for each column, and those of other columns are not', () => {
  const file = (name: string, other: string) =>
    `Date;Text;Amount EUR;Balance;${name};${other}\n2026-09-21;A;-1.50;8.50;Y;Y\n2026-09-22;B;2.50;11.00;N;N\n`
  const asked = ['state Reversal: Y', 'state Settled: N']
  expect(questionsOf(file('Reversal', 'Settled'))).toEqual(asked)
  const answers = Object.fromEntries(asked.map((about) => [about, 'booked']))
  expect(linesOf(file('Reversal', 'Settled'), answers)).toHaveLength(2)
  expect(linesOf(file('Reversal', 'Settled'), { [`${asked[0]}`]: 'pending' })).toEqual([
    '2026-09-22 2.50 EUR',
  ])
  expect(linesOf(file('Cancelled', 'Booked'))).toEqual([])
  expect(linesOf(file('Additional card', 'Reconciled'))).toHaveLength(2)
})

test('columns that never move prove no amount, and the user’s word on an amount stays', () => {
  const file =
    'День;Текст;Сколько;Бонусы;Сдача\n21.09.2026;Бумага;-500,00;5,00;0,00\n22.09.2026;Софт;-950,00;0,00;0,00\n'
  expect(questionsOf(file)).toEqual(['amount'])
  const proved = file.replace('5,00;0,00', '5,00;9,00').replace('0,00;0,00', '1,00;10,00')
  expect(guessMapping(proved, { 'column 3': 'amount' })?.mapping?.amount).toMatchObject({ column: 'Сколько' })
})

test('columns that nobody can name, with 0 where nothing moves, are money in and out', () => {
  const file = 'Den;Slovo;Ena;Dva;Tri\n2026-09-01;A;12,50;0,00;987,50\n2026-09-15;B;0,00;100,00;1087,50\n'
  expect(guessMapping(file)?.mapping?.amount).toMatchObject({ in: 'Dva', out: 'Ena' })
})

test('which of two columns is money in is asked only if each row fills one of them', () => {
  const file = 'Den;Slovo;Ena;Dva\n2026-09-01;A;12,50;\n2026-09-15;B;;100,00\n'
  expect(questionsOf(file)).toContain('in')
  expect(questionsOf(file.replace('B;;', 'B;1,50;'))).not.toContain('in')
})

test('an amount in a currency is not money in', () => {
  const file =
    'Buchung;Buchungstext;Zweck;Betrag in EUR\n21.09.2026;LASTSCHRIFT;A;-1,50\n22.09.2026;GUTSCHRIFT;B;2,50\n'
  expect(questionsOf(file)).toEqual([])
  expect(linesOf(file)).toEqual(['2026-09-21 -1.50 EUR', '2026-09-22 2.50 EUR'])
})

test('what a word besides Debit and Credit means is asked', () => {
  const file =
    'Datum;Type;Text;Betrag EUR\n21.09.2026;Debit;A;1,50\n22.09.2026;Credit;B;2,50\n22.09.2026;Chargeback;C;3,50\n'
  expect(questionsOf(file)).toEqual(['direction Chargeback'])
  expect(linesOf(file, { 'direction Chargeback': 'in' })).toEqual([
    '2026-09-21 -1.50 EUR',
    '2026-09-22 2.50 EUR',
    '2026-09-22 3.50 EUR',
  ])
})

/** The amounts that are taken, and the states of those that are not. */
function takenOf(text: string, answers = {}, mappingFrom = text) {
  const { mapping } = guessMapping(mappingFrom, answers) ?? {}
  const [statement] = readCsv(text, checkMapping(mapping))
  return [statement?.lines.map(({ amount }) => amount), (statement?.pending ?? []).map(({ state }) => state)]
}

test('an empty cell below “Booked” or beside a state is asked, and a state that was not seen is not taken', () => {
  const file = (name: string, ...states: string[]) =>
    `Date;Text;Amount EUR;${name}\n${states.map((state, day) => `2026-09-2${day};A;-1.0${day};${state}\n`).join('')}`
  const [marked, stated] = [file('Booked', 'x', '', 'x'), file('Status', '', 'Pending')]
  expect([marked, stated].map(questionsOf)).toEqual([
    ['sign', 'state Booked: nothing'],
    ['sign', 'state nothing'],
  ])
  const [pending, booked] = ['pending', 'booked'].map((answer) => ({
    sign: 'out',
    'state Booked: nothing': answer,
    'state nothing': answer,
  }))
  expect(takenOf(marked, pending)).toEqual([['-1.00', '-1.02'], ['Booked: nothing']])
  expect(takenOf(marked, booked)).toEqual([['-1.00', '-1.01', '-1.02'], []])
  expect(takenOf(stated, booked)).toEqual([['-1.00'], ['Pending']])
  expect(questionsOf(file('Processed', 'c', 'R'))).toEqual([
    'sign',
    'state Processed: c',
    'state Processed: R',
  ])
  const announced = file('Status', 'Pending', 'Pending')
  expect(takenOf(file('Status', 'Pending', 'Posted'), { sign: 'out' }, announced)).toEqual([
    ['-1.01'],
    ['Pending'],
  ])
  expect(() => takenOf(file('Status', 'Pending', 'Strange'), { sign: 'out' }, announced)).toThrow(
    'does not say whether "Strange" means booked',
  )
})

test('a hold behind the rows that are looked at is not taken, as a word of its own', () => {
  const rows = Array.from({ length: 160 }, () => '2026-09-21;Household;Card;-1.00\n').join('')
  const types = ['HOLD', 'CARD-AUTH', 'Households', 'AUTHOR']
  const last = types.map((type, day) => `2026-09-22;Pending: B;${type};-2.0${day}\n`).join('')
  const file = `Date;Text;Type;Amount EUR\n${rows}${last.replaceAll('Pending: ', '')}`
  const [amounts, states] = takenOf(file, { sign: 'out' })
  expect([amounts?.slice(160), states]).toEqual([
    ['-2.02', '-2.03'],
    ['HOLD', 'CARD-AUTH'],
  ])
  expect(takenOf(`Date;Text;Type;Amount EUR\n${rows}${last}`, { sign: 'out' })[1]).toHaveLength(4)
})

test('a text that begins with “Vorgemerkt” is asked', () => {
  const file = 'Datum;Text;Betrag EUR\n01.09.2026;Vorgemerkt Papier;-12,50\n15.09.2026;Kunde;100,00\n'
  expect(questionsOf(file)).toEqual(['sign', 'state Text: Vorgemerkt'])
  const taken = (answer: string) => takenOf(file, { sign: 'out', 'state Text: Vorgemerkt': answer })[0]
  expect([taken('booked'), taken('pending')]).toEqual([['-12.50', '100.00'], ['100.00']])
})

test('where no amount has a minus, a column may say which way money goes: balances do not prove the first row', () => {
  const rows = [
    '2026-09-01;A;Zahlung;12,50;987,50',
    '2026-09-02;B;Eingang auf Konto;100,00;1087,50',
    '2026-09-03;C;Eingang auf Konto;50,00;1137,50',
  ]
  const file = `Datum;Text;Vorgang;Betrag EUR;Saldo\n${rows.join('\n')}\n`
  expect(questionsOf(file)).toEqual(['sign'])
  const options = guessMapping(file)?.questions[0]?.options.map(({ value }) => value)
  expect(options).toEqual(['out', 'in', 'by Text', 'by Vorgang', 'unknown'])
  const answers = { sign: 'by Vorgang', 'direction Zahlung': 'out' }
  expect(takenOf(file, answers)[0]).toEqual(['-12.50', '100.00', '50.00'])
  expect(guessMapping(file, { sign: 'unknown' })?.mapping).toBeUndefined()
  // A word that is known needs no question.
  expect(questionsOf(file.replace('Zahlung', 'DB').replaceAll('Eingang auf Konto', 'CR'))).toEqual([])
  const plus = 'Datum;Text;Betrag EUR\n01.09.2026;A;12,50\n15.09.2026;B;+100,00\n'
  expect(guessMapping(plus)?.mapping).toBeUndefined()
})

test('a currency in the name of the amount’s column may contradict another column, and is asked', () => {
  const file =
    'Date;Text;Amount (UAH);Currency;Balance\n2026-09-01;A;-412,50;USD;587,50\n2026-09-02;B;-100,00;UAH;487,50\n'
  expect(questionsOf(file)).toEqual(['currency column'])
  expect(linesOf(file, { 'currency column': 'UAH' })).toEqual([
    '2026-09-01 -412.50 UAH',
    '2026-09-02 -100.00 UAH',
  ])
})

test('decimals that a comma between the columns cut off are not left out', () => {
  const file = 'Date,Text,Amount,Currency\n2026-09-01,A,-12,50,EUR\n2026-09-15,B,100,00,EUR\n'
  expect(guessMapping(file, { decimal: 'whole', sign: 'out' })?.mapping).toBeUndefined()
})

test('a total beside the amount, and a charge in the first row, are asked', () => {
  const tip =
    'Date,Text,Amount EUR,Tip,Total\n2026-09-01,A,-10.00,-2.00,-12.00\n2026-09-02,B,-5.00,0.00,-5.00\n'
  expect(questionsOf(tip)).toEqual(['amount'])
  const tax =
    'Date,Text,Amount EUR,Tax withheld,Balance\n2026-09-01,A,100.00,26.00,1074.00\n2026-09-15,B,-10.00,0.00,1064.00\n'
  expect(questionsOf(tax)[0]).toBe('fee')
})

test('a column of few words under an unknown name is asked for lines that are not booked, unless balances prove all', () => {
  const file = (...words: string[]) =>
    `Date,Text,Amount EUR,Vaihe\n${words.map((word, at) => `2026-09-1${at + 3},Shop ${at},-1${at}.00,${word}`).join('\n')}\n`
  const two = file('Valmis', 'Odottaa', 'Valmis')
  expect(questionsOf(two)).toContain('booked Vaihe')
  const all = ['2026-09-13 -10.00 EUR', '2026-09-14 -11.00 EUR', '2026-09-15 -12.00 EUR']
  expect(linesOf(two, { sign: 'out', 'booked Vaihe': 'all' })).toEqual(all)
  const booked = { sign: 'out', 'booked Vaihe': 'not Odottaa' }
  expect(linesOf(two, booked)).toEqual([all[0], all[2]])
  const [statement] = readCsv(two, guessMapping(two, booked)?.mapping)
  expect(statement?.pending).toMatchObject([{ amount: '-11.00', state: 'Odottaa' }])
  // A word that comes later is not taken for either.
  const later = attempt(() =>
    readCsv(file('Valmis', 'Odottaa', 'Hylätty'), guessMapping(two, booked)?.mapping),
  )
  expect(later.fault?.message).toContain('does not say whether "Hylätty" means booked')
  const three = file('Valmis', 'Odottaa', 'Valmis', 'Hylätty')
  expect(linesOf(three, { sign: 'out', 'booked Vaihe': 'only Valmis' })).toEqual([all[0], all[2]])
  expect(questionsOf(file('Valmis', '', 'Valmis'))).toContain('booked Vaihe')
  for (const other of [
    file('Valmis', 'Valmis', 'Valmis'),
    file('One', 'Two', 'Three'),
    file('DE', 'US', 'DE'),
  ])
    expect(questionsOf(other)).not.toContain('booked Vaihe')
  expect(questionsOf(two.replace('Vaihe', 'Payee'))).not.toContain('booked Payee')
  const proven =
    'Date,Text,Amount EUR,Vaihe,Balance\n2026-09-13,A,-1.00,Valmis,9.00\n2026-09-14,B,-2.00,Odottaa,7.00\n2026-09-15,C,-3.00,Valmis,'
  expect(questionsOf(`${proven}4.00\n`)).toEqual([])
  expect(questionsOf(`${proven}\n`)).toEqual(['booked Vaihe'])
})

test('the account of the other party is not its name', () => {
  const file =
    'IBAN;Date;IBAN counterparty;Name;Amount;Currency\nNL91ABNA0417164300;2026-09-01;DE89370400440532013000;Paper;-1,00;EUR\nNL91ABNA0417164300;2026-09-02;DE89370400440532013000;Ink;2,00;EUR\n'
  const { mapping } = guessMapping(file, { sign: 'out' }) ?? {}
  const [statement] = readCsv(file, mapping)
  expect(statement?.lines[0]).toMatchObject({
    counterpart: 'Paper',
    bank: { counterpartAccount: 'DE89370400440532013000' },
  })
})

test('rows of balances and totals in unknown words are named, not taken', () => {
  const rows = (first: string, last: string) =>
    `Dag;Hvem;Beløb EUR;Transaction ID\n${[first, '2026-09-05;Papir;-12,50;A1', '2026-09-15;Kunde;100,00;A2', '2026-09-16;Kunde;50,00;A3', last].filter(Boolean).join('\n')}\n`
  const ends = rows('2026-09-01;Åbning;1000,00;', '2026-09-30;Slut;1137,50;')
  const payments = ['-12.50', '100.00', '50.00']
  expect(takenOf(ends, { sign: 'out' })).toEqual([payments, ['balance', 'balance']])
  expect(takenOf(rows('', '2026-09-30;Alt;137,50;'), { sign: 'out' })).toEqual([payments, ['total']])
  // What does not add up is a payment.
  const other = rows('2026-09-01;Åbning;1000,00;', '2026-09-30;Slut;1137,51;')
  expect(takenOf(other, { sign: 'out' })[0]).toHaveLength(5)
})

test('a CSV that the app exported is read as it was, without the apostrophes before formulas, whatever the amounts', () => {
  const long = '1234567890123456789012345678901234567890.12345'
  const row = (at: number, amount: string, texts: string[]) =>
    csvLine([`2026-09-${10 + at}`, 'EUR', amount, ...texts])
  const texts = [
    ['=1+1', '+SUM(A1)'],
    ['@here', 'Ink'],
    ["'t Hart", '＝1'],
  ]
  const amounts = ['-12.50', long, '0.10']
  const head = csvLine(['Date', 'Currency', 'Amount', 'Counterparty', 'Description'])
  const file = head + amounts.map((amount, at) => row(at, amount, texts[at] ?? [])).join('')
  const { mapping } = guessMapping(file, { sign: 'out' }) ?? {}
  const lines = readCsv(file, mapping)[0]?.lines ?? []
  expect(lines.map(({ amount, counterpart, description }) => [amount, counterpart, description])).toEqual(
    amounts.map((amount, at) => [amount, ...(texts[at] ?? [])]),
  )
  // Lines that earlier versions imported are recognized.
  expect(lines.map(({ formerTexts }) => formerTexts)).toEqual([
    [{ counterpart: "'=1+1", description: "'+SUM(A1)" }],
    [{ counterpart: "'@here", description: 'Ink' }],
    [{ counterpart: "'t Hart", description: "'＝1" }],
  ])
})

test('the colons of times separate no columns', () => {
  const row = (day: number, amount: string) =>
    `2026-01-${day}T00:00:01.000-11:00;2026-01-${day}T23:30:00Z;Phone 4292;${amount};USD`
  const file = `Booking date;Value date;Description;Amount;Currency\n${row(23, '-727.35')}\n${row(25, '266.39')}\n`
  expect(linesOf(file, { sign: 'out' })).toEqual(['2026-01-23 -727.35 USD', '2026-01-25 266.39 USD'])
  const byColon = 'Date:Text:Amount:Currency\n2026-01-23:A:-1.00:EUR\n2026-01-25:B:2.00:EUR\n'
  expect(linesOf(byColon, { sign: 'out' })).toEqual(['2026-01-23 -1.00 EUR', '2026-01-25 2.00 EUR'])
})
