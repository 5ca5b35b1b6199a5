import { parseArgs } from 'node:util'
import { Complaint } from '../complaint.ts'

/** What the server is told when it is started. */
export type Options = {
  port: number
  origins: string[]
  contacts: string | undefined
  transactions: string | undefined
}

/** How to start the server. */
export const usage = `Usage: npm run service -- [--port 8787] [--contacts FILE.json] [--transactions FILE.json] [--origin URL]...

  --port          where to listen on 127.0.0.1; 0 takes any free port (default 8787)
  --contacts      a JSON array of contacts to serve
  --transactions  a JSON array of transactions to serve
  --origin        the address of an app that may use the service; can be given several times
                  (default: ports 4173 and 5173 of 127.0.0.1 and localhost)
  --help          shows this

Without files it serves the records of the demo; with one file only, the other list is empty.
Changes live in memory, and are gone when the server ends.`

/** Reads the arguments; throws a Complaint, with the usage, for what it does not understand. */
export function readOptions(args: string[]): Options | 'help' {
  const { port, help, contacts, transactions, origin: origins } = parse(args)
  if (help) return 'help'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw complaint(`--port must be a number up to 65535: ${port}`)
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
    throw complaint(sentence)
  }
}

/** An origin as browsers send it: `http://localhost:4173/` and its pages are all `http://localhost:4173`. */
function toOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw complaint(`--origin must be an http or https address: ${text}`)
  return url.origin
}

function complaint(reason: string): Complaint {
  return new Complaint(`${reason}\n\n${usage}`)
}
