import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { WordsFor } from '../collection.ts'
import { conditionsOf, withoutConditions } from './conditions-of.ts'
import { hasConditions } from './list-query.ts'
import * as messages from './messages.ts'
import classes from '../filters/FilterChips.module.css'

type NoneFoundProps<T, K extends QueryKey> = {
  resource: CollectionName
  /** The list of the collection, to count what its search finds without conditions. */
  list: List<T, K>
  query: ListQuery
  /** Whether everything was searched; otherwise only the records read so far. */
  isWhole: boolean
  wordsFor: WordsFor
}

/** Shown when a list finds nothing: names its conditions, if it has any, and offers searches that would find something. */
export function NoneFound<T, K extends QueryKey>(props: NoneFoundProps<T, K>) {
  return hasConditions(props.query) ? <NoneMeets {...props} /> : <OtherSearches {...props} />
}

function NoneMeets<T, K extends QueryKey>({
  resource,
  list,
  query,
  isWhole,
  wordsFor,
}: NoneFoundProps<T, K>) {
  const navigate = useNavigate()
  const session = useSession()
  const { search, refine } = query
  const conditions = conditionsOf(resource, refine, wordsFor)
  const others = useQuery({ ...list(session, { search, page: 1 }), enabled: search !== '' })
  const show = (next: { search: string; refine: string }) => {
    const { refine: left, ...words } = next
    void navigate({ to: '.', search: { ...words, page: 1, ...(left && { refine: left }) } })
    // The button disappears, so the focus moves to where the next filter is chosen.
    document.querySelector<HTMLElement>('[popovertarget=filters]')?.focus()
  }
  const withoutFilters = { search, refine: withoutConditions(conditions, refine) }
  const { items = [], total } = others.data ?? {}
  const texts = conditions.map(({ text }) => text)
  return (
    <Notice
      title={isWhole ? messages.filterNoneFound[resource] : messages.noneFoundYet[resource]}
      actions={
        <>
          {items.length > 0 && search !== '' ? (
            <Button onClick={() => show(withoutFilters)}>
              {total === undefined ? messages.showWithoutFilters : messages.showWithout(resource, total)}
            </Button>
          ) : (
            <Button onClick={() => show({ ...withoutFilters, search: '' })}>
              {search === '' ? messages.clearAll : messages.clearSearchAndFilters}
            </Button>
          )}
          {search !== '' && (
            <Button onClick={() => show({ search: '', refine: refine ?? '' })}>{messages.clearSearch}</Button>
          )}
          {search !== '' && others.data && items.length === 0 && (
            <div className="row full middle">
              <OtherSearches resource={resource} list={list} query={{ search, page: 1 }} />
            </div>
          )}
        </>
      }
    >
      {search === '' ? messages.askedFor(texts) : messages.askedForWords(search, texts)}
    </Notice>
  )
}

/** Other searches to try when a search finds nothing: the other list, and fewer words if they find something. */
function OtherSearches<T, K extends QueryKey>(
  props: Pick<NoneFoundProps<T, K>, 'resource' | 'list' | 'query'>,
) {
  const { resource, list, query } = props
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

type List<T, K extends QueryKey> = (
  session: ServiceSession,
  query: ListQuery,
) => UseQueryOptions<Page<T>, Error, Page<T>, K>

/** The search without its last word, or else its first, if that finds something; undefined until known. At most two requests. */
function useFewerWords<T, K extends QueryKey>(list: List<T, K>, search: string): string | undefined {
  const words = search.split(' ')
  const first = useFinds(list, words.slice(0, -1).join(' '), true)
  const second = useFinds(list, words.slice(1).join(' '), first.isNone)
  return first.search ?? second.search
}

/** Whether a search finds something; sends no request without words. */
function useFinds<T, K extends QueryKey>(list: List<T, K>, search: string, isWanted: boolean) {
  const enabled = isWanted && search !== ''
  const { data } = useQuery({ ...list(useSession(), { search, page: 1 }), enabled })
  const found = enabled ? data?.items.length : undefined
  return { isNone: found === 0, search: found ? search : undefined }
}
