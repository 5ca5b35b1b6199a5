import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { ShownList } from '../list/shown-list.ts'
import type { CellRules } from '../cell-rules.ts'

/** The list as it is now, and what its cells need. */
export type GridPlace<T extends { id: string }> = {
  shown: ShownList<T>
  rules: CellRules<T>
  session: ServiceSession
  client: QueryClient
  say: (text: string) => void
  fail: (text: string) => void
  /** Announces something to screen readers only. */
  announce: (text: string) => void
  openForm: (id: string) => void
  compare: (id: string, column: string) => void
}
