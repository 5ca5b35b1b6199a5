import { keepRoom } from '../records/pane/keep-room.ts'
import { openIn } from '../records/pane/open-address.ts'
import { readSideBySide } from '../storage/side-by-side.ts'
import { applyAppearance, readAppearance } from '../ui/appearance.ts'

// Runs in the head of index.html, so that the first paint has the right colours, and room for a record beside its list.
applyAppearance(readAppearance())
keepRoom(readSideBySide() || openIn(location.href) !== undefined)
