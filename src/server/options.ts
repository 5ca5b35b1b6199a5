import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { booksAddress, databaseHelp } from './books-address.ts'
import { Complaint } from './complaint.ts'

/** What the server is told when it is started. */
export type Options = {
  host: string
  port: number
  database: string
  origins: string[]
  hostNames: string[]
  trustProxy: boolean
  inbox: string | undefined
  dist: string
  quiet: boolean
}

/** How to start the server. */
export const usage = `Usage: npm start -- [--port 4173] [--database URL] [--inbox DIR] ...

  --port         where to listen; 0 takes any free port (default: the variable PORT, or 4173)
  --host         the address of this machine to listen on; 0.0.0.0 lets others in (default 127.0.0.1: only this machine)
  --host-name    a name under which browsers reach it, such as books.example; can be given several times
  --database     ${databaseHelp}
  --inbox        a folder whose bank statements are imported as they arrive
  --origin       the address of an app elsewhere that may use the service; can be given several times
  --trust-proxy  believe the proxy in front about who asks (the last address of X-Forwarded-For)
  --dist         the folder of the built app (default: dist, where npm run build puts it)
  --quiet        log warnings and errors only
  --help         shows this

The log goes to the standard output, one line of JSON for each request; what is said to people goes to the standard error.
Accounts and tokens are managed with: npm run books -- --help`

/** Reads the arguments and the variables; throws a Complaint, with the usage, for what it does not understand. */
export function readOptions(args: string[], variables: NodeJS.ProcessEnv): Options | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  return {
    host: named('--host', given.host),
    port: toPort(given.port ?? variables['PORT'] ?? '4173'),
    database: named('--database', booksAddress(given.database, variables)),
    origins: given.origin.map(toOrigin),
    hostNames: given['host-name'].map(toHostName),
    trustProxy: given['trust-proxy'],
    inbox: given.inbox === undefined ? undefined : named('--inbox', given.inbox),
    dist: named('--dist', given.dist),
    quiet: given.quiet,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        database: { type: 'string' },
        inbox: { type: 'string' },
        origin: { type: 'string', multiple: true, default: [] },
        'host-name': { type: 'string', multiple: true, default: [] },
        'trust-proxy': { type: 'boolean', default: false },
        dist: { type: 'string', default: join(import.meta.dirname, '../../dist') },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ')
    throw complaint(sentence)
  }
}

function named(option: string, value: string): string {
  if (value.trim() === '') throw complaint(`${option} is empty`)
  return value
}

function toPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw complaint(`--port must be a number up to 65535: ${text}`)
  return Number(text)
}

/** An origin as browsers send it: `https://books.example/` and its pages are all `https://books.example`. */
function toOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw complaint(`--origin must be an http or https address: ${text}`)
  return url.origin
}

/** A name without port and path, as the Host of a request is compared. */
function toHostName(text: string): string {
  const url = /^[^\s/:?#@]+$/.test(text) && URL.parse(`http://${text}`)
  if (!url) throw complaint(`--host-name must be a name such as books.example: ${text}`)
  return url.hostname
}

function complaint(reason: string): Complaint {
  return new Complaint(`${reason}\n\n${usage}`)
}
