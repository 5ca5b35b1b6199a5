import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery } from '../../domain/page.ts'
import { sizeIn } from './size-in.ts'
import * as messages from './messages.ts'

const sizes = ['25', '50', '100', 'endless']

type PageSizeChoiceProps = {
  query: ListQuery
  /** How many rows the page on the screen can have. */
  shown: number
  className: string | undefined
}

/** How many rows a page has. It is in the address, and a larger one than the service's is put together here. */
export function PageSizeChoice({ query, shown, className }: PageSizeChoiceProps) {
  const navigate = useNavigate()
  const isOwn = useSession().isOwn()
  const chosen = sizeIn(query) ?? String(shown)
  const choose = (size: string) => {
    const refine = new URLSearchParams(query.refine)
    // Bookend's own service has pages of 25 by itself.
    if (isOwn && size === '25') refine.delete('size')
    else refine.set('size', size)
    const search = { search: query.search, page: 1, ...(refine.size > 0 && { refine: refine.toString() }) }
    void navigate({ to: '.', search })
  }
  return (
    <label className={className}>
      {messages.rowsOnPage}
      <select value={chosen} onChange={({ target }) => choose(target.value)}>
        {!sizes.includes(chosen) && <option value={chosen}>{messages.size(shown)}</option>}
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size === 'endless' ? messages.endless : messages.size(Number(size))}
          </option>
        ))}
      </select>
    </label>
  )
}
