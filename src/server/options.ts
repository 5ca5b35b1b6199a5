import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { euVatNumber } from '../domain/vies-answer.ts'
import { booksAddress, databaseHelp, temporary } from './common/database-url.ts'
import { UserError } from './common/user-error.ts'
import { isLoopback } from './http/allowed-hosts.ts'
import { viesUrl, type ViesSettings } from './http/ask-vies.ts'

export type Options = {
  host: string
  port: number
  database: string
  origins: string[]
  hostNames: string[]
  /** The address that browsers use, if it differs from where the server listens. */
  publicUrl: string | undefined
  trustProxy: boolean
  inbox: string | undefined
  /** How VIES is asked about VAT numbers; undefined if it is not. */
  vies: ViesSettings | undefined
  dist: string
  quiet: boolean
}

/** The help text. */
export const usage = `Usage: npm start -- [--port 4173] [--database URL] [--inbox DIR] ...

  --port         port to listen on; 0 picks a free one (default: $PORT, or 4173)
  --host         address to listen on; 0.0.0.0 accepts other machines (default: 127.0.0.1, this machine only)
  --host-name    name that browsers use, such as books.example; repeatable
  --public-url   address that people open, such as https://books.example, if a proxy is in front
  --database     ${databaseHelp};
                 ${temporary} for books that are gone when the server stops
  --inbox        folder to import bank statements from as they arrive
  --vies         ask VIES about a contact's VAT number when someone clicks for it
  --vies-as      the office's own VAT number, for which VIES gives consultation numbers
  --origin       address of an app on another host that may use the service; repeatable
  --trust-proxy  take client addresses from the proxy in front (the last one in X-Forwarded-For)
  --dist         folder of the built app (default: dist, which npm run build fills)
  --quiet        log warnings and errors only
  --help         show this help

The log goes to standard output, one line of JSON per request; messages for people go to standard error.
To manage accounts and tokens, see: npm run books -- --help`

/** Reads arguments and variables; throws a UserError with the usage for any that it does not understand. */
export function readOptions(args: string[], variables: NodeJS.ProcessEnv): Options | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  return {
    host: named('--host', given.host),
    port: toPort(given.port ?? variables['PORT'] ?? '4173'),
    database: named('--database', booksAddress(given.database, variables)),
    origins: given.origin.map(toOrigin),
    hostNames: given['host-name'].map(toHostName),
    publicUrl: given['public-url'] === undefined ? undefined : toPublicUrl(given['public-url']),
    trustProxy: given['trust-proxy'],
    inbox: given.inbox === undefined ? undefined : named('--inbox', given.inbox),
    vies: toVies(given, variables['VIES_URL'] || viesUrl),
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
        vies: { type: 'boolean', default: false },
        'vies-as': { type: 'string' },
        origin: { type: 'string', multiple: true, default: [] },
        'host-name': { type: 'string', multiple: true, default: [] },
        'public-url': { type: 'string' },
        'trust-proxy': { type: 'boolean', default: false },
        dist: { type: 'string', default: join(import.meta.dirname, '../../dist') },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ')
    throw usageError(sentence)
  }
}

function named(option: string, value: string): string {
  if (value.trim() === '') throw usageError(`${option} is empty`)
  return value
}

function toPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw usageError(`--port must be a number up to 65535: ${text}`)
  return Number(text)
}

/** An origin as browsers send it: `https://books.example/` and its pages become `https://books.example`. */
function toOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`--origin must be an http or https address: ${text}`)
  return url.origin
}

/** An address that can be followed by `/#token=…`. */
function toPublicUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw usageError(`--public-url must be an http or https address: ${text}`)
  return url.href.replace(/\/+$/, '')
}

/** VIES, or what the variable VIES_URL names in its place. */
function toVies(given: ReturnType<typeof parse>, url: string): ViesSettings | undefined {
  const own = given['vies-as']
  if (!given.vies && own !== undefined) throw usageError('--vies-as needs --vies')
  if (!given.vies) return undefined
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw usageError(`VIES_URL must be an http or https address: ${url}`)
  if (own === undefined) return { url }
  const ownNumber = euVatNumber(own)
  if (ownNumber === undefined)
    throw usageError(`--vies-as must be a VAT number of the EU, such as BE0445455375: ${own}`)
  return { url, ownNumber }
}

/** A host name without port and path, to compare with the Host of a request. */
function toHostName(text: string): string {
  const url = /^[^\s/:?#@]+$/.test(text) && URL.parse(`http://${text}`)
  if (!url) throw usageError(`--host-name must be a name such as books.example: ${text}`)
  return url.hostname
}

function usageError(reason: string): UserError {
  return new UserError(`${reason}\n\n${usage}`)
}

/**
 * The address that browsers use for a server that listens at `address`: the configured one, else its first name, else
 * `address`. Undefined if it listens on every address of the machine and has no configured name.
 */
export function publicAddress(
  {
    publicUrl,
    hostNames,
    host,
    trustProxy,
  }: Pick<Options, 'publicUrl' | 'hostNames' | 'host' | 'trustProxy'>,
  address: string,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl
  const [name] = hostNames
  // A proxy in front speaks TLS, on its own port.
  if (name !== undefined)
    return trustProxy ? `https://${name}` : `http://${name}:${new URL(address).port || 80}`
  if (host === '0.0.0.0' || host === '::') return undefined
  return address
}

/** Whether an address points to the machine on which it is opened. */
export function isThisMachineOnly(address: string): boolean {
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}
