import type { Answer } from '../answer.ts'

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
