import { Checkbox, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session/use-session.ts'
import { usualPageSize, type ListQuery } from '../../domain/page.ts'
import * as messages from '../list/messages.ts'
import type { ShownList } from '../list/shown-list.ts'
import { keyWords } from '../../shortcuts/key-words.ts'
import { ColumnsPanel } from '../views/ColumnsPanel.tsx'
import { ViewsPanel } from '../views/ViewsPanel.tsx'
import classes from '../views/ViewsPanel.module.css'

type ViewMenuContentProps<T extends { id: string }> = ShownList<T> & {
  /** Whether a record opens beside the list; undefined where the window is too narrow. */
  beside: { isOn: boolean; change: () => void } | undefined
}

/** The columns and rows of a list, where a record opens, and the views that keep all that. */
export function ViewMenuContent<T extends { id: string }>(props: ViewMenuContentProps<T>) {
  const { collection, columns, query, list, beside } = props
  const { resource } = collection
  return (
    <>
      <section aria-label={messages.columns} className="stack">
        <h2 className="small">{messages.columns}</h2>
        <ColumnsPanel name={resource} own={columns} records={list.data?.items ?? []}>
          <PageSizeChoice
            query={query}
            shown={list.data?.pageSize ?? usualPageSize}
            className={classes.choice}
          />
          {beside && (
            <Checkbox
              className={classes.choice}
              data-command="sideBySide"
              label={
                <span className="spread">
                  {messages.sideBySide}
                  <kbd aria-hidden>{keyWords('sideBySide')}</kbd>
                </span>
              }
              checked={beside.isOn}
              onChange={beside.change}
            />
          )}
        </ColumnsPanel>
      </section>
      <section aria-label={messages.views} className="stack">
        <h2 className="small">{messages.views}</h2>
        <ViewsPanel key={resource} name={resource} query={query} />
      </section>
    </>
  )
}

const usual = String(usualPageSize)
const sizes = [usual, '50', '100', 'endless']

type PageSizeChoiceProps = {
  query: ListQuery
  /** The page size that applies without a choice. */
  shown: number
  className: string | undefined
}

/** The choice of page size. It is in the address; pages larger than the service's are put together here. */
function PageSizeChoice({ query, shown, className }: PageSizeChoiceProps) {
  const navigate = useNavigate()
  const isOwn = useSession().isOwn()
  const chosen = pageSizeOf(query) ?? String(shown)
  const choose = (size: string) => {
    const refine = new URLSearchParams(query.refine)
    if (isOwn && size === usual) refine.delete('size')
    else refine.set('size', size)
    const search = { search: query.search, page: 1, ...(refine.size > 0 && { refine: refine.toString() }) }
    void navigate({ to: '.', search })
  }
  return (
    <NativeSelect
      className={className}
      label={messages.rowsOnPage}
      size="xs"
      mod="beside"
      data={(sizes.includes(chosen) ? sizes : [chosen, ...sizes]).map((size) => ({
        value: size,
        label:
          size === 'endless' ? messages.endless : messages.size(sizes.includes(size) ? Number(size) : shown),
      }))}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

function pageSizeOf({ refine }: ListQuery): string | undefined {
  return (refine && new URLSearchParams(refine).get('size')) || undefined
}
