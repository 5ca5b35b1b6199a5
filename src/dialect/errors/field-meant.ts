import { fieldNamed, normalised } from '../fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * What an error is about: a field of docs/spec.md if there is one, and the service's own name for it. "" means the
 * whole record.
 */
export type Meant = { field: string | undefined; name: string }

/**
 * The field that a path refers to. `body.contact.email`, `/data/attributes/vat_number`, `contact[zip]` and
 * `["body","email"]` are paths (X1-X11). Indexes and the names of wrappers are ignored.
 */
export function fieldMeant(path: string[], resource: CollectionName | undefined): Meant {
  const parts = path.flatMap((part) => part.split(/[./\\[\]"'#$]+/)).filter((part) => /\p{L}/u.test(part))
  const own = parts.filter((part) => !wrappers.test(normalised(part)))
  const named = resource ? own.map((part) => fieldNamed(resource, part)) : []
  const known = named.filter((field) => field !== undefined)
  // `phone.number` is not a house number; `email.value` and `country.code` are about the preceding field.
  const field = named.at(-1) === 'number' ? (known.at(-2) ?? 'number') : known.at(-1)
  return { field, name: own.join('.') }
}

/** `_schema`, `non_field_errors`, `base` and the like mean the whole record; the others are positions in a request. */
const wrappers =
  /^(nonfielderrors?|base|all|general|global|root|schema|data|attributes|body|payload|json|query|request|input|form|contacts?|transactions?)$/

/**
 * The field whose name begins a sentence: "email must be an email", "First name can't be blank", `"zip" is required`,
 * "contact.email: must not be blank" (X12). In prose, a name is not enough: "Company is suspended" may be about the
 * account. So outside a list (`alone`), the name must be quoted or a path.
 */
export function fieldOfSentence(
  text: string,
  resource: CollectionName | undefined,
  alone: boolean,
): string | undefined {
  const start = alone ? /^(?:["'`]([\w. -]+)["'`]|(\w+(?:[./]\w+|\[\w+\])+)):?\s/ : sentence
  const [, quoted, plain = quoted] = start.exec(text) ?? []
  return plain === undefined ? undefined : fieldMeant([plain], resource).field
}

const sentence =
  /^["'`]?()([\w./[\]$-]+(?: \w+){0,2}?)["'`]?(?::\s|\s+(?:must|should|shall|is|are|has|have|can|cannot|can't|may|needs?|does|doesn't|contains|already|required|invalid|too|length|size)\b)/i
