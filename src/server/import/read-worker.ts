import { parentPort } from 'node:worker_threads'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import type { MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { guessColumns, readFile, type ReadFile } from '../../statements/read-file.ts'
import type { Statement } from '../../statements/common/statement.ts'
import type { FileOptions } from '../../statements/read-source.ts'
import { buffersOf, packLines, type PackedStatement, sentError } from '../common/between-threads.ts'

/** The requests to the thread that reads files: read this, guess its columns, end. */
export type Asked = AskedFile | 'end'
export type AskedFile = (FileOptions & { bytes: Uint8Array }) | { bytes: Uint8Array; guess: ColumnAnswers }

export type Answer =
  | (Omit<ReadFile, 'statements'> & { statements: PackedStatement[] })
  | { guess: MappingGuess }

parentPort?.on('message', async (asked: Asked) => {
  if (asked === 'end') return parentPort?.close()
  const answer = await answerTo(asked).catch((error: unknown) => ({ error: sentError(error) }))
  parentPort?.postMessage(answer, 'statements' in answer ? buffersOf(answer.statements) : [])
})

async function answerTo(asked: AskedFile): Promise<Answer> {
  if ('guess' in asked) return { guess: await guessColumns(asked.bytes, asked.guess) }
  const { bytes, ...options } = asked
  const { statements, chosen } = await readFile(bytes, options)
  return { statements: statements.map(packed), chosen }
}

/** How many lines are unpacked at a time, so that the receiver can answer others in between. */
const portion = 500

function packed({ lines, ...statement }: Statement): PackedStatement {
  const portions = Array.from({ length: Math.ceil(lines.length / portion) }, (_, index) =>
    lines.slice(index * portion, (index + 1) * portion),
  )
  return { ...statement, packed: portions.map(packLines) }
}
