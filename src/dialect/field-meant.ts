import type { Resource } from './fields.ts'
import { fieldNamed, normalised } from './fields.ts'

/** What a refusal is about: a field of SPEC.md where it is one, and the service's own name for it, "" for the whole record. */
export type Meant = { field: string | undefined; name: string }

/**
 * The field that a service means by a path: `body.contact.email`, `/data/attributes/vat_number`, `contact[zip]` and
 * `["body", "email"]` are paths (X1-X11). Indexes and names of wrappers say nothing.
 */
export function fieldMeant(path: string[], resource: Resource | undefined): Meant {
  const parts = path.flatMap((part) => part.split(/[./\\[\]"'#$]+/)).filter((part) => /\p{L}/u.test(part))
  const own = parts.filter((part) => !wrappers.test(normalised(part)))
  const named = resource ? own.map((part) => fieldNamed(resource, part)) : []
  const known = named.filter((field) => field !== undefined)
  // `phone.number` is no house number; `email.value` and `country.code` are about the field before.
  const field = named.at(-1) === 'number' ? (known.at(-2) ?? 'number') : known.at(-1)
  return { field, name: own.join('.') }
}

/** `_schema`, `non_field_errors`, `base` and the like stand for the whole record; the rest is where it stood in a request. */
const wrappers =
  /^(nonfielderrors?|base|all|general|global|root|schema|data|attributes|body|payload|json|query|request|input|form|contacts?|transactions?)$/

/**
 * The field with whose name a sentence begins: "email must be an email", "First name can't be blank", `"zip" is required`,
 * "contact.email: must not be blank" (X12). One name in prose is not enough: "Company is suspended" may be about the account,
 * so outside of a list (`alone`) the name must be marked as one.
 */
export function fieldOfSentence(
  text: string,
  resource: Resource | undefined,
  alone: boolean,
): string | undefined {
  const start = alone ? /^(?:["'`]([\w. -]+)["'`]|(\w+(?:[./]\w+|\[\w+\])+)):?\s/ : sentence
  const [, quoted, plain = quoted] = start.exec(text) ?? []
  return plain === undefined ? undefined : fieldMeant([plain], resource).field
}

const sentence =
  /^["'`]?()([\w./[\]$-]+(?: \w+){0,2}?)["'`]?(?::\s|\s+(?:must|should|shall|is|are|has|have|can|cannot|can't|may|needs?|does|doesn't|contains|already|required|invalid|too|length|size)\b)/i
