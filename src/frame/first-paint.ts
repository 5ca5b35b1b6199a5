import { keepRoom, openRecordIn, readSideBySide } from '../records/pane/side-by-side.ts'
import { applyAppearance, readAppearance } from '../ui/appearance.ts'
import { holdEarlyClicks } from '../ui/hold-early-clicks.ts'
import { holdEarlyKeys } from '../ui/early-keys.ts'

// Runs in the head of index.html, so that the first paint has the right colours, and room for a record beside its list, and so
// that no key or click is lost before the app is there.
applyAppearance(readAppearance())
const isList = /\/(contacts|transactions)\/?$/.test(location.pathname)
keepRoom(isList && (readSideBySide() || openRecordIn(location.href) !== undefined))
globalThis.earlyKeys = holdEarlyKeys()
holdEarlyClicks()
