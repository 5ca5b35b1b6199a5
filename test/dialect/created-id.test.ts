import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { createdId } from '../../src/dialect/write/created-id.ts'
import { followsFromEdit } from '../../src/dialect/write/changed-columns.ts'
import { aContact, aTransaction } from '../builders.ts'
import { anAnswer, rows } from './examples.ts'

const profile = parseProfile({})
/** Headers, and where a redirect led. */
type Beside = { to?: string; [header: string]: string }

function answer(status: number, body: unknown, { to, ...headers }: Beside = {}): Answer {
  const url = to ?? 'https://books.example/api/contacts/new'
  return anAnswer(body, { status, headers, url, redirected: to !== undefined })
}

test.each<[string, string, number, unknown, Beside?]>(rows`
  W1 the record | "c7" | 201 | {"id":"c7","firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}
  W1 a record with a number | "9007199254740993" | 200 | "{\"id\":9007199254740993,\"firstName\":\"Ann\",\"email\":\"a\"}"
  W1 a record with _id | "65f0c0ffee" | 200 | {"_id":"65f0c0ffee","firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}
  W1 a record under data | "5" | 201 | {"data":{"id":5,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}}
  W1 a record under its name | "460" | 200 | {"code":0,"message":"ok","contact":{"contact_id":"460","firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}}
  W1 JSON:API | "12" | 201 | {"data":{"type":"contacts","id":"12","attributes":{"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}}}
  W1 a list of one (PostgREST) | "4" | 201 | [{"id":4,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}]
  W1 a list of one beside the id of the request (Xero) | "bd2270c3" | 200 | {"Id":"e997d6d7","Status":"OK","Contacts":[{"ContactID":"bd2270c3","FirstName":"Ann","LastName":"Ito"}]}
  W2 201 with Location | "42" | 201 | "" | {"location":"/api/contacts/42"}
  W2 a whole address | "a/b" | 201 | "" | {"location":"https://books.example/api/contacts/a%2Fb?x=1#y"}
  W2 a slash at the end | "42" | 201 | "" | {"location":"/contacts/42/"}
  W2 an address under another name | "42" | 201 | "" | {"location":"/v2/people/42"}
  W2 the address of its form | "42" | 201 | "" | {"location":"/contacts/42/edit"}
  W2 OData | "A-1" | 201 | "" | {"location":"/odata/Contacts('A-1')"}
  W2 Content-Location | "42" | 200 | {"success":true} | {"content-location":"/contacts/42"}
  W2 Location beside words | "42" | 201 | "Created" | {"location":"/contacts/42.json"}
  W3 204 with Location | "42" | 204 | "" | {"location":"/contacts/42"}
  W5 {id} | "c7" | 200 | {"id":"c7"}
  W5 insertId (CashCtrl, MySQL) | "1634" | 200 | {"success":true,"message":"Gespeichert","insertId":1634}
  W5 insertedId (MongoDB) | "65f0c0ffee" | 200 | {"acknowledged":true,"insertedId":"65f0c0ffee"}
  W5 insertedId with $oid | "65f0c0ffee" | 200 | {"insertedId":{"$oid":"65f0c0ffee"}}
  W5 {data:{id}} | "5" | 200 | {"data":{"id":5}}
  W5 JSend | "5" | 200 | {"status":"success","data":{"contact":{"id":5}}}
  W5 contact_id | "17" | 200 | {"success":true,"contact_id":"17"}
  W5 Intacct | "51" | 201 | {"ia::result":{"key":"51","id":"51","href":"/objects/contact/51"}}
  W5 a result that is an id | "a1b2-c3" | 200 | {"success":true,"result":"a1b2-c3"}
  W5 a bare number | "42" | 200 | 42
  W5 a bare JSON text | "550e8400-e29b-41d4-a716-446655440000" | 200 | "\"550e8400-e29b-41d4-a716-446655440000\""
  W5 a bare text | "c7f0" | 200 | "c7f0\n"
  W6 a redirect to the record | "5" | 200 | {"id":5,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"} | {"to":"https://books.example/contacts/5"}
  W6 a redirect to the address of the record, with nothing to read | "5" | 200 | "" | {"to":"https://books.example/contacts/5"}
`)('%s says its id', (_name, id, status, body, beside) => {
  expect(createdId(answer(status, body, beside), profile)).toBe(id)
})

test.each<[string, number, unknown, Beside?]>(rows`
  W6 a redirect to the list | 200 | [{"id":1,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"},{"id":2,"firstName":"Bob","lastName":"Kay","company":"Kay","email":"bob@kay.example"}] | {"to":"https://books.example/contacts"}
  W6 a redirect to a list of one | 200 | [{"id":1,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}] | {"to":"https://books.example/contacts"}
  W6 a redirect to a page of one | 200 | {"items":[{"id":1,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}],"total":1} | {"to":"https://books.example/contacts"}
  W6 a redirect to an empty list | 200 | [] | {"to":"https://books.example/contacts"}
  W6 a redirect to a HAL list | 200 | {"_embedded":{"contacts":[{"id":1,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}]},"_links":{"self":{"href":"/contacts"}},"page":{"number":0}} | {"to":"https://books.example/contacts"}
  W6 a redirect to a Hydra list | 200 | {"@id":"/contacts","hydra:member":[{"@id":"/contacts/1","firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}],"hydra:totalItems":1} | {"to":"https://books.example/contacts"}
  W6 a redirect to a page of HTML | 200 | "<html></html>" | {"to":"https://books.example/contacts"}
  a list without a redirect | 200 | {"data":[{"id":1,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"},{"id":2,"firstName":"Bob","lastName":"Kay","company":"Kay","email":"bob@kay.example"}],"total":2}
  the last page of a list | 200 | {"data":[{"id":26,"firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}],"total":26,"page":2}
  ids in a list | 200 | {"ids":[5]}
  W3 204 | 204 | ""
  W3 201 without anything | 201 | ""
  W4 success | 200 | {"success":true}
  W4 true | 200 | true
  W4 words | 201 | "Created"
  W4 OK | 200 | "OK"
  W4 how many were created | 200 | 1
  W4 the status again | 201 | 201
  W5 an insertId of none | 200 | {"affectedRows":1,"insertId":0}
  W5 null | 200 | {"id":null}
  the address of the form | 201 | "" | {"location":"/contacts/new"}
  the address of what was asked | 200 | "" | {"content-location":"/contacts/new"}
  the address of the list | 201 | "" | {"location":"/contacts?created=1"}
  an id that is "new" | 200 | {"id":"new","firstName":"Ann","lastName":"Ito","company":"","email":"ann@ito.example"}
  W8 the address of a job | 202 | "" | {"location":"/jobs/17"}
  a redirect to a page of thanks | 200 | "" | {"to":"https://books.example/contacts/success"}
  a refusal | 422 | {"id":5,"message":"No"}
  a page | 200 | "<html><body>42</body></html>"
`)('%s says no id', (_name, status, body, beside) => {
  expect(createdId(answer(status, body, beside), profile)).toBeUndefined()
})

test('the id is the field that the profile names', () => {
  const own = parseProfile({ record: { idFields: { contacts: 'reference' } } })
  expect(createdId(answer(201, { id: 1, reference: 'R-9', firstName: 'Ann' }), own)).toBe('R-9')
})

test('W6 no list, of any shape and length, gives an id after a redirect', () => {
  const records = fc.array(
    fc.record({ id: fc.nat().map(String), firstName: fc.string(), email: fc.string() }),
    {
      maxLength: 4,
    },
  )
  const wrap = fc.constantFrom<(list: unknown) => unknown>(
    (list) => list,
    (data) => ({ data }),
    (contacts) => ({ contacts, page: 1 }),
    (contacts) => ({ data: { contacts }, meta: { total: 4 } }),
    (results) => ({ count: 4, next: null, previous: null, results }),
  )
  fc.assert(
    fc.property(records, wrap, (list, into) => {
      expect(
        createdId(answer(200, into(list), { to: 'https://books.example/contacts' }), profile),
      ).toBeUndefined()
    }),
  )
})

const was = aContact({
  company: '',
  firstName: 'Jan',
  street: 'Kerkstraat',
  number: '5',
  city: 'Gent',
  email: 'jan@x.example',
})

type Example = [what: string, changes: Record<string, string>, before: string, after: string]

describe('a column follows from an edit', () => {
  test.each<Example>([
    ['a display name with the new first name', { firstName: 'Piet' }, 'Jan', 'Piet'],
    ['a display name that is the company once there is one', { company: 'Acme' }, 'Jan', 'Acme'],
    ['an address with the new house number', { number: '6' }, 'Kerkstraat 5, Gent', 'Kerkstraat 6, Gent'],
    ['a search text that was empty until somebody saved', { city: 'Ronse' }, '', 'jan kerkstraat ronse'],
    ['a copy that was empty until somebody saved', { city: 'Ronse' }, '', 'Ronse'],
    ['a text around the field', { city: 'Ronse' }, 'Customer in Gent', 'Customer in Ronse'],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(true)
  })
})

describe('a column does not follow from an edit', () => {
  test.each<Example>([
    [
      'a default that is the text just typed, where another field was',
      { city: 'Ronse' },
      'Kerkstraat',
      'Ronse',
    ],
    [
      'a default that is the text just typed, where a text of its own was',
      { city: 'Ronse' },
      'Supplies',
      'Ronse',
    ],
    ['a default that is the text just typed, where a zero was', { city: 'Ronse' }, '0', 'Ronse'],
    ['one that has another field now', { city: 'Ronse' }, 'Gent', 'Kerkstraat'],
    ['one that is empty now', { city: '' }, 'Gent', ''],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(false)
  })
})

test.each([
  ['rises with the amount', '100.00', true],
  ['falls as the amount rises', '80.00', true],
  ['moves by another sum', '85.00', false],
])('a balance that %s', (_what, after, isExpected) => {
  const [before, now] = [aTransaction({ amount: '10' }), aTransaction({ amount: '20.00' })]
  const change = { path: 'balance', before: '90.00', after }
  expect(followsFromEdit(change, before, now, { amount: '20.00' })).toBe(isExpected)
})

function follows(changes: Record<string, string>, before: string, after: string): boolean {
  return followsFromEdit({ path: 'category', before, after }, was, { ...was, ...changes }, changes)
}
