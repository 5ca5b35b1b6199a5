import fc from 'fast-check'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'

/** Texts that mean something to a database, a search index, a template or a terminal, and nothing to a bookkeeper. */
export const injections: readonly string[] = [
  // SQL, in the dialects of many databases
  "' or '1'='1",
  "'; drop table contacts; --",
  "Robert'); DELETE FROM accounts;--",
  '" or ""="',
  '`; truncate transactions; `',
  "1' union select hash, name from tokens --",
  "' || (select hash from tokens limit 1) || '",
  "x' and 1=(select count(*) from accounts) and 'x'='x",
  "'; select pg_sleep(60); --",
  "1; waitfor delay '0:0:60' --",
  "' and sleep(60) #",
  "') or account > 0 --",
  '$1 ?1 :1 @p1 ? ?? $$ $tag$ $$; drop table x; $$',
  "E'\\x27' U&'\\0027' q'[ ]' N'x'",
  '/* comment */ -- comment # comment',
  'chr(39)||chr(39) 0x27 %27 %2527',
  "\\'; drop schema public cascade; --",
  "select * from sqlite_master; attach database 'x' as y; pragma writable_schema=on",
  "copy (select 1) to program 'touch x'",
  // FTS5 and LIKE
  'a AND b OR c NOT d',
  'NEAR(a b, 5)',
  '"unclosed phrase',
  'prefix* ^first {text grams}: x - y + z',
  'text:secret rowid:1 rank:0',
  '( ( ( ) AND )',
  '* ** "*" """"',
  'g6fz72 g41zz',
  '% _ \\ \\% \\_ %% __ a%b_c\\',
  '[a-z] (a|b)+ .* ^$ \\d{3}',
  "'a' & 'b' | !c <-> d:*",
  // JSON, templates, shells, markup
  '{"$gt":""} [{"id":1}] $.id $[0] $..* "}{"',
  '{{7*7}} ${7*7} #{7*7} <%= 7*7 %> {% x %} @{7*7}',
  '$(touch x) `touch x` ; | && > < ~ ../../../etc/passwd',
  '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1)',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]> &y; &amp;lt; &#0;',
  '__proto__ constructor prototype toString hasOwnProperty',
  '=1+1 +1+1 -1+1 @SUM(1) =cmd|x!A1',
  'null undefined NaN Infinity true false None nil 0 -0 1e309',
  // Letters that are more, or less, than they seem
  '\u0001\u0007\b\u001b[31m\u007f',
  'a\r\nSet-Cookie: x=y\r\n\r\n<html>',
  '\t tab \v \f \u0085 \u00a0 \u2028 \u2029 \ufeff x',
  '\u202eright to left\u202c \u200bzero\u200d width',
  'e\u0301 é ﬁ ſ İ ı ß ẞ Å ㎏ ½ Ⅻ',
  '\ud83d\ude00 👩‍👩‍👧‍👦 🇧🇪 𝔘𝔫𝔦 𠮷',
  '\ufffe \uffff \u{10ffff} \ufffd',
  'Z\u0351\u036b\u0343\u036a\u0302 ａｂｃ １２３ ٠١٢ ۳',
  'O\'Brien & Söhne "GmbH" \\ 100% – „Zitat“ ’s',
]

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
