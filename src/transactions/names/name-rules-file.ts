import { z } from 'zod/mini'
import { NameRule } from '../../domain/name-rules.ts'
import * as messages from './messages.ts'

/** The file of exported names. Later versions keep reading this one. */
const NameRulesFile = z.object({
  bookend: z.literal('names'),
  version: z.literal(1),
  rules: z.array(NameRule).check(z.maxLength(5000)),
})

/** The names as a file. */
export function writeNameRules(rules: readonly NameRule[]): Blob {
  return new Blob([`${JSON.stringify({ bookend: 'names', version: 1, rules }, null, 2)}\n`], {
    type: 'application/json',
  })
}

/** The names in a file, or in words why there are none. */
export function parseNameRules(text: string): NameRule[] | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return messages.notAFile
  }
  if (Object(content)['bookend'] !== 'names') return messages.notAFile
  const read = NameRulesFile.safeParse(content)
  if (read.success) return read.data.rules.filter(({ name }) => name !== '')
  const [issue] = read.error.issues
  return messages.faultIn(issue?.path.join('.') ?? '', issue?.message ?? '')
}
