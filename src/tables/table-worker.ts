import { answerTask } from './ask-worker.ts'
import { readTable } from './read-table.ts'
import { TableFileError } from './table.ts'

answerTask({ readTable }, (error) => (error instanceof TableFileError ? error.message : ''))
