import { transactionFieldNames } from '../domain/fields.ts'
import { transactionFields } from '../domain/transaction-fields.ts'

/** The text fields: counterparty and description. */
export const textNames = transactionFieldNames.filter((name) => {
  const { kind } = transactionFields[name]
  return kind === undefined || kind === 'lines'
})
