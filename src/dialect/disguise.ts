import type { Answer } from './answer.ts'

/**
 * HTML where JSON is due: `sign-in` when it is, or led to, a page to sign in (A9), else `page`: an error page of a proxy
 * or an app's start page (X16); undefined when it is no HTML. JSON that is called `text/html` is JSON (Q3).
 */
export function htmlInstead({ status, text, url, redirected }: Answer): 'sign-in' | 'page' | undefined {
  if (!/^\s*(?=<)[^]{0,999}?<(!doctype html|html|body|h1)\b/i.test(text)) return undefined
  const signIn = (redirected && status === 200) || signInAddress.test(url) || signInPage.test(text)
  return signIn ? 'sign-in' : 'page'
}

const signInAddress = /\/(log-?[io]n|sign-?[io]n|sso|saml2?|auth\w*|oauth2?)\/?$/i

/** A field for a password, a title, or a form or redirect that leads on to where somebody else lets people in. */
const signInPage =
  /type=["']?password|<title>[^<]*(log|sign)[ -]?[io]n\b|(action|url|location(\.href)?) ?= ?["']?[^"'\s>]*(log-?in|sign-?in|sso|saml|oauth)/i
