import { normalised } from '../fields.ts'
import type { Json, JsonObject } from '../json.ts'
import { textOf } from '../json.ts'

/**
 * Whether a record that is still readable after its deletion is marked as archived (D14): `archived: true`,
 * `deleted_at`, `state: "deleted"`, `active: false`, FreshBooks' `vis_state: 1`. Marks that it had `before` do not
 * count.
 */
export function saysArchived(now: JsonObject, before: JsonObject | undefined): boolean {
  return Object.entries(now).some(
    ([key, value]) => isMark(key, value) && !(before && isMark(key, before[key] ?? null)),
  )
}

function isMark(key: string, value: Json): boolean {
  const name = normalised(key)
  const text = textOf(value).trim()
  const isSet = !/^(|0|false|no|null)$/i.test(text)
  if (
    /^(is)?(archived|deleted|trashed|removed|discarded|voided|hidden|inactive)(at|on|date|time)?$/.test(name)
  )
    return isSet
  if (/^(is)?(active|enabled|visible)$/.test(name)) return /^(0|false|no)$/i.test(text)
  if (name === 'visstate') return /^[12]$/.test(text)
  return (
    /^(status|state|lifecycle|recordstatus)$/.test(name) &&
    /archiv|delet|trash|remov|void|inactiv|hidden|discard/i.test(text)
  )
}
