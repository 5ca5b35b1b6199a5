import { parseArgs } from 'node:util'
import { UserError } from '../common/user-error.ts'

/** The options of the server. */
export type Options = {
  port: number
  origins: string[]
  contacts: string | undefined
  transactions: string | undefined
}

/** The help text. */
export const usage = `Usage: npm run service -- [--port 8787] [--contacts FILE.json] [--transactions FILE.json] [--origin URL]...

  --port          port to listen on, at 127.0.0.1; 0 picks a free one (default: 8787)
  --contacts      JSON array of contacts to serve
  --transactions  JSON array of transactions to serve
  --origin        address of an app that may use the service; repeatable
                  (default: ports 4173 and 5173 of 127.0.0.1 and localhost)
  --help          show this help

Without files it serves the demo's records; with only one file, the other list is empty.
Changes stay in memory and are lost when the server stops.`

/** Reads the arguments; throws a UserError with the usage for any that it does not understand. */
export function readOptions(args: string[]): Options | 'help' {
  const { port, help, contacts, transactions, origin: origins } = parse(args)
  if (help) return 'help'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw usageError(`--port must be a number up to 65535: ${port}`)
  return { port: Number(port), origins: origins.map(toOrigin), contacts, transactions }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8787' },
        contacts: { type: 'string' },
        transactions: { type: 'string' },
        origin: {
          type: 'string',
          multiple: true,
          default: ['127.0.0.1', 'localhost'].flatMap((host) => [
            `http://${host}:4173`,
            `http://${host}:5173`,
          ]),
        },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ')
    throw usageError(sentence)
  }
}

/** An origin as browsers send it: `http://localhost:4173/` and its pages become `http://localhost:4173`. */
function toOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`--origin must be an http or https address: ${text}`)
  return url.origin
}

function usageError(reason: string): UserError {
  return new UserError(`${reason}\n\n${usage}`)
}
