import { useRouter } from '@tanstack/react-router'
import { wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { searchOf } from '../list/list-query.ts'
import * as messages from '../list/messages.ts'

type GroupLinkProps = { query: ListQuery; by: Grouping; group: string }

/** The name of a group, linked to its transactions in the list if a filter can find them. */
export function GroupLink({ query, by, group }: GroupLinkProps) {
  const router = useRouter()
  const name = groupName(by, group)
  const refine = refineByGroup(query.refine, by, group)
  if (refine === undefined) return name
  const search: ListQuery = { search: query.search, page: 1, refine }
  const base = router.basepath === '/' ? '' : router.basepath
  return (
    <a
      href={`${base}/transactions${searchOf(search)}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ to: '/transactions', search })
      }}
    >
      {name}
    </a>
  )
}

/** The name of a group: its month in words, its counterparty, currency or bank account, or what it lacks. */
function groupName(by: Grouping, key: string): string {
  if (key.trim() === '') return messages.nameless[by]
  if (by === 'account') return wordsForBankAccount(key)
  if (by !== 'month') return key
  const start = Date.parse(`${key}-01`)
  // A bank may send a month that does not exist.
  if (Number.isNaN(start)) return key
  return new Intl.DateTimeFormat(notationLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(start)
}

/** The conditions of a list plus those of one group; undefined if no condition finds exactly that group. */
function refineByGroup(refine: string | undefined, by: Grouping, key: string): string | undefined {
  const conditions = new URLSearchParams(refine)
  const name = names[by]
  if (key !== '') conditions.set(name, key)
  else if (by === 'month' || by === 'account' || conditions.has('missing')) return undefined
  else conditions.set('missing', name)
  return conditions.toString()
}

const names: Record<Grouping, string> = {
  month: 'period',
  counterpart: 'counterparty',
  currency: 'currency',
  account: 'account',
}
