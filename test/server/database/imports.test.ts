import { describe, expect, test } from 'vitest'
import { emptyBooks, kinds, openAt } from './empty-books.ts'
import { aLine, aReport, newAccount } from './statements-to-import.ts'
import { onEveryDatabase } from './every-database.ts'

onEveryDatabase('the record of imports', (books) => {
  test('has every file that was taken and every one that was refused, the newest first', async () => {
    const { id, take } = await newAccount(books())
    await take([aReport([aLine(), aLine({ amount: '-3.00' })])], { name: 'january.xml', source: 'command' })
    await books().imports.addRefused(id, {
      fileName: 'letter.pdf',
      source: 'inbox',
      faults: [{ reason: 'This is a PDF' }, { line: 7, reason: 'The date is missing' }],
    })
    await take([aReport([aLine(), aLine({ amount: '-4.00' })])], { name: 'again.xml', source: 'upload' })
    const none = { lines: 0, new: 0, known: 0, deletedBefore: 0 }
    const kept = {
      accounts: [{ bankAccount: 'NL20INGB0001234567', statements: 1, from: '2026-01-10', to: '2026-01-10' }],
      canUndo: true,
    }
    expect(await books().imports.list(id)).toEqual([
      {
        fileName: 'again.xml',
        source: 'upload',
        ...none,
        lines: 2,
        new: 1,
        known: 1,
        faults: [],
        ...kept,
        ...anyIdAndTime,
      },
      {
        fileName: 'letter.pdf',
        source: 'inbox',
        ...none,
        faults: [{ reason: 'This is a PDF' }, { line: 7, reason: 'The date is missing' }],
        ...anyIdAndTime,
      },
      {
        fileName: 'january.xml',
        source: 'command',
        ...none,
        lines: 2,
        new: 2,
        faults: [],
        ...kept,
        ...anyIdAndTime,
      },
    ])
  })

  test('keeps a file name without the characters that no database can store, and so do statements', async () => {
    const { id, take } = await newAccount(books())
    const archived = aReport([aLine()], { file: 'in\0side\ud800.xml' })
    await take([archived], { name: 'a\0b.zip', source: 'upload' })
    await take([aReport([aLine({ amount: '-9.00' })])], { name: 'c\0d.xml', source: 'upload' })
    expect((await books().imports.list(id)).map(({ fileName }) => fileName)).toEqual(['cd.xml', 'ab.zip'])
    let text = ''
    await books().backUp(async (piece) => void (text += piece))
    expect(text).toContain('"file_name":"ab.zip: inside\ufffd.xml"')
    expect(text).toContain('"file_name":"cd.xml"')
  })

  test('is of one account only, and goes with it', async () => {
    const [mine, other] = [await newAccount(books()), await newAccount(books())]
    await mine.take([aReport([aLine()])], { source: 'command' })
    expect(await books().imports.list(other.id)).toEqual([])
    await books().accounts.remove(mine.id)
    expect(await books().imports.list(mine.id)).toEqual([])
  })

  test('keeps the last 500 of an account', async () => {
    const { id } = await newAccount(books())
    for (let number = 1; number <= 503; number += 1)
      await books().imports.addRefused(id, { fileName: `${number}.pdf`, source: 'inbox', faults: [] })
    const kept = await books().imports.list(id)
    // Several of one millisecond are let go together.
    expect(kept.length).toBeGreaterThan(450)
    expect(kept.length).toBeLessThanOrEqual(500)
    expect(kept.map(({ fileName }) => fileName)).toContain('503.pdf')
    expect(kept.map(({ fileName }) => fileName)).not.toContain('1.pdf')
  })

  test('holds names and reasons that no database could keep, and long ones in part', async () => {
    const { id } = await newAccount(books())
    const faults = Array.from({ length: 200 }, () => ({ line: 1, reason: 'x\0\uD800'.repeat(2000) }))
    await books().imports.addRefused(id, { fileName: 'a\0\uD800.pdf', source: 'upload', faults })
    const [only] = await books().imports.list(id)
    expect(only?.fileName).toBe('a\uFFFD.pdf')
    expect(only?.faults).toHaveLength(100)
    expect(only?.faults[0]?.reason).toHaveLength(1000)
    // Of this account alone: other tests damage the books that they share.
    expect((await books().check(() => {})).broken).not.toContain(id)
  })

  test('the lines of a statement and its entry in the list are saved together or not at all', async () => {
    const { id, take, amounts } = await newAccount(books())
    await expect(
      take([aReport([aLine(), aLine({ date: 'tomorrow' })])], { source: 'command' }),
    ).rejects.toThrow('not written YYYY-MM-DD')
    expect([await amounts(), await books().imports.list(id)]).toEqual([[], []])
  })
})

describe.each(kinds)('books in %s that an earlier version made', (kind) => {
  test('are opened, keep their tokens and begin the record of imports', async () => {
    const { books, url, sql } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const secret = await books.tokens.add(id, 'Laptop')
    for (const statement of [
      ...(kind === 'SQLite' ? ['contacts', 'transactions'].flatMap(withOldIndex) : []),
      'create table letters (account integer)',
      'drop table imports',
      'drop table installation',
      'alter table tokens drop column last_used_on',
      'drop table changes',
      'drop table transaction_marks',
      'drop table account_state',
      'drop table day_sums',
      'drop table deleted_records',
      'drop table bank_accounts',
      'drop table import_lines',
      'drop table import_files',
      'drop table name_rules',
      'drop table kept_mappings',
      'drop table vies_answers',
      'drop table decisions',
      'alter table statements drop column imports',
      'create table marks (account integer not null)',
      ...['contacts', 'transactions', 'contacts_version', 'transactions_version'].map(
        (count) => `alter table accounts add column ${count} integer not null default 0`,
      ),
      'drop index transactions_sums',
      'drop index transactions_by_amount',
      'drop index transactions_names',
      'drop index transactions_odd',
      'drop index transactions_bank_accounts',
      'drop index transactions_imports',
      'drop index transactions_counter_accounts',
      'alter table transactions drop column bank_account',
      'alter table transactions drop column counter_account',
      'alter table transactions drop column import_id',
      'alter table transactions drop column day',
      'alter table transactions drop column units',
      'alter table transactions drop column rest',
      'alter table transactions drop column odd',
      `delete from kysely_migration where name >= '0003'`,
    ])
      await sql(statement)
    const opened = await openAt(url)
    expect(await opened.tokens.signInOf(secret)).toMatchObject({ account: id })
    expect(await opened.imports.list(id)).toEqual([])
    expect(await opened.installation.publicAddress()).toBeUndefined()
    await opened.installation.setPublicAddress('http://127.0.0.1:4173')
    await opened.installation.setPublicAddress('https://books.example')
    expect(await opened.installation.publicAddress()).toBe('https://books.example')
  })
})

function withOldIndex(collection: string): string[] {
  return [
    ...['insert', 'delete', 'update'].map((event) => `drop trigger ${collection}_words_${event}`),
    `drop table ${collection}_words_terms`,
    `drop table ${collection}_words`,
    `drop view ${collection}_searched`,
    ...['text', 'grams'].map((index) => `create table ${collection}_${index} (text)`),
  ]
}

const anyIdAndTime = {
  id: expect.stringMatching(/^[0-9a-f]{20}$/),
  importedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
}
