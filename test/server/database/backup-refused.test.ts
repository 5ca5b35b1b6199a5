import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/server/common/user-error.ts'
import { emptyBooks, kindsOfLongTests } from './empty-books.ts'
import { everything, pair, fill, textOf, linesOf, signed } from './backup-books.ts'

describe.each(kindsOfLongTests)('a backup of books in %s', (kind) => {
  test('is not restored into books that have an account, and leaves them as they are', async () => {
    const { books } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    await books.load(id, pair('kept'))
    const text = await textOf(books)
    await expect(books.restore(linesOf(text))).rejects.toThrow('not empty: they contain the account “One”')
    expect((await books.storeOf(id).contacts.list(everything)).total).toBe(1)
  })

  test('that is cut off, changed or not one at all is refused, and the books stay empty', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const lines = text.trimEnd().split('\n')
    const target = await emptyBooks(kind)
    const refused = async (what: string, damaged: string, words: RegExp) => {
      const restoring = target.books.restore(linesOf(damaged))
      await expect(restoring, `${what}`).rejects.toThrow(words)
      await expect(restoring, `${what}`).rejects.toThrow(UserError)
      expect(await target.books.accounts.list()).toEqual([])
    }
    await refused('nothing', '', /empty/)
    await refused('a text', 'Dear bank,\n', /not a Bookend backup/)
    await refused('another JSON', '{"bookend":"other"}\n', /not a Bookend backup/)
    await refused('an array', '[]\n', /not a Bookend backup/)
    for (let end = 1; end < lines.length; end++)
      await refused(
        `line ${end}`,
        lines
          .slice(0, end)
          .map((line) => `${line}\n`)
          .join(''),
        /truncated after line/,
      )
    await refused('half a line', text.slice(0, text.length / 2), /line \d+ cannot be read/)
    await refused('half the end', text.slice(0, -20), /cannot be read/)
    await refused('a line less', without(lines, 5), /checksum/)
    await refused(
      'a line twice',
      [...lines.slice(0, 6), ...lines.slice(5)].join('\n'),
      /an earlier row has the same/,
    )
    await refused('another value', text.replace('Houthandel', 'Houthandxl'), /checksum/)
    await refused('more behind', `${text}${lines[1]}\n`, /data after its end/)
    await refused('another column', signed(text.replace('"amount":', '"sum":')), /line \d+ cannot be read/)
    await refused('rows that its end does not know', signed(without(lines, 5)), /rows are missing/)
    await refused('an end of its own', signed(text.replace('"end":true', '"end":1')), /cannot be read/)
    // What it was made from can be restored still.
    expect((await target.books.restore(linesOf(text))).accounts).toBe(3)
  })

  test('of a newer format is refused in words', async () => {
    const source = await emptyBooks('SQLite')
    await source.books.accounts.add('One')
    const newer = signed((await textOf(source.books)).replace('"version":1', '"version":2'))
    const target = await emptyBooks(kind)
    await expect(target.books.restore(linesOf(newer))).rejects.toThrow('made by a newer Bookend')
    expect(await target.books.accounts.list()).toEqual([])
  })

  test('of a newer program is restored without what only that one knows, once somebody agrees', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const newer = signed(
      text
        .replace('"migrations":[', '"migrations":["9999-of-tomorrow",')
        .replace('"street":', '"website":"https://acme.example","street":')
        .replace('{"end":', '{"table":"tags","row":{"account":2,"name":"VIP"}}\n{"end":')
        .replaceAll('"counts":{', '"counts":{"tags":1,'),
    )
    const target = await emptyBooks(kind)
    const restoring = target.books.restore(linesOf(newer))
    await expect(restoring).rejects.toThrow(
      'newer Bookend and contains data that this version cannot store: contacts.website, tags',
    )
    expect(await target.books.accounts.list()).toEqual([])
    const left: string[][] = []
    expect((await target.books.restore(linesOf(newer), (names) => void left.push(names))).contacts).toBe(5)
    expect(left).toEqual([['contacts.website', 'tags']])
    expect(await target.books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
    const rows = (each: string) => each.split('\n').slice(1, -2)
    expect(rows(await textOf(target.books))).toEqual(rows(text))
  })

  test('of a newer program that holds nothing which only that one knows is restored as it is', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const newer = (await textOf(source.books))
      .replace('"migrations":[', '"migrations":["9999-of-tomorrow",')
      .replaceAll('"street":', '"website":"","street":')
    const { books } = await emptyBooks(kind)
    expect((await books.restore(linesOf(signed(newer)))).contacts).toBe(5)
  })

  test('of this program with a column or a table too many is damaged', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const { books } = await emptyBooks(kind)
    for (const [known, unknown] of [
      ['"street":', '"website":"","street":'],
      ['{"end":', '{"table":"tags","row":{}}\n{"end":'],
    ] as const)
      await expect(books.restore(linesOf(signed(text.replace(known, unknown))))).rejects.toThrow(
        'cannot be read',
      )
  })

  test('that breaks off while it is restored leaves nothing behind', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 2500)
    const text = await textOf(source.books)
    const target = await emptyBooks(kind)
    let reads = 0
    // The file changes between the first reading, which only looks, and the second.
    const changing = () => linesOf((reads += 1) === 1 ? text : text.slice(0, -300))()
    await expect(target.books.restore(changing)).rejects.toThrow('damaged')
    expect(await target.books.accounts.list()).toEqual([])
    const [row] = await target.sql('select count(*) as count from contacts')
    expect(row?.['count']).toBe('0')
    expect(await target.books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  })
})

function without(lines: readonly string[], index: number): string {
  return `${lines.toSpliced(index, 1).join('\n')}\n`
}
