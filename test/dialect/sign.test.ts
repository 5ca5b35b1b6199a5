import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Auth } from '../../src/dialect/profile/profile.ts'
import { secretsNeeded, csrfOf, signatureOf } from '../../src/dialect/profile/sign-request.ts'
import { schemesOf } from '../../src/dialect/errors/asks-to-sign-in.ts'

const none: Auth = { kind: 'none' }
const bearer: Auth = { kind: 'bearer', scheme: 'Bearer', secretRef: 'token' }
const basic: Auth = { kind: 'basic', userRef: 'user', passRef: 'password' }
const query: Auth = { kind: 'query', param: 'api_token', secretRef: 'token' }
const tenant: Auth = {
  kind: 'header',
  headers: [
    { name: 'X-AppSecretToken', secretRef: 'app' },
    { name: 'X-AgreementGrantToken', secretRef: 'grant' },
  ],
}
const session = (cookie: string, header: string): Auth => ({ kind: 'session', csrf: { cookie, header } })

test.each<[string, Auth, Record<string, string>, Record<string, string>]>(
  // prettier-ignore
  [
  ['A1 nothing', none, {}, {}],
  ['A2 a bearer token', bearer, { token: 'abc.def' }, { Authorization: 'Bearer abc.def' }],
  ['A3 the scheme of Django REST', { ...bearer, scheme: 'Token' }, { token: 'abc' }, { Authorization: 'Token abc' }],
  ['A3 the token alone (sevDesk)', { ...bearer, scheme: '' }, { token: 'abc' }, { Authorization: 'abc' }],
  ['A3 the scheme of Rails', { ...bearer, scheme: 'Token token=' }, { token: 'abc' }, { Authorization: 'Token token=abc' }],
  [
    'A4 an API key in a header',
    { kind: 'header', headers: [{ name: 'X-Api-Token', secretRef: 'key' }] },
    { key: 'k' },
    { 'X-Api-Token': 'k' },
  ],
  ['A5 Basic', basic, { user: 'ann', password: 'secret' }, { Authorization: 'Basic YW5uOnNlY3JldA==' }],
  ['A5 Basic with a key and an empty password (CashCtrl)', basic, { user: 'key', password: '' }, { Authorization: 'Basic a2V5Og==' }],
  [
    'A5 Basic in UTF-8',
    basic,
    { user: 'Zoë', password: 'пароль€' },
    { Authorization: `Basic ${Buffer.from('Zoë:пароль€').toString('base64')}` },
  ],
  ['A6 a session by itself', session('XSRF-TOKEN', 'X-XSRF-TOKEN'), {}, {}],
  ['A8 two headers (e-conomic)', tenant, { app: 'a', grant: 'g h' }, { 'X-AppSecretToken': 'a', 'X-AgreementGrantToken': 'g h' }],
],
)('%s is signed', (_name, auth, secrets, headers) => {
  expect(signatureOf(auth, secrets)).toEqual({ headers, query: {}, missing: [] })
})

test('A7 a token in the query is in no header', () => {
  expect(signatureOf(query, { token: 'a b&c' })).toEqual({
    headers: {},
    query: { api_token: 'a b&c' },
    missing: [],
  })
})

test.each<[string, Auth, Record<string, string>, string[]]>([
  ['a token', bearer, {}, ['token']],
  ['an empty token', bearer, { token: '' }, ['token']],
  ['a token for the query', query, {}, ['token']],
  ['a password', basic, { user: 'ann' }, ['password']],
  ['user and password', basic, {}, ['user', 'password']],
  ['one of two headers', tenant, { app: 'a' }, ['grant']],
  [
    'one value for two headers',
    {
      kind: 'header',
      headers: [
        { name: 'A', secretRef: 'key' },
        { name: 'B', secretRef: 'key' },
      ],
    },
    {},
    ['key'],
  ],
])('nothing is signed while %s is missing', (_name, auth, secrets, missing) => {
  expect(signatureOf(auth, secrets)).toEqual({ headers: {}, query: {}, missing })
})

test.each(['secret\n', ' secret', 'sécret', 'se\u0000cret', 'se\r\nX-Admin: 1'])(
  'a token that a header cannot carry is refused without being told: %j',
  (token) => {
    for (const auth of [bearer, { ...bearer, scheme: '' }, tenant]) {
      const sign = () => signatureOf(auth, { token, app: token, grant: 'g' })
      expect(sign).toThrow(/cannot be sent/)
      expect(sign).not.toThrow(/secret\b.*secret|sécret|X-Admin/)
    }
  },
)

test('Basic gives back any user and password, whatever their alphabet', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (user, password) => {
        const { Authorization = '' } = signatureOf(basic, { user, password }).headers
        expect(Buffer.from(Authorization.replace('Basic ', ''), 'base64').toString()).toBe(
          `${user}:${password}`,
        )
      },
    ),
  )
})

test.each<[string, string, string, string, Record<string, string>]>([
  [
    'A6 Sanctum, URL-encoded',
    'XSRF-TOKEN',
    'X-XSRF-TOKEN',
    'a=b; XSRF-TOKEN=eyJpdiI6%3D%3D; laravel_session=x',
    { 'X-XSRF-TOKEN': 'eyJpdiI6==' },
  ],
  ['A6 Django', 'csrftoken', 'X-CSRFToken', 'csrftoken=abc; sessionid=1', { 'X-CSRFToken': 'abc' }],
  ['A10 a value with "="', 't', 'X-T', 't=abc==', { 'X-T': 'abc==' }],
  ['A10 a value that is no URL encoding', 't', 'X-T', 't=50%', { 'X-T': '50%' }],
  ['A10 no cookie', 't', 'X-T', '', {}],
  ['A10 only a cookie whose name ends alike', 't', 'X-T', 'other-t=1; xt=2', {}],
  ['A10 an empty cookie', 't', 'X-T', 't=; a=b', {}],
])('%s becomes a header', (_name, cookie, header, cookies, headers) => {
  expect(csrfOf(session(cookie, header), cookies)).toEqual(headers)
})

test('A6 only a session with CSRF has such a header', () => {
  expect(csrfOf({ kind: 'session' }, 't=1')).toEqual({})
  expect(csrfOf(bearer, 't=1')).toEqual({})
})

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['Bearer', ['bearer']],
  ['Basic realm="Books, and more"', ['basic']],
  ['Bearer realm="api", error="invalid_token", error_description="Expired, sign in"', ['bearer']],
  ['Basic realm="a", Bearer realm="b"', ['basic', 'bearer']],
  ['Token', ['token']],
  ['Negotiate, NTLM', ['negotiate', 'ntlm']],
  ['Negotiate abc==, Basic realm=x', ['negotiate', 'basic']],
  ['Bearer scope = "x", Digest nonce="1", qop="auth"', ['bearer', 'digest']],
])('A1 the schemes of %j are %j', (header, schemes) => {
  expect(schemesOf(header)).toEqual(schemes)
})

test('a form asks for what the sign-in needs, each once', () => {
  expect(secretsNeeded(none)).toEqual([])
  expect(secretsNeeded({ kind: 'session' })).toEqual([])
  expect(secretsNeeded(bearer)).toEqual([{ ref: 'token', label: 'Token', hidden: true }])
  expect(secretsNeeded(query)).toEqual([{ ref: 'token', label: 'Token', hidden: true }])
  expect(secretsNeeded(basic)).toEqual([
    { ref: 'user', label: 'User name', hidden: false },
    { ref: 'password', label: 'Password', hidden: true },
  ])
  expect(secretsNeeded(tenant).map(({ label }) => label)).toEqual([
    'X-AppSecretToken',
    'X-AgreementGrantToken',
  ])
  const twice = { name: 'B', secretRef: 'key' }
  expect(secretsNeeded({ kind: 'header', headers: [{ name: 'A', secretRef: 'key' }, twice] })).toEqual([
    { ref: 'key', label: 'A', hidden: true },
  ])
})
