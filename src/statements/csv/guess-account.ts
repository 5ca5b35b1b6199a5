import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import type { GuessedTable } from './guess-table.ts'

/** The own account: a column that names it, or a label before the header. */
export function guessAccount(
  { preamble }: GuessedTable,
  columns: GuessedColumn[],
  ask: Ask,
): CsvMapping['bankAccount'] {
  const named = columns.filter(({ meaning, cells }) => meaning === 'account' && cells.some(Boolean))
  const own = named.filter(
    (one) =>
      (new Set(one.cells).size === 1 && one.cells.length > 1) ||
      ask(
        'account ' + String(one.key),
        `Whose account is in column ${one.name} (${one.cells.find(Boolean) ?? ''})?`,
        [
          { value: 'own', words: 'Ours' },
          { value: 'other', words: 'That of the other party' },
        ],
      ) === 'own',
  )
  if (own.length > 0)
    return {
      columns: own
        .toSorted((one, other) => Number(isIban(other)) - Number(isIban(one)))
        .map(({ key }) => key),
    }
  const cells = preamble.flatMap((row) => row.cells)
  const label = cells.find((cell) => isAccountLabel(cell) && !/\d{5}/.test(cell))
  if (label !== undefined) return { preamble: [label] }
  const same = cells.find((cell) => isAccountLabel(cell))
  const [, words] = /^([^\d:]*?)\s*:?\s*(?=[A-Z]{0,2}\d)/.exec(same ?? '') ?? []
  if (words) return { preamble: [words], take: 'same cell' }
  return cells.some((cell) => /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}/.test(cell))
    ? { preamble: ['IBAN'] }
    : undefined
}

function isAccountLabel(cell: string): boolean {
  return (
    /^(?:account|iban|konto|kontonummer|compte|cuenta|conto|rekening|numer rachunku|account number|n° de compte|kontonr)\b/i.test(
      cell,
    ) && !/name|balance|saldo|type|inhaber|haver/i.test(cell)
  )
}

function isIban({ cells }: GuessedColumn): boolean {
  return /^[A-Z]{2}\d{2}/.test(cells.find(Boolean) ?? '')
}
