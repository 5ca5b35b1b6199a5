/** A number in a body, as it was written there. */
export class Numeral {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** JSON as a service reads it that keeps the digits of numbers; undefined when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context) =>
      typeof value === 'number' ? new Numeral(context?.source ?? '') : value,
    )
  } catch {
    return undefined
  }
}

/** A number for JSON.stringify, written digit by digit as the text has it; null for "". */
export function numeral(text: string): object | null {
  return text === '' ? null : (JSON.rawJSON?.(text) ?? null)
}

/** The object that a value is; an empty one for anything else. */
export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
}
