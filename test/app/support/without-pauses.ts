import { pauses } from '../../../src/ui/when.ts'

// For tests of parts that load once the page is unused for a moment: they load as soon as it is shown.
pauses.areOn = false
