import fc from 'fast-check'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { injections } from './fuzz-texts.ts'

/** One of the words, or of the other texts. */
export const oneOf = (words: string, ...others: string[]) => fc.constantFrom(...words.split(' '), ...others)

/** Text that somebody may type. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...injections) },
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

/** Ids in a body: one's own, somebody else's, and none. */
export const ids = fc
  .array(fc.oneof(oneOf('mine-1 mine-2 mine-3 theirs-1 theirs-2 new mine-1%00'), fc.string()), {
    maxLength: 8,
  })
  .map((all) => all.join(','))

/** A piece of an address as it may come: most are no valid UTF-8, or mean something else elsewhere. */
export const encoded = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  oneOf(
    '%00 %2e%2e %2E%2e%2f ..%2fcontacts %c0%af %ed%a0%80 %ff%fe % %2 %zz %u0041 %25%30%30 %252e new NEW new%20 %6eew',
    ...'1 1%00 1%20 01 +1 1,2 1;2 theirs-1 Theirs-1 theirs-1%00 mine-1 mine-2 .. . * ~ @ : ! ( __proto__ constructor'.split(
      ' ',
    ),
    'x'.repeat(3000),
    '%F0%9F%98%80'.repeat(300),
    'a/b',
    'a//b',
    'a\\b',
    'é',
    '',
  ),
)

const number = oneOf(
  '0 1 2 -1 -0 1.5 1e1 1e309 NaN Infinity 0x10 01 +1 ١ １ 999999999 1000000000 9007199254740993 null [1] 1,2 1%00 1%20',
  '',
  '9'.repeat(400),
  "1' or 1=1",
)

const path = fc.oneof(
  { weight: 6, arbitrary: oneOf('/api/contacts /api/transactions /api/contacts/new') },
  {
    weight: 6,
    arbitrary: fc.tuple(oneOf('contacts transactions'), encoded).map(([noun, id]) => `/api/${noun}/${id}`),
  },
  {
    weight: 3,
    arbitrary: oneOf(
      '/ // /healthz /readyz /settings.json /api /api/ /api/openapi.json /openapi.json /api//contacts //api/contacts',
      ...'/api/contacts/ /api/contacts/1/ /api/contacts;x=1 /API/contacts /api/contacts/../transactions /api/./contacts'.split(
        ' ',
      ),
      ...'/api/accounts /api/tokens /api/contacts/mine-1/x /.env /assets/../../package.json /index.html'.split(
        ' ',
      ),
      ...'/contacts/theirs-1 /api/contacts/%2e%2e/transactions'.split(' '),
    ),
  },
  { weight: 1, arbitrary: fc.array(encoded, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`) },
)

const searched = oneOf('geheim gehe ge g theirs open', 'x'.repeat(1001), '%F0%9F%98%80'.repeat(501))

const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        oneOf('page search page[] search[] PAGE pageSize limit sort __proto__ account', ''),
        fc.oneof(number, encoded, searched),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  encoded.map((text) => `?${text}`),
)

/** A whole address with its query. */
export const address = fc.tuple(path, query).map((parts) => parts.join(''))

const field = fc.constantFrom(
  ...contactFieldNames,
  ...transactionFieldNames,
  ...'id ids account __proto__ key search'.split(' '),
)
const bytes = (text: string) => new TextEncoder().encode(text)

/** What may come as the body of a request. */
export const anyBody = fc.oneof(
  fc
    .dictionary(field, fc.oneof(anyText, fc.jsonValue(), number), { maxKeys: 6 })
    .map((value) => bytes(JSON.stringify(value))),
  fc.json().map(bytes),
  fc
    .array(fc.tuple(field, encoded), { maxLength: 6 })
    .map((pairs) => bytes(pairs.map(([name, value]) => `${name}=${value}`).join('&'))),
  fc.constantFrom(
    ...[
      '',
      '{"company":"cut',
      '\ufeff{"company":"mark"}',
      '{"company":"\\ud800"}',
      '{"company":"a\\u0000b"}',
      '{"__proto__":{"company":"x"},"constructor":1}',
      '{"company":"one","company":"two"}',
      '['.repeat(20_000),
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      `{"company":${'9'.repeat(5000)}}`,
      '{"company":1e999}',
      `{"company":"${'x'.repeat(2001)}"}`,
      'x'.repeat(70_000),
    ].map(bytes),
    Uint8Array.from(Buffer.from('{"company":"sixteen"}', 'utf16le')),
    Uint8Array.from(Buffer.from('{"company":"caf\u00e9"}', 'latin1')),
    Uint8Array.from([0xff, 0xfe, 0x00, 0x80, 0xc0, 0xaf]),
  ),
  fc.uint8Array({ maxLength: 300 }).map((array) => Uint8Array.from(array)),
)
