import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'

/** The dialog for editing many records, loaded when the user is about to open it. */
export const LaterEditDialog = lazyNamed(() => import('./EditDialog.tsx'), 'EditDialog', MissingPart)
