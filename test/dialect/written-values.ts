import type { Json } from '../../src/dialect/json.ts'
import { textOf } from '../../src/dialect/json.ts'

/** As a body has it: JSON numbers with all their digits. */
export const sent = (value: Json | undefined) =>
  typeof value === 'string' ? JSON.stringify(value) : textOf(value)
