import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

type BuiltInView = { resource: CollectionName; name: string; search: string; refine?: string }

/** The views that every account has. */
export const builtInViews: Record<CollectionName, readonly BuiltInView[]> = {
  contacts: [
    { resource: 'contacts', name: messages.all, search: '' },
    view('contacts', messages.incomplete, { missing: 'email,vat-number' }),
  ],
  transactions: [
    { resource: 'transactions', name: messages.all, search: '' },
    view('transactions', messages.thisMonth, { period: 'this-month' }),
    view('transactions', messages.incomplete, { missing: 'date,currency,amount,counterparty' }),
  ],
}

function view(resource: CollectionName, name: string, parameters: Record<string, string>): BuiltInView {
  return { resource, name, search: '', refine: new URLSearchParams(parameters).toString() }
}
