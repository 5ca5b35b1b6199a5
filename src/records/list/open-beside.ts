import { createStore } from '../../storage/create-store.ts'

/** Opens a record beside the list on screen, by its id. Set by records/pane while it is shown; otherwise a record has a page. */
export const openBeside = createStore<((id: string) => void) | undefined>(undefined)
