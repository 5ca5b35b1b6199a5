import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { OrphanNotice } from '../deleting/OrphanNotice.tsx'
import { watchOrphans } from '../deleting/orphans.ts'
import type { Pending } from '../kept/rows.ts'
import { collections } from './collections.ts'

const route = getRouteApi('__root__')

/** The deletions that an earlier visit, or a tab that is gone, has left unfinished. */
export function Orphans() {
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const [orphans, setOrphans] = useState<Pending[]>([])
  useEffect(() => watchOrphans(booksOf(line()), setOrphans), [])
  return orphans.map((row) =>
    row.resource === 'contacts' ? (
      <OrphanNotice
        key={row.id}
        row={row}
        place={{ client, collection: collections.contacts, selection: selections.contacts }}
      />
    ) : (
      <OrphanNotice
        key={row.id}
        row={row}
        place={{ client, collection: collections.transactions, selection: selections.transactions }}
      />
    ),
  )
}
