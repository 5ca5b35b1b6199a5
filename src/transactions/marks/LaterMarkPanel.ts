import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'

/** The mark and the note of a transaction, whose code loads once somebody uses the page. */
export const LaterMarkPanel = lazyNamed(() => import('./MarkPanel.tsx'), 'MarkPanel', MissingPart, 'on use')
