import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import type { StandIn } from './stand-in.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

const base = 'http://books.example/some/api'

/**
 * Somebody who speaks to a stand-in as its profile says, without anything of the app: who signs in, encodes bodies, follows
 * redirects and keeps cookies as a browser does.
 */
export function callerOf(standIn: StandIn) {
  const profile = parseProfile(mergeProfiles({ baseUrl: base }, standIn.profile))
  const cookies = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    body = '',
    headers: Record<string, string> = {},
  ): Promise<Heard> {
    const { http, auth } = profile
    const url = new URL(`${base}${path}`)
    if (http.trailingSlash) url.pathname = `${url.pathname}/`
    if (auth.kind === 'query') url.searchParams.set(auth.param, standIn.secrets[auth.secretRef] ?? '')
    const csrf = auth.kind === 'session' ? auth.csrf : undefined
    const attempt = () => {
      const token = decodeURIComponent(cookies.get(csrf?.cookie ?? '') ?? '')
      const guard: Record<string, string> = csrf && method !== 'GET' ? { [csrf.header]: token } : {}
      return fetched(url.href, {
        method,
        headers: { ...signature(), ...guard, ...headers },
        ...(body && { body }),
      })
    }
    const first = await attempt()
    if (!csrf || method === 'GET' || ![403, 419].includes(first.status)) return first
    await send('GET', csrf.refreshPath ?? '/contacts?page=1')
    return attempt()
  }

  async function fetched(url: string, init: RequestInit, hops = 0): Promise<Heard> {
    const response = await standIn.fetch(new Request(url, init))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (response.status > 300 && response.status < 304 && location && hops < 5) {
      const { body: _body, ...rest } = init
      const again = init.method === 'POST' ? { ...rest, method: 'GET' } : init
      return { ...(await fetched(new URL(location, url).href, again, hops + 1)), redirected: true }
    }
    const { status, headers, type } = response
    const text = type === 'error' ? '' : await response.text()
    return { status, headers: Object.fromEntries(headers), text, json: jsonIn(text), redirected: false }
  }

  function signature(): Record<string, string> {
    const { auth } = profile
    const secret = (ref: string) => standIn.secrets[ref] ?? ''
    if (auth.kind === 'bearer') return { Authorization: `${auth.scheme} ${secret(auth.secretRef)}`.trim() }
    if (auth.kind === 'basic')
      return { Authorization: `Basic ${btoa(`${secret(auth.userRef)}:${secret(auth.passRef)}`)}` }
    if (auth.kind !== 'header') return {}
    return Object.fromEntries(auth.headers.map(({ name, secretRef }) => [name, secret(secretRef)]))
  }

  /** Deletes these, all in one request, in the notation and by the way that the profile states. */
  function remove(resource: CollectionName, ids: string[]) {
    const { ids: notation, transport } = profile.remove
    const marks = { comma: ',', 'comma-space': ', ', space: ' ', pipe: '|', semicolon: ';' }
    const mark = Object.entries(marks).find(([name]) => name === notation)?.[1]
    const text = mark ? ids.join(mark) : notation === 'json-text' ? JSON.stringify(ids) : ids
    const value = notation === 'one-by-one' ? (ids[0] ?? '') : text
    if (transport === 'query')
      return send('DELETE', `/${resource}?${new URLSearchParams({ ids: String(value) })}`)
    const isOverridden = transport === 'override-field' || transport === 'override-header'
    const field = transport === 'override-field' ? { _method: 'DELETE' } : {}
    const extra: Record<string, string> =
      transport === 'override-header' ? { 'X-HTTP-Method-Override': 'DELETE' } : {}
    const { encoding } = profile.write
    const { body, headers } = encoded(encoding === 'vnd.api' ? 'json' : encoding, { ...field, ids: value })
    return send(isOverridden ? 'POST' : 'DELETE', `/${resource}`, body, { ...headers, ...extra })
  }

  return { get: (path: string) => send('GET', path), remove, send }
}

/** An answer, read to its end. */
export type Heard = {
  status: number
  headers: Record<string, string>
  text: string
  /** The body as JSON, without a byte order mark or prefix; undefined when it is none. */
  json: object | null | undefined
  redirected: boolean
}

function jsonIn(text: string): Heard['json'] {
  try {
    return JSON.parse(text.replace(/^\)\]\}',\n/, ''))
  } catch {
    return undefined
  }
}

function encoded(encoding: string, fields: object): { body: string; headers: Record<string, string> } {
  if (encoding === 'json')
    return { body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } }
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, String(one)]) : [[name, String(value)]],
  )
  if (encoding === 'form')
    return {
      body: new URLSearchParams(pairs).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    }
  const parts = pairs.map(
    ([name, value]) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    body: `${parts.join('')}--xyz--\r\n`,
    headers: { 'Content-Type': 'multipart/form-data; boundary=xyz' },
  }
}
