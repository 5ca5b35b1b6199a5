import { aspnet } from './aspnet.ts'
import { html, loginPage } from './answers.ts'
import { jsonserver } from './jsonserver.ts'
import { behind, type Hostile, type Network, withBody } from './network.ts'
import type { Start } from './stand-in.ts'

/** A good service behind a network that is not: each entry does one thing wrong, and says what the app must make of it. */
export const hostile: Record<string, Hostile> = Object.fromEntries([
  trouble(
    'network: DELETE bodies are dropped',
    'D2',
    'Nothing goes: say that the record is still there and that the ids may be lost on the way; offer another way to send them.',
    () => (call, pass) => pass({ body: call.method === 'DELETE' ? '' : call.body }),
  ),
  trouble(
    'network: DELETE bodies are refused',
    'D2 X16',
    'Say that something on the way refuses a DELETE with a body; offer another way to send ids; nothing is gone.',
    () => (call, pass) =>
      call.method === 'DELETE' && call.body ? html('Error 400 (Bad Request)', 400) : pass(),
  ),
  trouble(
    'network: DELETE wants a length',
    'D2',
    'As for a body that is refused: 411 comes from what is in between.',
    () => (call, pass) => (call.method === 'DELETE' ? html('411 Length Required', 411) : pass()),
  ),
  trouble(
    'network: DELETE is not allowed',
    'Q6',
    'Say that a DELETE is not let through, with what was answered; nothing is gone, and the rows stay.',
    () => (call, pass) =>
      call.method === 'DELETE' ? html('405 Not Allowed', 405, { Allow: 'GET, POST' }) : pass(),
  ),
  trouble(
    'network: the preflight of DELETE is blocked',
    'Q2',
    'Say that reading works and deleting does not get through, and which headers the administrator must send.',
    () => (call, pass) => (call.method === 'DELETE' ? Response.error() : pass()),
  ),
  trouble(
    'network: the answer to a write is lost',
    'Q4',
    'Say that it may have happened, look again and show what the service has; a creation is never sent twice by itself.',
    () => async (call, pass) => {
      const answer = await pass()
      return call.method === 'GET' ? answer : Response.error()
    },
  ),
  trouble(
    'network: a gateway gives up on writes',
    'Q4 X16',
    'As when the answer is lost: the write has happened behind the HTML of the 504.',
    () => async (call, pass) => {
      const answer = await pass()
      return call.method === 'GET' ? answer : html('504 Gateway Time-out', 504)
    },
  ),
  trouble(
    'network: the service goes down while it deletes',
    'D16',
    'Only the record that was sent is unknown; say that the others were not tried, and find them there later.',
    () => {
      let isDown = false
      return async (call, pass) => {
        if (call.method === 'DELETE' && !isDown) await pass()
        isDown ||= call.method === 'DELETE'
        return isDown ? Response.error() : pass()
      }
    },
  ),
  trouble(
    'network: the first list is a 502',
    'Q4 X16',
    'Try again by itself or offer it; never show the HTML, and never an empty list.',
    () => {
      let isFirst = true
      return (call, pass) => {
        if (!isFirst || call.operation !== 'list') return pass()
        isFirst = false
        return html('502 Bad Gateway', 502, { 'X-Request-Id': 'req-7f3a9c' })
      }
    },
  ),
  trouble(
    'network: lists are cut short',
    'Q4 X16',
    'Say that the answer could not be read; never show half a list or an empty one.',
    () => async (call, pass) => (call.operation === 'list' ? halved(await pass()) : pass()),
  ),
  trouble('network: the first list is cut short', 'Q4', 'Ask for it once more; nothing of it shows.', () => {
    let isFirst = true
    return async (call, pass) => {
      if (!isFirst || call.operation !== 'list') return pass()
      isFirst = false
      return halved(await pass())
    }
  }),
  trouble(
    'network: answers to writes are cut short',
    'Q4 X16',
    'The write has happened: read again and show what the service has.',
    () => async (call, pass) => (call.method === 'GET' ? pass() : halved(await pass())),
  ),
  trouble(
    'network: a login page answers writes',
    'A9',
    'Say that one is signed out, keep what was typed, and do not call it saved.',
    () => (call, pass) => (call.method === 'GET' ? pass() : loginPage()),
  ),
  trouble(
    'network: a cache gives old answers',
    'W7',
    'After an edit the first reading shows the old values: read again before calling it not saved.',
    oldAnswers,
  ),
  trouble(
    'network: early questions are answered late',
    'S6',
    'The rows shown are those of the last search, whatever comes in after it.',
    () => {
      let place = 0
      return async (call, pass) => {
        const answer = await pass()
        const wait = call.operation === 'list' ? Math.max(0, 200 - 60 * place++) : 0
        await new Promise((resolve) => setTimeout(resolve, wait))
        return answer
      }
    },
  ),
])

/** Networks in front of which everything still works. */
export const usable: Record<string, Start> = {
  'network: headers are hidden by CORS': behind(
    { name: 'network: headers are hidden by CORS', shows: 'T12 T9 W2' },
    aspnet['aspnet: total in a header'] ?? jsonserver,
    () => async (_call, pass) => {
      const answer = await pass()
      const headers = [...answer.headers].filter(([name]) => shown.includes(name))
      return new Response(answer.body, { status: answer.status, headers })
    },
  ),
}

/** The headers that scripts may read across origins without being allowed to (the Fetch standard, 2.2.6). */
const shown = 'cache-control content-language content-length content-type expires last-modified pragma'.split(
  ' ',
)

function trouble(name: string, shows: string, expect: string, network: () => Network): [string, Hostile] {
  return [name, { start: behind({ name, shows }, jsonserver, network), expect }]
}

async function halved(answer: Response): Promise<Response> {
  const text = await answer.text()
  return withBody(answer, text.slice(0, Math.floor(text.length / 2)))
}

/** After a write, every address that was read before is answered once more as it was then. */
function oldAnswers(): Network {
  const read = new Map<string, string>()
  const old = new Map<string, string>()
  return async (call, pass) => {
    const address = `${call.path}?${call.query}`
    const kept = old.get(address)
    old.delete(address)
    const answer = await pass()
    if (call.method !== 'GET') {
      for (const [key, text] of read) old.set(key, text)
      return answer
    }
    if (kept !== undefined) return withBody(new Response(null, { headers: answer.headers }), kept)
    const text = await answer.text()
    if (answer.ok) read.set(address, text)
    return withBody(answer, text)
  }
}
