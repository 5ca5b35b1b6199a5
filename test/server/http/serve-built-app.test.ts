import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { UserError } from '../../../src/server/common/user-error.ts'
import { builtApp, openApp } from './open-app.ts'

const script = 'assets/index-B4UEYIyi.js'
const files = {
  'index.html': '<title>Bookend</title>',
  'favicon.svg': '<svg/>',
  'app.webmanifest': '{}',
  'settings.json': '{ "service": "demo" }',
  '.vite/manifest.json': '{ "secret": 1 }',
  '.env': 'secret=1',
  [script]: 'plain script',
  [`${script}.br`]: brotliCompressSync('plain script'),
  [`${script}.gz`]: gzipSync('plain script'),
  'assets/first-CsI6qOae.css': 'body {}',
}

test('files have their media types', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  const typeOf = async (path: string) => (await ask(path)).headers.get('Content-Type')
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf(`/${script}`)).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('/assets/first-CsI6qOae.css')).toBe('text/css; charset=utf-8')
  expect(await typeOf('/favicon.svg')).toBe('image/svg+xml; charset=utf-8')
  expect(await typeOf('/app.webmanifest')).toBe('application/manifest+json')
})

test('scripts and style sheets come with a policy, but without the headers that only concern pages', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  for (const path of [`/${script}`, '/assets/first-CsI6qOae.css', '/favicon.svg']) {
    const { headers } = await ask(path)
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.has('Permissions-Policy')).toBe(path === '/favicon.svg')
    expect(headers.has('X-Frame-Options')).toBe(path === '/favicon.svg')
  }
})

test('files with a hash in their names are cached for ever, and all others are revalidated', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  const cacheOf = async (path: string) => (await ask(path)).headers.get('Cache-Control')
  expect(await cacheOf(`/${script}`)).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/index.html', '/contacts/7', '/favicon.svg', '/app.webmanifest']) {
    expect(await cacheOf(path)).toBe('no-cache')
  }
})

test.each(['/', '/contacts', '/contacts/7/edit', '/contacts/new?search=1.5', '/apiary', '/%2e%2e/contacts'])(
  'the page at %s is index.html',
  async (path) => {
    const { ask } = openApp({ dist: builtApp(files) })
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([200, '<title>Bookend</title>'])
  },
)

test.each([
  '/assets/index-old.js',
  '/nowhere.png',
  '/.env',
  '/.vite/manifest.json',
  '/.git/config',
  '/assets/.hidden/x',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets%2f..%2findex.html',
  '/%2e%2e%2fpackage.json',
  '/..%5cpackage.json',
  '//etc/passwd.txt',
  '/index.html%00.js',
  '/index.html/x.css',
  `/${script}.br`,
  '/%E0%A4%A.js',
])('there is no file at %s', async (path) => {
  const { askJson } = openApp({ dist: builtApp(files) })
  const { status, headers, body } = await askJson(`http://127.0.0.1${path}`)
  expect([status, headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  expect(body).toMatchObject({ detail: 'There is no such file' })
})

test('the settings of the demo, which are in every build, are not those of the server', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  expect(await (await ask('/settings.json')).text()).not.toContain('demo')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['gzip;q=0.2, identity', null],
  ['identity', null],
  ['deflate', null],
  ['', null],
  [';;,q=x', null],
  ['*;q=0', null],
  ['identity;q=0', null],
  ['identity;q=0, gzip', 'gzip'],
])('who accepts %j gets the script by %s', async (accepted, encoding) => {
  const { ask } = openApp({ dist: builtApp(files) })
  const answer = await ask(`/${script}`, { headers: { 'Accept-Encoding': accepted } })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  const body = Buffer.from(await answer.arrayBuffer())
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(text.toString()).toBe('plain script')
  expect(answer.headers.get('Content-Length')).toBe(String(body.length))
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
})

test('each encoding has a tag of its own, which gets a 304', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding }
    const tag = (await ask(`/${script}`, { headers })).headers.get('ETag') ?? ''
    tags.add(tag)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(`/${script}`, { headers: { ...headers, 'If-None-Match': known } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect([again.headers.get('ETag'), again.headers.get('Vary')]).toEqual([tag, 'Accept-Encoding'])
      expect(again.headers.get('Cache-Control')).toContain('immutable')
      expect(again.headers.get('Content-Length')).toBeNull()
      expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
    const changed = await ask(`/${script}`, { headers: { ...headers, 'If-None-Match': '"other"' } })
    expect(changed.status).toBe(200)
  }
  expect(tags.size).toBe(3)
})

test('the tag of a page changes with its content only', async () => {
  const tagOf = async (content: string) => {
    const { ask } = openApp({ dist: builtApp({ 'index.html': content }) })
    return (await ask('/contacts')).headers.get('ETag')
  }
  expect(await tagOf('one')).toBe(await tagOf('one'))
  expect(await tagOf('one')).not.toBe(await tagOf('two'))
})

test('HEAD tells all about a file without sending it', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  const head = await ask(`/${script}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('Content-Length')).toBe(String('plain script'.length))
})

test('the app can only be read', async () => {
  const { ask } = openApp({ dist: builtApp(files) })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const path of ['/', `/${script}`, '/contacts', '/healthz']) {
      const { status, headers } = await ask(path, { method })
      expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    }
  }
})

test('an app that is open is served as it was, whatever is built meanwhile', async () => {
  const dist = builtApp(files)
  const { ask } = openApp({ dist })
  writeFileSync(join(dist, 'index.html'), '<title>New</title>')
  expect(await (await ask('/')).text()).toBe('<title>Bookend</title>')
})

test('without a built app the server says how to build it', () => {
  const folder = builtApp({ 'assets/index.js': '' })
  expect(() => openApp({ dist: folder })).toThrow(UserError)
  expect(() => openApp({ dist: join(folder, 'nowhere') })).toThrow('run “npm run build” first')
})

test('the page has the settings and the policy that names its scripts, also when it is unchanged', async () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-abc='"
  const html = `<meta http-equiv="Content-Security-Policy" content="${policy}" />
<link rel="preload" href="/settings.json" as="fetch" crossorigin="anonymous" />`
  const { ask, askJson } = openApp({
    accounts: { mine: {} },
    dist: builtApp({ ...files, 'index.html': html }),
  })
  const account = await askJson('/api/account', { token: 'mine' })
  const answer = await ask('/contacts')
  const [, settings = ''] =
    /<script type="application\/json" id="settings">(.*)<\/script>/.exec(await answer.text()) ?? []
  expect(JSON.parse(settings)).toMatchObject({
    service: { baseUrl: '/api', auth: { kind: 'bearer' } },
    capabilities: Object(account.body).capabilities,
  })
  const again = await ask('/contacts', { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
  for (const { headers } of [answer, again])
    expect(headers.get('Content-Security-Policy')).toBe(`${policy}; frame-ancestors 'none'`)
})
