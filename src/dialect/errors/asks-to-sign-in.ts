import type { Answer } from '../answer.ts'
import { normalised } from '../fields.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, readJson, textOf } from '../json.ts'

/** Whether a success response without a record asks the user to sign in, such as `{"code":401,"msg":"…"}` (A11). */
export function asksToSignIn({ text }: Answer): boolean {
  const body = readJson(text)
  return isObject(body) && saysSo(body)
}

function saysSo(object: JsonObject): boolean {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => [normalised(key), value])
  const hasMore = entries.some(
    ([name, value]) => !about.test(name) && !/^(|0|false|\[\]|\{\})$/.test(textOf(value)),
  )
  if (hasMore) return false
  return entries.some(([name, value]) =>
    isObject(value) ? saysSo(value) : codes.test(name) && signIn.test(textOf(value).trim()),
  )
}

const about =
  /^(error\w*|errors|status\w*|state|code|errcode|errno|message|msg|details?|description|title|type|success|ok|meta|header|response|result|timestamp|time|path|requestid|traceid|instance|hint|reason|info)$/
const codes = /^(status|code|statuscode|httpstatus|errorcode|errcode|errno|error|type|reason)$/
const signIn =
  /^(401|unauthori[sz]ed|unauthenticated|not[ _-]?authenticated|not[ _-]?logged[ _-]?in|(log-?in|sign-?in|auth\w*)[ _-]?(is[ _-])?required|(invalid|expired)[ _-]?(access[ _-]?)?(token|session|jwt|api[ _-]?key|credentials)|(access[ _-]?)?(token|session|jwt)[ _-]?(has[ _-])?(expired|invalid))$/i
