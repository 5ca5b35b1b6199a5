/**
 * The constraint that a write violated: `unique` for a duplicate value, `reference` for a missing row; undefined for
 * other errors (https://sqlite.org/rescode.html; PostgreSQL's manual, appendix A).
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
