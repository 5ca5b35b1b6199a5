import { countWords } from '../domain/plural.ts'

export const notesFound = countWords('# {note|notes} in this browser {says|say} that:')
export const moreNotes = countWords('and # more')
