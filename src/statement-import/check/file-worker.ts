import { reasonOf } from '../../domain/reason-of.ts'
import { answerTask } from '../../tables/ask-worker.ts'
import { fileTasks } from './file-tasks.ts'

// Reads and compares files in a worker, so that the page never freezes.
answerTask(fileTasks, reasonOf)
