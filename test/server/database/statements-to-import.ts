import type { Books } from '../../../src/server/database/books.ts'
import type { File } from '../../../src/server/database/statement-import/import-statements.ts'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { sumOf } from '../../../src/domain/sum.ts'

const iban = 'NL20INGB0001234567'

/** A booked line without a reference. */
export function aLine(values: Partial<StatementLine> = {}): StatementLine {
  return {
    at: 1,
    date: '2026-01-10',
    currency: 'EUR',
    amount: '-2.50',
    counterpart: 'Coffee Corner',
    description: 'Card payment',
    reference: '',
    ...values,
  }
}

/** A statement without balances. */
export function aReport(lines: StatementLine[], values: Partial<Statement> = {}): Statement {
  return {
    format: 'CAMT.052.001.08',
    bankAccount: iban,
    name: '',
    opening: undefined,
    closing: undefined,
    lines,
    ...values,
  }
}

/** A statement that begins with an amount on a day (the first line's day unless told) and adds up. */
export function aStatement(
  name: string,
  opening: string,
  lines: StatementLine[],
  {
    openingDate,
    closingDate,
    ...values
  }: Partial<Statement> & { openingDate?: string; closingDate?: string } = {},
): Statement {
  const days = lines.map(({ date }) => date).toSorted()
  const closing = sumOf([opening, ...lines.map(({ amount }) => amount)])
  return {
    ...aReport(lines, { format: 'CAMT.053.001.08', name }),
    opening: { date: openingDate ?? days[0] ?? '2026-01-10', currency: 'EUR', amount: opening },
    closing: { date: closingDate ?? days.at(-1) ?? '2026-01-10', currency: 'EUR', amount: closing },
    ...values,
  }
}

/** A new account, into which one call takes one file, and what is in it then: amounts and descriptions, sorted. */
export async function newAccount(books: Pick<Books, 'accounts' | 'storeOf' | 'importStatements'>) {
  const { id } = await books.accounts.add(`Account ${crypto.randomUUID()}`)
  const { transactions } = books.storeOf(id)
  const list = async () => (await transactions.list({ search: '', page: 1, pageSize: 1000 })).items
  return {
    id,
    list,
    transactions,
    take: (statements: Statement[], file: Partial<File> = {}) =>
      books.importStatements(id, statements, { name: 'file.xml', ...file }),
    amounts: async () => (await list()).map(({ amount }) => amount).toSorted(),
  }
}
