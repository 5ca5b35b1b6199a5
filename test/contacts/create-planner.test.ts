import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkContact } from '../../src/contacts/contact-edits.ts'
import { createPlanner, type Choice, type PlannedRow } from '../../src/contacts/import/create-planner.ts'
import { createContactIndex } from '../../src/domain/cluster/same-contact.ts'
import type { Contact, ContactDraft } from '../../src/domain/contact.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { aContact } from '../builders.ts'
import { newContactOf } from '../../src/contacts/new-contact-of.ts'

describe('planning', () => {
  const acme = aContact({
    id: 'c1',
    company: 'Acme NV',
    firstName: '',
    lastName: '',
    vatNumber: 'BE0203430576',
    email: 'info@acme.be',
    phone: '',
    zip: '9000',
    city: '',
  })
  const an = aContact({
    id: 'c2',
    company: '',
    firstName: 'An',
    lastName: 'Peeters',
    vatNumber: '',
    email: 'an@peeters.be',
    phone: '+32 9 222 33 44',
    zip: '',
  })

  test('what is new, updates, is the same or may be the same', () => {
    const [first, second, third, fourth, fifth] = planned(
      [acme, an],
      [
        { company: 'Beta BV', email: 'info@beta.be' },
        { company: 'Acme NV', vatNumber: 'BE 0203.430.576', city: 'Gent', email: '' },
        { firstName: 'An', lastName: 'Peeters', email: 'AN@peeters.be' },
        { company: 'Peeters', phone: '0032 9 222 33 44' },
        { phone: '1' },
      ],
    )
    expect(first).toMatchObject({ state: 'new' })
    expect(second).toMatchObject({
      state: 'update',
      contact: acme,
      before: { city: '' },
      after: { city: 'Gent' },
    })
    expect(third).toMatchObject({ state: 'same', contact: an })
    expect(fourth).toMatchObject({ state: 'unsure', alike: [{ contact: an, reasons: ['phone'] }] })
    expect(fifth).toMatchObject({
      state: 'fault',
      faults: { company: 'Enter a company, a name or an email' },
    })
  })

  test('an unsure row does as the user says', () => {
    const row = { company: 'Peeters', phone: '0032 9 222 33 44' }
    expect(planned([an], [row], ['create'])[0]?.state).toBe('new')
    expect(planned([an], [row], ['leave'])[0]?.state).toBe('left')
    expect(planned([an], [row], [{ update: 'c2' }])[0]).toMatchObject({
      state: 'update',
      after: { company: 'Peeters' },
    })
  })

  test('two rows of the file with the same contact are said', () => {
    const [, second, , fourth] = planned(
      [acme],
      [
        { company: 'Beta', email: 'info@beta.be' },
        { company: 'BETA bv', email: 'info@beta.be', city: 'Gent' },
        { company: 'Acme NV', vatNumber: 'BE0203430576', city: 'Gent' },
        { company: 'Acme NV', vatNumber: 'BE0203430576', city: 'Luik' },
      ],
    )
    expect(second).toMatchObject({ state: 'unsure', twin: { at: 2, reasons: ['email', 'name'] } })
    expect(fourth).toMatchObject({ state: 'unsure', twin: { at: 4 } })
  })

  test('another person of a company is asked about, and its other address is another contact', () => {
    const [first, second] = planned(
      [{ ...acme, firstName: 'An', lastName: 'Maes' }],
      [
        { company: 'Acme NV', firstName: 'Jan', lastName: 'Smet', vatNumber: 'BE0203430576' },
        { company: 'Acme NV', zip: '1000' },
      ],
    )
    expect(first).toMatchObject({ state: 'unsure', alike: [{ reasons: ['vatNumber', 'name'] }] })
    expect(second).toMatchObject({ state: 'new' })
  })

  test('an unknown country cannot be taken, an odd phone can', () => {
    const [first, second] = planned(
      [],
      [
        { company: 'Beta', country: 'Atlantis' },
        { company: 'Gamma', phone: 'abc', vatNumber: 'BE0000000000' },
      ],
    )
    expect(first).toMatchObject({
      state: 'fault',
      faults: { country: expect.stringContaining('no such country') },
    })
    expect(second).toMatchObject({ state: 'new' })
  })

  test('planning a file after taking it gives only what is the same', () => {
    const text = (...texts: string[]) => fc.constantFrom('', ...texts)
    const fields = fc.record({
      company: text('Acme', 'ACME NV', 'Beta BV', '&'),
      firstName: text('An', 'Jan'),
      lastName: text('Peeters', 'Maes'),
      email: text('info@acme.be', 'an@peeters.be', 'AN@peeters.be'),
      phone: text('+32 9 222 33 44', '092223344'),
      vatNumber: text('BE0203430576', 'BE 0203.430.576'),
      zip: text('9000', 'B-9000', '1000'),
      city: text('Gent', 'Luik'),
    })
    const choice = fc.constantFrom<('create' | 'first')[]>('create', 'first')
    fc.assert(
      fc.property(
        fc.array(fields, { maxLength: 6 }),
        fc.array(fields, { maxLength: 6 }),
        fc.array(choice, { minLength: 6, maxLength: 6 }),
        (there, rows, says) => {
          const before = there.map((one, index): Contact => ({ ...emptyContact, ...one, id: `c${index}` }))
          const books = new Map(before.map((contact) => [contact.id, contact]))
          const choices = planned(before, rows).map(({ state, alike, twin }, index): Choice | undefined => {
            if (state !== 'unsure') return undefined
            const [first] = alike
            return says[index] === 'create' || twin || !first ? 'create' : { update: first.contact.id }
          })
          const plan = planned(before, rows, choices)
          const taken = plan.filter(({ state }) => state === 'new' || state === 'update' || state === 'same')
          for (const [index, { state, contact, fields: own, before: was, after }] of taken.entries()) {
            if (state === 'new') books.set(`n${index}`, { ...own, id: `n${index}` })
            if (state !== 'update' || !contact) continue
            expect(books.get(contact.id)).toMatchObject(was)
            books.set(contact.id, { ...contact, ...after })
          }
          const again = planned(
            [...books.values()],
            taken.map((one) => one.fields),
          )
          expect(again.map(({ state }) => state)).toEqual(taken.map(() => 'same'))
        },
      ),
      { numRuns: 500 },
    )
  })
})

function planned(
  there: Contact[],
  rows: Partial<ContactDraft>[],
  choices: (Choice | undefined)[] = [],
): PlannedRow[] {
  const plan = createPlanner(createContactIndex(there), checkContact)
  return rows.map((row, index) =>
    plan({ at: index + 2, fields: { ...emptyContact, ...row } }, choices[index]),
  )
}

test('a contact from a name holds what its transactions name, and no word that only looks like a VAT number', () => {
  const known = {
    name: ' Acme \n NV',
    vatNumbers: ['ID00002SVWZ', 'BE 0203.430.576'],
    emails: ['a@b.example'],
  }
  expect(newContactOf(known)).toEqual({ company: 'Acme NV', vatNumber: 'BE0203430576', email: 'a@b.example' })
  expect(newContactOf({ name: 'Acme', vatNumbers: ['ID00002SVWZ'], emails: [] })).toEqual({ company: 'Acme' })
})
