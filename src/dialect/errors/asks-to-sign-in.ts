import type { Answer } from '../answer.ts'
import { normalised } from '../fields.ts'
import { isObject, readJson, textOf, type Json, type JsonObject } from '../json.ts'

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

/**
 * Recognises HTML where JSON is expected: `sign-in` for a sign-in page or a redirect to one (A9), `page` for a proxy's
 * error page or an app's start page (X16), undefined if it is not HTML. JSON sent as `text/html` is still JSON (Q3).
 */
export function htmlResponse({ status, text, url, redirected }: Answer): 'sign-in' | 'page' | undefined {
  if (!/^\s*(?=<)[^]{0,999}?<(!doctype html|html|body|h1)\b/i.test(text)) return undefined
  const signIn = (redirected && status === 200) || signInAddress.test(url) || signInPage.test(text)
  return signIn ? 'sign-in' : 'page'
}

const signInAddress = /\/(log-?[io]n|sign-?[io]n|sso|saml2?|auth\w*|oauth2?)\/?$/i

/** A password field, a title, or a form or redirect that leads to an identity provider. */
const signInPage =
  /type=["']?password|<title>[^<]*(log|sign)[ -]?[io]n\b|(action|url|location(\.href)?) ?= ?["']?[^"'\s>]*(log-?in|sign-?in|sso|saml|oauth)/i

/** The schemes that a `WWW-Authenticate` header asks for, in lower case: `basic`, `bearer`, `token` … (A1). */
export function schemesOf(wwwAuthenticate = ''): string[] {
  // `Basic realm=""` names a scheme; `realm=""` alone is a parameter of the preceding one (RFC 9110, 11.6.1).
  const parts = wwwAuthenticate
    .toLowerCase()
    .replace(/"[^"]*"/g, '')
    .split(/,\s*/)
  return parts.flatMap((part) => /^[\w-]+(?= *$| +[^= ])/.exec(part) ?? [])
}
