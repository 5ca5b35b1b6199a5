import type { ContactField } from '../contact-fields.ts'
import type { Period } from '../search/period.ts'
import type { TransactionField } from '../transaction-fields.ts'

/** Conditions on transactions, all of which must hold; a filter without any matches everything. */
export type TransactionFilter = {
  period?: Period
  /** Money in or out. An amount of zero, or one that cannot be read, is neither. */
  direction?: 'deposit' | 'withdrawal'
  /** The smallest and the largest amount, as decimal text without a sign: 100 lets `-100.00` through as well as `100`. */
  least?: string
  most?: string
  currency?: string
  /** Exact names, as stored; one of them must be the counterparty. */
  counterparts?: readonly string[]
  /** One of these fields must be empty. */
  without?: readonly TransactionField[]
  /** The date or the amount must be one that cannot be read. */
  unreadable?: true
}

/** Conditions on contacts, all of which must hold. */
export type ContactFilter = {
  /** Exact texts, as stored; one of them must be the country, or the city. */
  countries?: readonly string[]
  cities?: readonly string[]
  /** One of these fields must be empty. */
  without?: readonly ContactField[]
}
