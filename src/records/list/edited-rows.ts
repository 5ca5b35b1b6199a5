import { createStore } from '../../storage/create-store.ts'
import type { Column } from './column.ts'

/**
 * Shows some rows with other columns, by the records' ids. records/inline-edit sets it while the user edits in the list; a row whose
 * entry stays the same is not rendered again.
 */
export const editedRows = createStore<ReadonlyMap<string, Reshape>>(new Map())

export type Reshape = <T>(columns: Column<T>[]) => Column<T>[]
