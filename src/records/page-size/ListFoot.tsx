import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { EndlessFoot } from './EndlessFoot.tsx'
import classes from './ListFoot.module.css'
import { PageSizeChoice } from './PageSizeChoice.tsx'
import { pageSizeOf } from './page-size-of.ts'

export type ListFootProps = { name: CollectionName; page: Page<unknown>; query: ListQuery }

/** What is beside the pager: the page size, and in an endless list what replaces the pager. */
export function ListFoot({ name, page, query }: ListFootProps) {
  return (
    <>
      <PageSizeChoice query={query} shown={page.pageSize} className={classes.size} />
      {pageSizeOf(query) === 'endless' && <EndlessFoot name={name} page={page} query={query} />}
    </>
  )
}
