import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { EndlessFoot } from './EndlessFoot.tsx'
import classes from './ListFoot.module.css'
import { PageSizeChoice } from './PageSizeChoice.tsx'
import { sizeIn } from './size-in.ts'

export type ListFootProps = { name: CollectionName; page: Page<unknown>; query: ListQuery }

/** What stands beside the pager: how many rows a page has, and in an endless list what takes the pager's place. */
export function ListFoot({ name, page, query }: ListFootProps) {
  return (
    <>
      <PageSizeChoice query={query} shown={page.pageSize} className={classes.size} />
      {sizeIn(query) === 'endless' && <EndlessFoot name={name} page={page} query={query} />}
    </>
  )
}
