import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { guessMapping, type MappingGuess } from '../../src/statements/csv/guess-mapping.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'

/*
 * Each layout is a file as its bank describes it, with invented contents, and the lines that it means: day, amount, currency and a
 * part of the text. No built-in mapping is used.
 */
const folder = join(import.meta.dirname, 'layouts')
const layouts = globSync('*.csv', { cwd: folder })
  .toSorted()
  .map((file) => ({
    name: basename(file, '.csv'),
    text: readFileSync(join(folder, file), 'utf8'),
    lines: readFileSync(join(folder, file.replace('.csv', '.txt')), 'utf8')
      .trim()
      .split('\n'),
  }))
/** So many questions ask these, of which one is about the account that they do not name. */
const askMore = new Map([
  ['bkash-bd', 6],
  ['easybank-at', 3],
  ['elba-at', 3],
  ['mercury-us', 3],
  ['otp-hu', 4],
  ['qonto-fr', 3],
  ['sberbank-ru', 4],
  ['square-us', 4],
  ['stripe-balance', 5],
  ['tinkoff-ru', 5],
])

/** Its first line could be a payment, so that it is refused rather than left out. */
const refused = ['santander-pl']

test.each(layouts.filter(({ name }) => !refused.includes(name)))(
  '$name is taken right, after questions',
  ({ name, text, lines }) => {
    const { is, questions, why } = outcomeOf(text, lines)
    expect({ is, why: is === 'right' ? '' : why }).toEqual({ is: 'right', why: '' })
    expect(questions.length).toBeLessThanOrEqual(askMore.get(name) ?? 2)
  },
)

test.each(layouts.filter(({ name }) => refused.includes(name)))('$name is refused', ({ text, lines }) => {
  expect(outcomeOf(text, lines).is).toBe('refused')
})

test('at least 55 of 60 layouts are taken right after at most two questions, that about the account included', () => {
  expect(layouts.length).toBeGreaterThanOrEqual(60)
  expect((layouts.length - askMore.size - refused.length) / layouts.length).toBeGreaterThan(55 / 60)
})

/**
 * What is asked about a file: the bank account of one that names none, too, with its currency if that is asked. An account of the
 * books has a currency, so that whoever knows one says both.
 */
function askedIn({ questions, mapping }: MappingGuess): string[] {
  const asked = questions
    .filter(({ suggested }) => !suggested)
    .map(({ about }) => about)
    .filter((about) => mapping?.bankAccount || about !== 'currency')
  return mapping?.bankAccount ? asked : [...asked, 'account']
}

type Outcome = { is: 'right' | 'refused' | 'wrong'; questions: string[]; why?: string }

/** Reads the file with every combination of answers; one of them is that of someone who knows the account. */
function outcomeOf(text: string, lines: string[], answers: Record<string, string> = {}): Outcome {
  const guess = guessMapping(text, answers)
  // What is suggested is left as it is.
  const open = guess?.questions.find(({ answer, suggested }) => answer === undefined && !suggested)
  const questions = guess ? askedIn(guess) : []
  if (!open) return { ...readingOf(text, lines, guess), questions }
  const options =
    open.options.length > 0 ? open.options.map(({ value }) => value) : [lines[0]?.split(' ')[2] ?? '']
  if (questions.length > 6) return { is: 'refused', questions, why: 'asks on and on' }
  const outcomes = options.map((value) => outcomeOf(text, lines, { ...answers, [open.about]: value }))
  const [first = { is: 'refused' as const, questions }] = ['right', 'wrong', 'refused'].flatMap((is) =>
    outcomes.filter((one) => one.is === is),
  )
  return first
}

function readingOf(
  text: string,
  lines: string[],
  guess: MappingGuess | undefined,
): Omit<Outcome, 'questions'> {
  if (!guess?.mapping) return { is: 'refused', why: 'no table' }
  try {
    const read = readCsv(text, guess.mapping)
      .flatMap((statement) => statement.lines)
      .map((line) => `${line.date} ${line.amount} ${line.currency} ${line.counterpart} ${line.description}`)
    const isRight =
      read.length === lines.length && read.every((line, index) => isAlike(line, lines[index] ?? ''))
    return { is: isRight ? 'right' : 'wrong', why: read.join('\n') }
  } catch (error) {
    return { is: 'refused', why: String(error) }
  }
}

function isAlike(read: string, expected: string): boolean {
  const [day, amount, currency, ...words] = expected.split(' ')
  return read.startsWith(`${day} ${amount} ${currency} `) && read.includes(words.join(' '))
}
