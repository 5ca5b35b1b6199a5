import type { BackupTable } from './backup-format.ts'

/**
 * Finds backup rows that the tables would reject: a row whose account is not in the backup, and the second row with the
 * same key. Returns the reason, or undefined for a valid row. It remembers at most `mostKeys` keys; the database
 * rejects what it misses.
 */
export function createKeyCheck(mostKeys: number) {
  const accounts = new Set<unknown>()
  const seen = new Set<string>()

  return (table: BackupTable, row: Record<string, unknown>): string | undefined => {
    const account = row['account']
    if (table === 'accounts') accounts.add(row['id'])
    else if (!accounts.has(account)) return `there is no account ${String(account)}`
    for (const columns of uniqueColumns[table]) {
      const key = JSON.stringify([table, columns, columns.map((column) => row[column])])
      if (seen.has(key)) return `an earlier row has the same ${columns.at(-1)}`
      if (seen.size >= mostKeys) seen.clear()
      seen.add(key)
    }
    return undefined
  }
}

const uniqueColumns: Record<BackupTable, string[][]> = {
  accounts: [['id'], ['name']],
  tokens: [['hash'], ['account', 'name']],
  contacts: [['account', 'id']],
  transactions: [['account', 'id']],
  statements: [['account', 'id']],
  entries: [['account', 'fingerprint', 'occurrence']],
  imports: [['account', 'id']],
  transaction_marks: [['account', 'id']],
}
