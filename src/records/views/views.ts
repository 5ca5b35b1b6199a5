import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../list/messages.ts'
import { searchOf } from '../list/list-query.ts'

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
    view('transactions', messages.questions, { mark: 'ask' }),
  ],
}

function view(resource: CollectionName, name: string, parameters: Record<string, string>): BuiltInView {
  return { resource, name, search: '', refine: new URLSearchParams(parameters).toString() }
}

type Place = { search: string; refine?: string | undefined }

/** The views of a list whose search, filters and order are exactly these. */
export function viewsAt<View extends Place & { resource: CollectionName }>(
  views: readonly View[],
  name: CollectionName,
  place: Place,
): View[] {
  return views.filter((view) => view.resource === name && textOf(view) === textOf(place))
}

/** In any order of the parameters, and on pages of any size. */
function textOf({ search, refine }: Place): string {
  const parameters = new URLSearchParams(refine)
  parameters.delete('size')
  parameters.sort()
  return JSON.stringify([search, parameters.toString()])
}

/** The address of a view, below the prefix of the connection. */
export function viewAddress(
  basepath: string,
  { resource, search, refine }: { resource: CollectionName; search: string; refine?: string | undefined },
): string {
  const base = basepath === '/' ? '' : basepath
  return `${base}/${resource}${searchOf({ search, page: 1, ...(refine && { refine }) })}`
}

/** A list in which the element at one position has moved to another. */
export function moveInList<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from)
  moved.splice(to, 0, ...list.slice(from, from + 1))
  return moved
}
