import { countWords } from '../../domain/plural.ts'

// The texts of marks on transactions.

export const marks = 'Marks'
export const reviewed = 'Reviewed'
export const ask = 'Question'
export const note = 'Note'
export const markWords = { reviewed, ask, '': '' }
export const noteHint = 'What you want to ask or remember'
export const keptHere = 'Marks and notes stay in this browser.'
export const keptByOffice = 'Everyone who works on these books sees marks and notes.'
export const saving = 'Saving the note…'
export const noteSaved = 'Note saved. Everyone who works on these books sees it.'
export const noteNotSaved = (words: string) =>
  `The note is not saved yet, but this browser keeps it. ${words}`.trim()
export const changedByOther = (theirs: string) =>
  theirs === '' ? 'Someone else removed this note.' : `Someone else wrote this note: “${theirs}”`
export const keepMine = 'Keep my note'
export const takeTheirs = 'Use their note'
export const marksNotRead = 'The marks could not be read.'
export const tryAgain = 'Try again'
export const notSaved = (words: string) => `The marks were not saved. ${words}`
export const notThere = countWords(
  '# {transaction|transactions} {was|were} not marked, because {it|they} {is|are} no longer there.',
)
export const carried = countWords(
  '# {mark|marks} {or|and} {note|notes} from this browser {is|are} now shared with everyone who works on these books.',
)
export const notKept = 'This browser does not let Bookend store marks. They are lost when you close this tab.'

export const reviewedBadge = '✓'
export const askBadge = '?'
export const noteBadge = '✎'
export const reviewedText = 'Reviewed.'
export const askText = 'Question.'

export const corrected = 'Corrected'
export const bankWrote = (values: string) => `The bank wrote: ${values}.`

export const markAs = 'Mark as…'
export const markShort = '✓ Mark as…'
export const noMark = 'No mark'
export const done = {
  reviewed: countWords('# {transaction|transactions} marked as reviewed'),
  ask: countWords('# transaction marked as a question', '# transactions marked as questions'),
  '': countWords('{Mark|Marks} removed from # {transaction|transactions}'),
}

export const copyQuestions = 'Copy questions'
export const saveQuestions = 'Save for answers'
export const readAnswers = 'Read answers'
export const copied = countWords('# open {question|questions} copied')
export const saved = countWords(
  '# open question saved, with a column for its answer. “Read answers” takes the file back.',
  '# open questions saved, with a column for the answers. “Read answers” takes the file back.',
)
export const notRead = 'The questions could not be read. Please try again.'
export const notCopied = 'The browser blocked copying. Save the questions as Excel instead.'
