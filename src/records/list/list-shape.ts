import type { CollectionName } from '../../domain/collection-name.ts'
import { createStore } from '../../storage/create-store.ts'
import type { Column } from './column.ts'

/** The columns of a list, and the class that says how wide they are. */
export type Shown<T> = { columns: Column<T>[]; layout: string | undefined }

/** Shows a list in the chosen layout. Set by records/columns, which loads at once only if there is a choice. */
export const listShape = createStore<(<T>(name: CollectionName, shown: Shown<T>) => Shown<T>) | undefined>(
  undefined,
)
