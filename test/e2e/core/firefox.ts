import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { clicking, endOf, printed, typing, type Engine, type Tab } from './engine.ts'

// English, nothing fetched from Mozilla, and no tab that is opened by itself.
const preferences = {
  'intl.accept_languages': 'en-US',
  'intl.locale.requested': 'en-US',
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
}

const UserContext = z.object({ userContext: z.string() })
const Context = z.object({ context: z.string() })
const Called = z.object({
  result: z.optional(z.object({ value: z.string() })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})
const Located = z.object({ nodes: z.tuple([z.object({ sharedId: z.string() })]) })
const Logged = z.object({ level: z.string(), text: z.nullish(z.string()) })
const Screenshot = z.object({ data: z.string() })

/** Starts Firefox without a window and speaks WebDriver BiDi with it, which it understands without a driver beside it. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'bookend-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const binary = process.env['FIREFOX'] ?? 'firefox-esr'
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const firefox = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const address = await printed(firefox, /WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await openBidi(`${address}/session`)
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } }
  await bidi.send('session.new', { capabilities })
  const complaints: string[] = []
  bidi.listen(
    'log.entryAdded',
    Logged,
    ({ level, text }) => level === 'error' && complaints.push(String(text)),
  )
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    openTab: () => openTab(bidi),
    complaints: () => complaints.splice(0),
    stop: async () => {
      bidi.close()
      await endOf(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openTab(bidi: Bidi): Promise<Tab> {
  const { userContext } = await bidi.send('browser.createUserContext', {}, UserContext)
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext }, Context)
  await bidi.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
  const perform = (actions: object[]) => bidi.send('input.performActions', { context, actions })
  return {
    open: async (url) => {
      // What is the same but for the fragment is not loaded anew otherwise.
      await bidi.send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' })
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' })
    },
    call: async (source, args) => {
      const call = {
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      }
      const { result, exceptionDetails } = await bidi.send('script.callFunction', call, Called)
      if (!result) throw new Error(exceptionDetails?.text ?? 'The page gave no answer')
      return JSON.parse(result.value)
    },
    click: async (x, y) => {
      await perform(clicking(x, y))
    },
    type: async (text, { control = false } = { control: false }) => {
      await perform(typing(text, control))
    },
    chooseFiles: async (selector, files) => {
      const first = { context, locator: { type: 'css', value: selector }, maxNodeCount: 1 }
      const { nodes } = await bidi.send('browsingContext.locateNodes', first, Located)
      await bidi.send('input.setFiles', { context, element: nodes[0], files })
    },
    screenshot: async () => {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context }, Screenshot)
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

/** A connection that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
type Bidi = {
  /** Sends a command and gives what the browser answers, read by a schema; unread without one. */
  send: <T = unknown>(method: string, params: object, schema?: z.ZodMiniType<T>) => Promise<T>
  /** Hears the browser's events of this name, once they are subscribed to. */
  listen: <T>(event: string, schema: z.ZodMiniType<T>, hear: (params: T) => void) => void
  close: () => void
}

const Answer = z.object({
  id: z.nullish(z.number()),
  type: z.string(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
})

async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  let latest = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message, method, params } = Answer.parse(JSON.parse(String(data)))
    if (type === 'event') return listeners.get(method ?? '')?.(params)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser closed the connection'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No browser answers at ${address}`)))
  })
  return {
    send: async (method, params, schema) => {
      latest += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(latest, asked)
      socket.send(JSON.stringify({ id: latest, method, params }))
      const answer = await asked.promise
      return (schema ?? z.any()).parse(answer)
    },
    listen: (event, schema, hear) => void listeners.set(event, (params) => hear(schema.parse(params))),
    close: () => socket.close(),
  }
}
