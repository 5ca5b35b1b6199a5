/**
 * The rule of a table that a write broke: `unique`, a value that is there already, or `reference`, one that points nowhere; undefined for
 * every other error (https://sqlite.org/rescode.html; PostgreSQL's manual, appendix A).
 */
export function ruleBroken(error: unknown): 'unique' | 'reference' | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return rules[String(error.errcode)]
  return 'code' in error ? rules[String(error.code)] : undefined
}

const rules: Record<string, 'unique' | 'reference'> = {
  1555: 'unique',
  2067: 'unique',
  787: 'reference',
  23505: 'unique',
  23503: 'reference',
}
