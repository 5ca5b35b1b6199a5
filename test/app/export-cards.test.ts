import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byName, contactFieldNames } from '../../src/domain/fields.ts'
import { aContact } from '../builders.ts'
import { runs } from '../seed.ts'
import { anyText, file, wellFormed } from './support/exported-files.ts'

const oddContacts = fc.array(fc.record({ id: fc.string(), ...byName(contactFieldNames, anyText) }), {
  maxLength: 20,
})

test('vCards give back every field, and no line is longer than 75 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(oddContacts, async (contacts) => {
      const text = await (await file(contacts, 'contacts', 'vcard')).text()
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const cards = readCards(text)
      expect(cards).toHaveLength(contacts.length)
      for (const [index, contact] of contacts.entries()) {
        const card = cards[index]
        expect(card?.get('N')).toEqual([contact.lastName, contact.firstName, '', '', ''].map(inCard))
        expect(card?.get('ORG')?.[0] ?? '').toBe(inCard(contact.company))
        expect(card?.get('EMAIL')?.[0] ?? '').toBe(inCard(contact.email))
        expect(card?.get('ADR')?.[3] ?? '').toBe(inCard(contact.city))
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a vCard has what fits into an address book, and the VAT number as a note', async () => {
  const contact = aContact({ company: 'Müller; Söhne, GmbH', country: 'DE' })
  expect(await (await file([contact], 'contacts', 'vcard')).text()).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Müller\\; Söhne\\, GmbH',
      'N:Peeters;Lotte;;;',
      'ORG:Müller\\; Söhne\\, GmbH',
      'TEL;TYPE=WORK,VOICE:+32 9 211 22 33',
      'EMAIL;TYPE=INTERNET:lotte.peeters@houthandel-peeters.example',
      'ADR;TYPE=WORK:;;Nederkouter 12 bus 3;Gent;;9000;Germany',
      'NOTE:VAT number BE0449679429',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

/** What becomes of a text on its way through a card. */
function inCard(text: string): string {
  return wellFormed(text.trim().replace(/\r\n|\r/g, '\n'))
}

/** RFC 2426: lines are unfolded, then split at what is not escaped. */
function readCards(text: string): Map<string, string[]>[] {
  return text
    .replaceAll('\r\n ', '')
    .split('END:VCARD\r\n')
    .slice(0, -1)
    .map((card) => {
      const lines = card.split('\r\n').filter(Boolean)
      return new Map(
        lines.map((line): [string, string[]] => {
          const colon = line.indexOf(':')
          const values = line.slice(colon + 1).split(/(?<=(?:^|[^\\])(?:\\\\)*);/)
          return [line.slice(0, colon).split(';')[0] ?? '', values.map(unescapeValue)]
        }),
      )
    })
}

function unescapeValue(value: string): string {
  return value.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
}
