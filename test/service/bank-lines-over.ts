import { correctionOf, type BankLine } from '../../src/domain/bank-line.ts'
import type { BankLineStore, Store } from '../../src/service/store.ts'

/** Bank lines beside a store that keeps none itself; none at all without lines. That of the transaction `damaged` cannot be read. */
export function bankLinesOver(
  { transactions }: Pick<Store, 'transactions'>,
  lines: readonly BankLine[] | undefined,
): BankLineStore | undefined {
  if (!lines) return undefined
  return {
    get: async (id) => (id === 'damaged' ? 'damaged' : lines.find((line) => line.id === id)),
    some: async (ids) => lines.filter(({ id }) => ids.includes(id)),
    corrected: async (ids) => {
      const found = await Promise.all(
        lines
          .filter(({ id }) => ids.includes(id))
          .map(async (line) => {
            const transaction = await transactions.get(line.id)
            return transaction && correctionOf(line, transaction)
          }),
      )
      return found.filter((one) => one !== undefined)
    },
  }
}
