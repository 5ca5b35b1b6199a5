import {
  constantFrom,
  property,
  assert,
  record,
  string,
  array,
  oneof,
  boolean,
  constant,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits, letterCases, type EditOperation } from '../../../src/domain/edit/apply-edits.ts'
import { contactFieldNames } from '../../../src/domain/fields.ts'

const acme = { company: 'ACME  gent ', city: 'Gent', phone: '' }

describe('each operation', () => {
  test.each<[EditOperation, Record<string, string>]>([
    [{ kind: 'set', field: 'city', text: 'Brugge' }, { city: 'Brugge' }],
    [{ kind: 'set', field: 'city', text: 'Gent' }, {}],
    [{ kind: 'clear', field: 'city' }, { city: '' }],
    [{ kind: 'clear', field: 'phone' }, {}],
    [
      { kind: 'replace', field: 'company', find: 'acme', text: '$&.*', matchCase: false },
      { company: '$&.*  gent ' },
    ],
    [{ kind: 'replace', field: 'company', find: 'acme', text: 'x', matchCase: true }, {}],
    [{ kind: 'replace', field: 'company', find: '.', text: 'x', matchCase: false }, {}],
    [{ kind: 'replace', field: 'company', find: '', text: 'x', matchCase: false }, {}],
    [{ kind: 'before', field: 'phone', text: '+32 ' }, { phone: '+32 ' }],
    [{ kind: 'behind', field: 'city', text: ' (BE)' }, { city: 'Gent (BE)' }],
    [{ kind: 'trim', field: 'company' }, { company: 'ACME gent' }],
    [{ kind: 'case', field: 'company', to: 'words' }, { company: 'Acme  Gent ' }],
    [{ kind: 'case', field: 'company', to: 'sentence' }, { company: 'Acme  gent ' }],
    [
      { kind: 'swap', field: 'city', other: 'phone' },
      { city: '', phone: 'Gent' },
    ],
  ])('%j', (operation, changes) => {
    expect(applyEdits(acme, [operation])).toEqual(changes)
  })

  test('words keep what follows an apostrophe or a digit small', () => {
    const cased = (company: string) =>
      applyEdits({ company }, [{ kind: 'case', field: 'company', to: 'words' }])
    expect(cased("l'ÉCOLE DES 3ÈMES")).toEqual({ company: "L'école Des 3èmes" })
    expect(cased('jean-pierre (zn)')).toEqual({ company: 'Jean-Pierre (Zn)' })
  })

  test('one after another, and back to where it was is no change', () => {
    const there: EditOperation = {
      kind: 'replace',
      field: 'city',
      find: 'Gent',
      text: 'Brugge',
      matchCase: true,
    }
    const upper: EditOperation = { kind: 'case', field: 'city', to: 'upper' }
    expect(applyEdits(acme, [there, upper])).toEqual({ city: 'BRUGGE' })
    expect(applyEdits(acme, [there, { ...there, find: 'Brugge', text: 'Gent' }])).toEqual({})
  })
})

const field = constantFrom(...contactFieldNames)
const text = string({ unit: 'binary' })
const contact = record(Object.fromEntries(contactFieldNames.map((name) => [name, text])))
const operation: Arbitrary<EditOperation> = oneof(
  record({ kind: constant('set' as const), field, text }),
  record({ kind: constant('clear' as const), field }),
  record({ kind: constant('replace' as const), field, find: text, text, matchCase: boolean() }),
  record({ kind: constant('before' as const), field, text }),
  record({ kind: constant('behind' as const), field, text }),
  record({ kind: constant('trim' as const), field }),
  record({ kind: constant('case' as const), field, to: constantFrom(...letterCases) }),
  record({ kind: constant('swap' as const), field, other: field }),
)

describe('whatever the texts', () => {
  test('only named fields change, only to other values, and the old ones give the record back', () => {
    assert(
      property(contact, array(operation, { maxLength: 4 }), (before, operations) => {
        const changes = applyEdits(before, operations)
        const named = new Set(
          operations.flatMap((one) => (one.kind === 'swap' ? [one.field, one.other] : [one.field])),
        )
        for (const [name, value] of Object.entries(changes)) {
          expect(named.has(name)).toBe(true)
          expect(value).not.toBe(before[name])
        }
        const back = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? '']))
        expect({ ...before, ...changes, ...back }).toEqual(before)
      }),
    )
  })

  test('trimming, setting, clearing and changing case twice is the same as once', () => {
    const settled = operation.filter(({ kind }) => ['set', 'clear', 'trim', 'case'].includes(kind))
    assert(
      property(contact, settled, (before, one) => {
        const once = { ...before, ...applyEdits(before, [one]) }
        expect(applyEdits(once, [one])).toEqual({})
      }),
    )
  })

  test('swapping twice changes nothing', () => {
    assert(
      property(contact, field, field, (before, name, other) => {
        const swap: EditOperation = { kind: 'swap', field: name, other }
        expect(applyEdits(before, [swap, swap])).toEqual({})
      }),
    )
  })
})
