import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session/use-session.ts'
import { usualPageSize } from '../../domain/page.ts'
import type { ListQuery } from '../../domain/page.ts'
import * as messages from './messages.ts'

const usual = String(usualPageSize)
const sizes = [usual, '50', '100', 'endless']

type PageSizeChoiceProps = {
  query: ListQuery
  /** The page size that applies without a choice. */
  shown: number
  className: string | undefined
}

/** The choice of page size. It is in the address; pages larger than the service's are put together here. */
export function PageSizeChoice({ query, shown, className }: PageSizeChoiceProps) {
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

/** The page size in the address; undefined if there is none. */
function pageSizeOf({ refine }: ListQuery): string | undefined {
  return (refine && new URLSearchParams(refine).get('size')) || undefined
}
