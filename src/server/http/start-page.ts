import { hash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { BuiltFile } from './read-built-app.ts'

/** index.html as this server delivers it, and the policy that allows its scripts. */
export type StartPage = { file: BuiltFile; policy: string }

/**
 * Writes the settings into index.html in the place of their preload, so that the app need not ask for them
 * (app/settings-in-page.ts). Takes the content security policy from the page, which names its scripts by their hashes.
 */
export function writeStartPage(file: BuiltFile, settings: object): StartPage {
  const html = Buffer.from(file.bodies.identity).toString()
  const [, policy = contentSecurityPolicy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  // No text in the settings can close the element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  const page = html.replace(
    /<link rel="preload" href="\/settings\.json"[^>]*>/,
    () => `<script type="application/json" id="settings">${json}</script>`,
  )
  const identity = new Uint8Array(Buffer.from(page))
  // Smaller pages would gain nothing.
  const compressed = page.length > 1024 && {
    br: bytes(brotliCompressSync(page)),
    gzip: bytes(gzipSync(page)),
  }
  return {
    file: {
      ...file,
      tag: hash('sha256', identity, 'base64url').slice(0, 22),
      bodies: { identity, ...compressed },
    },
    policy: `${policy}; frame-ancestors 'none'`,
  }
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
