import type { Answer } from '../answer.ts'
import { normalised } from '../fields.ts'
import { idOf } from '../read/id-of.ts'
import { valueAtPath, isObject, JsonNumber, readJson, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readRecord } from '../read/read-record.ts'
import { decoded } from '../../domain/decoded.ts'

/**
 * The id of a newly created contact (W1-W6): from the record in the response, otherwise from an id that it names,
 * otherwise from the end of an address in it. Undefined if there is none. A list, to which some services redirect (W6),
 * does not show which row is new.
 */
export function createdId(answer: Answer, profile: ServiceProfile): string | undefined {
  const { status, headers, text, url, redirected } = answer
  if (status < 200 || status > 299) return undefined
  const body = readJson(text)
  const ids = [
    idOfRecord(answer, body, profile),
    body === undefined ? bareId(text.trim(), status) : idIn(body, profile, status, 0),
    idInAddress(headers['location'], status),
    idInAddress(headers['content-location'], status),
    // Browsers follow a `Location` automatically and reveal only the final URL.
    redirected ? idInAddress(url, 0) : undefined,
  ]
  return ids.find((id) => id !== undefined && !noIds.test(id))
}

/** Last parts of an address that are lists or pages, not records. */
const noIds =
  /^\s*(contacts?|transactions?|new|create|edit|index|list|all|search|success|created|done|null|undefined)?\s*$/i

/** The id of a complete record. A list with one row counts only if that is how the service writes a record (R4). */
function idOfRecord(answer: Answer, body: Json | undefined, profile: ServiceProfile): string | undefined {
  const found = readRecord(answer, 'contacts', profile)
  if (!found || body === undefined) return undefined
  const list = valueAtPath(body, found.path)
  const isPage = isObject(body) && Object.keys(body).some((key) => pageNames.test(normalised(key)))
  if (Array.isArray(list) && (answer.redirected || isPage)) return undefined
  return idOf(found.row, 'contacts', profile)?.id
}

const pageNames =
  /^(hydra|odata)?(total\w*|page\w*|per?page|count|next\w*|prev\w*|previous|last\w*|size|limit|offset|hasmore)$/

/** The id in a response without a record (W5): `{"id":5}`, `{"insertId":5}`, `{"data":{"id":5}}`, `{"contact_id":5}`, `5`. */
function idIn(body: Json, profile: ServiceProfile, status: number, depth: number): string | undefined {
  if (Array.isArray(body) || depth > 3) return undefined
  if (!isObject(body)) return typeof body === 'boolean' ? undefined : bareId(textOf(body), status)
  const own = idOf(body, 'contacts', profile)?.id ?? insertedId(body)
  if (own !== undefined && own !== '0') return own
  for (const [key, value] of Object.entries(body)) {
    const name = normalised(key)
    const inner =
      holders.test(name) || name === 'contact' ? idIn(value, profile, status, depth + 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

const holders = /^(data|result|response|item|record|payload|created|entity|object|value|iaresult)$/

function insertedId(body: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(body)) {
    if (
      !/^((last)?insert(ed)?|new|created|record|resource|object|entity|last)(row)?id$/.test(normalised(key))
    )
      continue
    const id = isObject(value) ? value['$oid'] : value
    if (typeof id === 'string' || id instanceof JsonNumber) return textOf(id)
  }
  return undefined
}

/** A text that is just an id. 0 and 1 may be the number of created records, and a repeated status is not an id. */
function bareId(text: string, status: number): string | undefined {
  return /^(?=.*\d)[\w.:~-]{1,64}$/.test(text) && !/^[01]$/.test(text) && text !== `${status}`
    ? text
    : undefined
}

/**
 * The id in a record's address: the part after `contacts`, or in the brackets of OData's `Contacts(42)`. With 201, the
 * address is that of the new record, whatever its name (RFC 9110, 15.3.2); with 202, it may be that of a job (W8).
 */
function idInAddress(address: string | undefined, status: number): string | undefined {
  const parts = (address ?? '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
  const names = ['contacts', 'contact']
  const place = parts.findLastIndex((part) => names.includes(normalised(part.replace(/\(.*/, ''))))
  const [, bracketed] = /\('?([^')]+)'?\)$/.exec(parts[place] ?? '') ?? []
  const part = bracketed ?? (place >= 0 ? parts[place + 1] : status === 201 ? parts.at(-1) : undefined)
  return part === undefined ? undefined : decoded(part).replace(/\.json$/, '')
}
