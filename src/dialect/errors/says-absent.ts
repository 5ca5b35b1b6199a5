import type { Answer } from '../answer.ts'
import { normalised } from '../fields.ts'
import { saysNothing } from '../read/find-list.ts'
import type { Json } from '../json.ts'
import { isObject, readJson, textOf } from '../json.ts'

/**
 * Whether the response to the request for one record says that it does not exist, in another way than 404 or 410 (R17):
 * a 400 with such a message, a 200 that contains an error, `{"data":null}`. Messages about a route, a table, an account
 * or a token mean something else.
 */
export function saysAbsent({ status, text }: Answer): boolean {
  if (status === 204) return true
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess && ![400, 406, 422].includes(status)) return false
  const body = readJson(text)
  if (body === undefined) return !isSuccess && !/^\s*[<[{]/.test(text) && isAbsence(text)
  if (isSuccess && (body === false || (saysNothing(body) && hasHollow(body)))) return true
  const texts = wordsIn(body, 0)
  return texts.some(isAbsence) && !texts.some((words) => other.test(plain(words)))
}

/** The texts in which a response describes itself: its errors, messages and codes. */
function wordsIn(value: Json, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 4) return []
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, depth + 1))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = normalised(key)
    if (/^(status|code|statuscode|httpstatus|errorcode)$/.test(name) && /^(404|410)$/.test(textOf(inner)))
      return ['notfound']
    return said.test(name) ? wordsIn(inner, depth + 1) : []
  })
}

const said =
  /^(.*error.*|message|messages|msg|details?|title|reason|code|description|text|info|status|fault.*|exception|type|response|meta)$/

function hasHollow(body: Json): boolean {
  if (!isObject(body)) return true
  return Object.values(body).some(
    (value) => value === null || (typeof value === 'object' && textOf(value).length < 3),
  )
}

function isAbsence(words: string): boolean {
  const text = plain(words)
  return absent.test(text) && !other.test(text)
}

/** Splits `CONTACT_NOT_FOUND` and `contactNotFound` into words. */
function plain(words: string): string {
  return words
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .slice(0, 400)
}

// Phrases in European languages that software is likely to use.
const absent = new RegExp(
  [
    "not (be )?found|notfound|no such|(do|does|did) ?n[o']?'?t exist|no longer exists?|(cannot|can't|could ?n[o']t) find",
    'unknown (id|contact|transaction|record|resource|customer)|(been|was|is|already) deleted',
    'no (contact|transaction|record|resource|entity|object|item|row|customer)s? (was |were )?(found|exists?|with|for)',
    'nicht gefunden|existiert nicht|nicht vorhanden|introuvable|existe p(as|lus)|(non|pas) trouvé|non trovat|non esiste|inesistente',
    'no encontrad|no existe|inexistente|não encontrad|não existe|niet gevonden|bestaat niet|nie znaleziono|nie istnieje',
    'nenalezen|neexistuje|hittades inte|finns inte|ikke fundet|findes ikke|ikke funnet|finnes ikke|ei löyd|nem található|nu a fost găsit',
  ].join('|'),
)

/** Other things that may not be found. They mean a fault in the service or on the way to it. */
const other =
  /\b(routes?|endpoint|url|uri|path|page|method|action|controller|handler|class|function|file|module|table|column|relation|database|schema|index|view|template|host|tenant|account|company|organi[sz]ation|workspace|user|token|session|key|api|client|application|app|currency|country|field|parameter|property|version|plan|subscription|licen[cs]e|books?|ledger|bank)\b/
