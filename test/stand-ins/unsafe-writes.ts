import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { json } from './answers.ts'
import type { Blanks } from './answering.ts'
import { columnsWith, type Ways } from './columns.ts'
import { behind, type Hostile, type Network } from './network.ts'
import { startOf } from './stand-in.ts'

/** Services at which an edit or a creation can do harm, or pass for something that it was not. */
export const unsafeWrites: Record<string, Hostile> = Object.fromEntries([
  unsafe('forms-only', 'W10', 'An edit empties the record: stop writing, and name every column.', {
    ways: { unsent: 'emptied', reads: ['form'] },
  }),
  unsafe(
    'edit-resets-defaults: stated wrongly',
    'W10 W14',
    'Stop writing, and name every column that was reset, unknown ones too.',
    { ways: { unsent: 'default' }, profile: { write: { edit: 'changed' } } },
  ),
  unsafe('etag-made-weak', 'W16', 'Not saved, with the ETag as the cause.', {
    ways: { etags: (etag) => `W/${etag}` },
  }),
  unsafe('etag-marked-as-packed', 'W16', 'Not saved, with the ETag as the cause.', {
    ways: { etags: (etag) => etag.replace(/"$/, '-gzip"') },
  }),
  unsafe('etag-dropped', 'W16', 'Save all the same, and blame nobody.', { ways: { etags: () => undefined } }),
  unsafe('creation-refused-with-200', 'X17', 'Never call it created: say why, and keep what was typed.', {
    quirks: { body: (call, read) => (call.operation === 'create' ? json(refused) : read) },
  }),
  unsafe('creation-refused-with-its-fields', 'X17', 'Never call it created, though its fields come back.', {
    quirks: {
      body: (call, read) =>
        call.operation === 'create' && !(read instanceof Response)
          ? json({ ...read, id: null, valid: false, errors: { vatNumber: ['is in use'] } })
          : read,
    },
  }),
  unsafe(
    'creation-says-nothing',
    'W4',
    'Say that it is not known whether it was created; keep what was typed.',
    {
      quirks: { body: (call, read) => (call.operation === 'create' ? json({ message: 'Thank you' }) : read) },
    },
  ),
  unsafe('edit-refused-with-200', 'X17', 'Not saved, with the reason of the service and no guess.', {
    quirks: {
      body: (call, read) =>
        call.operation === 'edit' ? json({ status: 0, message: 'This year is closed' }) : read,
    },
  }),
  unsafe('edit-accepted-and-slow', 'W8', 'Say that it is not known whether it was saved.', {
    quirks: { edited: json({ state: 'queued' }, 202), readsUntilDone: 9 },
  }),
  unsafe('copy-far-behind', 'W7', 'Never say that it was not saved.', { quirks: { readsUntilDone: 6 } }),
  unsafe('csrf-cookie', 'A10', 'Send the token of the cookie, once the service has asked for it.', {
    network: forgeryGuard('XSRF-TOKEN'),
  }),
  unsafe(
    'csrf-without-cookie',
    'A10',
    'Say that a token against forged requests is missing, not only: sign in.',
    { network: forgeryGuard(undefined) },
  ),
])

const refused = { status: 0, message: 'The VAT number is in use' }

type Body = ReturnType<Blanks['body']>
type Quirks = {
  /** What is made of a body, which is given as the service reads it. */
  body?: (call: Parameters<Blanks['body']>[0], read: Body) => Body
  edited?: Response
  readsUntilDone?: number
}
type Unsafe = { ways?: Ways; profile?: PartialProfile; quirks?: Quirks; network?: () => Network }

function unsafe(
  name: string,
  shows: string,
  expect: string,
  { ways = {}, profile = {}, quirks = {}, network = () => (_call, pass) => pass() }: Unsafe,
): [string, Hostile] {
  const family = columnsWith(name, shows, ways, profile)
  const { body, edited, readsUntilDone } = quirks
  const start = startOf({
    ...family,
    blanks: (house) => {
      const own = family.blanks(house)
      return {
        ...own,
        ...(body && { body: (call) => body(call, own.body(call)) }),
        ...(edited && { edited: () => edited.clone() }),
        ...(readsUntilDone && { readsUntilDone }),
      }
    },
  })
  return [name, { start: behind({ name, shows, profile }, start, network), expect }]
}

/** A service that takes writes only with the token of its cookie, as Laravel does; without a name there is no cookie to read. */
function forgeryGuard(cookie: string | undefined): () => Network {
  return () => async (call, pass) => {
    if (call.method !== 'GET')
      return call.headers['x-xsrf-token'] === 't0k=n' && cookie
        ? pass()
        : json({ message: 'CSRF token mismatch.' }, 419)
    const answer = await pass()
    if (cookie) answer.headers.append('Set-Cookie', `${cookie}=t0k%3Dn; Path=/`)
    return answer
  }
}
