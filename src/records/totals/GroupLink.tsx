import { useRouter } from '@tanstack/react-router'
import type { ListQuery } from '../../domain/page.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { searchOf } from '../list/list-query.ts'
import { groupName } from './group-name.ts'
import { refineByGroup } from './refine-by-group.ts'

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
