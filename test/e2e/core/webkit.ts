import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import * as z from 'zod/mini'
import { freePort } from '../../server/database/postgres.ts'
import { clicking, endOf, printed, typing, type Engine, type Tab } from './engine.ts'

const Session = z.object({ sessionId: z.string() })
/** The key under which WebDriver keeps an element (https://www.w3.org/TR/webdriver2/#elements). */
const element = 'element-6066-11e4-a52e-4f735466cecf'
const Found = z.object({ [element]: z.string() })

/**
 * Starts WebKitWebDriver, which starts WebKitGTK's MiniBrowser for every tab, on a screen that nobody sees. They are of Debian's
 * packages webkit2gtk-driver and xvfb.
 */
export async function startWebKit(): Promise<Engine> {
  const complaints: string[] = []
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const display = await printed(screen, /^(\d+)\n/m)
  // WebKitWebDriver wants to know its port.
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url)
  return {
    openTab: () => openTab(url, complaints),
    complaints: () => complaints.splice(0),
    stop: async () => {
      await endOf(driver)
      await endOf(screen)
    },
  }
}

/** Every tab is a browser of its own, so that nothing is stored in it yet. */
async function openTab(driver: string, complaints: string[]): Promise<Tab> {
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'accept' },
  }
  const { sessionId } = Session.parse(await send('POST', `${driver}/session`, { capabilities }))
  const session = `${driver}/session/${sessionId}`
  const post = (path: string, body: object = {}) => send('POST', `${session}/${path}`, body)
  const perform = (actions: object[]) => post('actions', { actions })
  await post('window/rect', { x: 0, y: 0, width: 1280, height: 900 })
  await post('timeouts', { script: 60_000 })
  return {
    open: async (url) => {
      await post('url', { url: 'about:blank' })
      await post('url', { url })
    },
    reload: async () => {
      await post('refresh')
    },
    call: async (source, args) => {
      const script = `const [args, done] = arguments; const hear = ${String(hear)}; const heard = hear();
        Promise.resolve().then(() => (${source})(...JSON.parse(args))).then(
          (result) => done({ result: JSON.stringify(result ?? null), heard: [...heard, ...hear()] }),
          (error) => done({ error: String(error), heard: [...heard, ...hear()] }))`
      const { result, error, heard } = Called.parse(
        await post('execute/async', { script, args: [JSON.stringify(args)] }),
      )
      complaints.push(...heard)
      if (result === undefined) throw new Error(error ?? 'The page gave no answer')
      return JSON.parse(result)
    },
    click: async (x, y) => {
      await perform(clicking(x, y))
    },
    type: async (text, ...held) => {
      await perform(typing(text, held))
    },
    chooseFiles: async (selector, paths) => {
      const found = Found.parse(await post('element', { using: 'css selector', value: selector }))
      await post(`element/${found[element]}/value`, { text: paths.join('\n') })
    },
    resize: async (width, height) => {
      await post('window/rect', { width, height: height + 100 })
    },
    screenshot: async () =>
      Buffer.from(z.string().parse(await send('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await send('DELETE', session)
    },
  }
}

const Called = z.object({
  result: z.optional(z.string()),
  error: z.optional(z.string()),
  heard: z.array(z.string()),
})
/**
 * What the page has complained of since this ran last. The driver hears no console, so the page itself listens, from the first
 * look at it on. Runs in the page, on its own.
 */
function hear(): string[] {
  /* oxlint-disable no-console -- it is what is listened to */
  const present: unknown = Reflect.get(globalThis, 'complaints')
  if (Array.isArray(present)) return present.splice(0)
  const complaints: string[] = []
  Reflect.set(globalThis, 'complaints', complaints)
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`Content security policy: ${violatedDirective} ${blockedURI}`),
  )
  const say = console.error
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
    say(...words)
  }
  return []
}

const Refused = z.object({ error: z.string(), message: z.string() })

/** A command of WebDriver (https://www.w3.org/TR/webdriver2/#endpoints), and what it answers. */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = z.object({ value: z.unknown() }).parse(await response.json())
  if (response.ok) return value
  const { error, message } = Refused.parse(value)
  throw new Error(`${error}: ${message}`)
}

function miniBrowser(): string {
  const [found] = [
    process.env['MINIBROWSER'] ?? '',
    ...globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'),
    ...globSync('/usr/libexec/webkit2gtk-4.*/MiniBrowser'),
  ].filter((path) => existsSync(path))
  if (found) return found
  throw new Error('No MiniBrowser of WebKitGTK was found: on Debian, apt-get install webkit2gtk-driver xvfb')
}

/** Waits until the driver is there; it says nothing when it is. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
