import { setImmediate as pause } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Statement, StatementLine } from '../../statements/common/statement.ts'

/** A statement on its way between threads: the thread in between passes its lines on as bytes, without reading them. */
export type PackedStatement = Omit<Statement, 'lines'> & { packed: Uint8Array<ArrayBuffer>[] }

export function packLines(lines: readonly StatementLine[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(lines))
}

/** The buffers of statements, to be transferred with them. */
export function buffersOf(statements: readonly (Statement | PackedStatement)[]): ArrayBuffer[] {
  return statements.flatMap((one) => ('packed' in one ? one.packed.map(({ buffer }) => buffer) : []))
}

/** The statement with its lines; pauses now and then to let the thread answer others. */
export async function unpack(statement: Statement | PackedStatement): Promise<Statement> {
  if (!('packed' in statement)) return statement
  const { packed, ...rest } = statement
  const lines: StatementLine[] = []
  for (const bytes of packed) {
    if (lines.length > 0) await pause()
    lines.push(...deserialize(bytes))
  }
  return { ...rest, lines }
}
