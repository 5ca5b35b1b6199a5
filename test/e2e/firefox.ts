#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { WebSocket as Socket, WebSocketServer } from 'ws'

// Playwright starts this in place of Firefox. It starts Firefox and passes on what the two say to each other (WebDriver BiDi), but for
// one command that Playwright sends for every page and Firefox ESR 153 lacks: code of the browser itself does what it asks.
// Delete this file when Debian's Firefox knows the command and names its downloads.
const lacking = 'emulation.setMediaFeaturesOverride'

/** Under this header's name journeys tell what Playwright does not pass on to Firefox. */
const looksHeader = 'emulated-looks'

const [playwright, args] = [process.ppid, process.argv.slice(2)]
const binary = process.env['FIREFOX'] ?? 'firefox-esr'
const firefox = spawn(binary, ['--remote-allow-system-access', ...args], {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.once('error', ({ message }) => {
  process.stderr.write(`${binary} does not start (FIREFOX names another): ${message}\n`)
  process.exit(1)
})
firefox.once('exit', () => {
  // Playwright does this, too, but for when it was killed.
  rmSync(args[args.indexOf('--profile') + 1] ?? '', { recursive: true, force: true, maxRetries: 5 })
  process.exit()
})
setInterval(() => process.ppid === playwright || firefox.kill('SIGKILL'), 1000)

let said = ''
firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  said += text
  const [line, address] = /WebDriver BiDi listening on (ws:\S+)\n/.exec(said) ?? []
  if (!line) return
  said = ''
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.once('listening', () =>
    process.stderr.write(line.replace(/\d+\n/, `${Object(server.address()).port}\n`)),
  )
  server.once('connection', (client, { url }) => passOn(client, new Socket(`${address}${url}`)))
})

async function passOn(client: Socket, browser: Socket): Promise<void> {
  const heard = async (): Promise<string> => textOf((await once(browser, 'message'))[0])
  let window = ''
  client.pause()
  await once(browser, 'open')
  client.on('message', (message) => browser.send(known(textOf(message), window)))
  client.resume()
  const session = await heard()
  const params = { 'moz:scope': 'chrome', maxDepth: 0 }
  browser.send(JSON.stringify({ id: 0, method: 'browsingContext.getTree', params }))
  window = JSON.parse(await heard()).result.contexts[0].context
  browser.on('message', (message) => client.send(named(textOf(message))))
  browser.on('close', () => client.close())
  client.on('close', () => firefox.kill())
  client.send(session)
}

// Playwright sets the value of a field by a function of its own in the page, which React does not notice.
const startOfFill = 'const start = inputElement.selectionStart;'
const typed = "window.document.execCommand('insertText', false, text)"

/** A command as Firefox knows it. */
function known(message: string, window: string): string {
  const { id, method, params } = JSON.parse(message)
  const looks = looksIn(method, params)
  if (!looks) return message.replace(startOfFill, `return void ${typed}; ${startOfFill}`)
  const script = {
    functionDeclaration: String(emulate),
    arguments: [{ type: 'string', value: JSON.stringify({ contexts: params.contexts, looks }) }],
    target: { context: window },
    awaitPromise: false,
  }
  return JSON.stringify({ id, method: 'script.callFunction', params: script })
}

/** What pages are to look like, under the names that Firefox itself has for it. */
function looksIn(
  method: string,
  params: { features?: object; headers?: { name: string; value: { value: string } }[] },
) {
  if (method === lacking)
    return { prefersColorSchemeOverride: Object(params.features)['prefers-color-scheme'] ?? 'none' }
  const told =
    method === 'network.setExtraHeaders' && params.headers?.find(({ name }) => name === looksHeader)
  return told && JSON.parse(told.value.value)
}

/** Playwright knows a download by its navigation, and what a page has made itself has none. */
function named(message: string): string {
  if (!message.includes('"browsingContext.download')) return message
  const event = JSON.parse(message)
  return JSON.stringify({ ...event, params: { download: event.params.url, ...event.params } })
}

function textOf(message: unknown): string {
  return String(message)
}

/** Runs in the browser's own window. A new page has the colours of Playwright's default by itself. */
function emulate(text: string): void {
  const { contexts, looks } = JSON.parse(text)
  const { ChromeUtils } = Object(globalThis)
  const module = 'chrome://remote/content/shared/NavigableManager.sys.mjs'
  const { NavigableManager } = ChromeUtils.importESModule(module)
  for (const context of contexts ?? []) Object.assign(NavigableManager.getBrowsingContextById(context), looks)
}
