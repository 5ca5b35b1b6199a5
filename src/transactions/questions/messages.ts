// The texts of questions that are sent to a client, and of their answers.
import { countWords } from '../../domain/plural.ts'

export const fileName = 'questions.xlsx'

// The workbook.
export const sheet = 'Questions'
export const question = 'Question'
export const answer = 'Answer'
export const reference = 'Reference (please keep)'

// The page of answers.
export const title = 'Answers to questions'
export const hint =
  'or drop it here: the Excel file of your questions, with its Answer column filled in. You see each answer before it is added to its note.'
export const readingFile = (name: string) => `Reading ${name}…`
export const fileNotRead = 'This file could not be read.'
export const marksNotRead = 'The notes could not be read.'
export const noColumn = (name: string) =>
  `This file has no column “${name}”. Choose the file that you saved from your questions, or a copy of it.`
export const allThere = 'All answers of this file are in the notes already.'
export const noAnswers = 'No row of this file has an answer.'
export const otherBooks =
  'None of these answers belongs to a question in these books. Is it the file of another client?'
export const answered = (words: string) => `Answer: ${words}`
export const states = {
  new: '',
  changed: 'The note is no longer what the file asks:',
  there: 'This answer is in the note.',
  long: 'The note would be longer than 2,000 characters. Shorten the answer in the file, or the note.',
  unknown: 'There is no question or note here for this row.',
}
export const emptyNote = '(empty)'
export const inRow = (at: number) => `Row ${at}`
export const found = countWords('# {answer|answers} found.')
export const unanswered = countWords('# {question|questions} in the file {has|have} no answer.')
export const take = countWords('Add # {answer|answers}')
export const removeMark = 'These are settled: take them off the questions'
export const adding = (done: number, of: number) => `Adding answers: ${done} of ${of}`
export const added = countWords('# answer added to its note.', '# answers added to their notes.')
export const restKept = (words: string) => `The other notes were not changed. ${words}`
export const undone = countWords('# note is as before.', '# notes are as before.')
export const keptNewer = countWords(
  '# note was changed since, and stays as it is.',
  '# notes were changed since, and stay as they are.',
)
export const undo = 'Undo'
export const toQuestions = 'To your questions'
