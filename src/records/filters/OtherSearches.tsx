import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import * as messages from './messages.ts'
import classes from './OtherSearches.module.css'
import { useFewerWords } from './use-fewer-words.ts'

type OtherSearchesProps<T, K extends QueryKey> = {
  resource: CollectionName
  list: (session: ServiceSession, query: ListQuery) => UseQueryOptions<Page<T>, Error, Page<T>, K>
  query: ListQuery
}

/** Other searches to try when a search finds nothing: the other list, and fewer words if they find something. */
export function OtherSearches<T, K extends QueryKey>({ resource, list, query }: OtherSearchesProps<T, K>) {
  const { search } = query
  const other = resource === 'contacts' ? 'transactions' : 'contacts'
  const fewer = useFewerWords(list, search)
  return (
    <>
      <ButtonLink to={`/${other}`} search={{ search, page: 1 }} className={classes.offer ?? ''}>
        {messages.searchThere[other](search)}
      </ButtonLink>
      {fewer !== undefined && (
        <ButtonLink
          to={`/${resource}`}
          search={{ ...query, search: fewer, page: 1 }}
          className={classes.offer ?? ''}
          // The link disappears, so the focus moves to where the next search starts.
          onClick={() => document.querySelector<HTMLElement>('main [type=search]')?.focus()}
        >
          {messages.searchFewer(fewer)}
        </ButtonLink>
      )}
    </>
  )
}
