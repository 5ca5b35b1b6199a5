import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { htmlResponse } from '../../src/dialect/errors/asks-to-sign-in.ts'
import { isBodyRefused } from '../../src/dialect/delete/read-delete-answer.ts'

function answer(status: number, text: string, more: Partial<Answer> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    text,
    url: 'https://books.example/api/contacts',
    redirected: false,
    ...more,
  }
}

const page = (inside: string, title = 'Books') =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${inside}</body></html>`
const nginx = (words: string) =>
  `<html>\r\n<head><title>${words}</title></head>\r\n<body>\r\n<center><h1>${words}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>`

test.each<[string, Answer]>([
  ['a form with a password', answer(200, page('<form><input type="password" name="p"></form>'))],
  ['a field without quotes', answer(200, page('<input type=password>'))],
  ['a page that says so in its title', answer(200, page('<div id="root"></div>', 'Sign in to your account'))],
  ['a title "Log in"', answer(403, page('', 'Log in | Books'))],
  ['an address that ends in login', answer(200, page(''), { url: 'https://books.example/login' })],
  ['an address that ends in sign_in', answer(200, page(''), { url: 'https://books.example/users/sign-in/' })],
  ['an address of single sign-on', answer(200, page(''), { url: 'https://idp.example/saml2' })],
  ['an OAuth address', answer(200, page(''), { url: 'https://login.example/oauth2/authorize' })],
  [
    'any page after a redirect',
    answer(200, page('Welcome'), { redirected: true, url: 'https://portal.example/' }),
  ],
  [
    'a form that posts to an identity provider',
    answer(200, page('<form method="post" action="https://idp.example/SSO/saml"><input name="x"></form>')),
  ],
  [
    'a page that leads on by itself',
    answer(200, '<html><head><meta http-equiv="refresh" content="0; url=/login?next=x"></head></html>'),
  ],
  ['a script that leads on', answer(200, "<html><script>window.location.href='/signin'</script></html>")],
  ['a page after a byte order mark', answer(200, `\uFEFF\n${page('<input type="password">')}`)],
])('A9 %s is a sign-in', (_name, given) => {
  expect(htmlResponse(given)).toBe('sign-in')
})

test.each<[string, Answer]>([
  ['the error page of a proxy', answer(502, nginx('502 Bad Gateway'))],
  ['the start page of an app', answer(200, page('<div id="root"></div><a href="/login">Log in</a>'))],
  ['an error after a redirect', answer(404, nginx('404 Not Found'), { redirected: true })],
  ['a page without a header that says so', answer(404, nginx('404 Not Found'), { headers: {} })],
  ['a page that begins with a comment', answer(500, `<!-- ${'x'.repeat(200)} -->${page('')}`)],
  ['XHTML', answer(500, '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html></html>')],
])('X16 %s is a page', (_name, given) => {
  expect(htmlResponse(given)).toBe('page')
})

test.each<[string, Answer]>([
  ['Q3 JSON that is called HTML', answer(200, '[{"id":1,"company":"<html>"}]')],
  ['Q3 JSON about a sign-in', answer(200, '{"title":"<title>Log in</title>"}', { redirected: true })],
  ['X16 an empty body', answer(200, '')],
  ['X16 a text', answer(401, 'Unauthorized', { url: 'https://books.example/login' })],
  ['X16 XML', answer(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
])('%s is no HTML', (_name, given) => {
  expect(htmlResponse(given)).toBeUndefined()
})

test('X16 a page of many comments takes no time to see through', () => {
  expect(htmlResponse(answer(200, `<${'<!-- -->'.repeat(50_000)}`))).toBeUndefined()
})

test.each<[string, Answer]>([
  [
    "Google's load balancer",
    answer(
      400,
      page('<p>Your client has issued a malformed or illegal request.</p>', 'Error 400 (Bad Request)!!1'),
    ),
  ],
  ['nginx that wants a length', answer(411, nginx('411 Length Required'))],
  ['nginx that allows no DELETE', answer(405, nginx('405 Not Allowed'))],
  [
    'CloudFront',
    answer(
      403,
      '<!DOCTYPE HTML><HTML><HEAD></HEAD><BODY>This distribution is not configured to allow the HTTP request method</BODY></HTML>',
    ),
  ],
  ['S3, in XML', answer(405, '<?xml version="1.0"?><Error><Code>MethodNotAllowed</Code></Error>')],
  ['an empty 400', answer(400, '')],
  ['a text with 413', answer(413, 'Payload Too Large')],
  ['an empty 415', answer(415, '')],
  ['a server that has no such method', answer(501, 'Unsupported method')],
])('D2 %s looks as if it refused the body on the way', (_name, given) => {
  expect(isBodyRefused(given)).toBe(true)
})

test.each<[string, Answer]>([
  ['a refusal by the service', answer(400, '{"message":"ids must be a string"}')],
  ['a list of errors', answer(422, '\n[{"field":"ids","message":"required"}]')],
  ['a refusal as JSON text', answer(400, '"ids is required"')],
  ['an empty 403', answer(403, '')],
  ['an empty 405 with Allow', answer(405, '', { headers: { allow: 'GET, POST' } })],
  ['a page for "not found"', answer(404, nginx('404 Not Found'))],
  ['a page of a failing gateway', answer(502, nginx('502 Bad Gateway'))],
  ['a sign-in', answer(403, page('<input type="password">'))],
  ['a success', answer(204, '')],
])('D2 %s does not', (_name, given) => {
  expect(isBodyRefused(given)).toBe(false)
})
