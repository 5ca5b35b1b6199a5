import { expect, test } from 'vitest'
import { keepContactChoices, readContactChoices } from '../../src/storage/contact-choices.ts'

const books = 'some books'
const place = `bookend-contact-choices:${books}`
/** As version 1 has stored them. */
const stored =
  '{"version":1,"choices":[{"name":"Incasso 0047","account":"BE68539007547034","contact":"7"},{"name":"Acme","contact":""}]}'

test('contacts that were chosen for counterparties are read as version 1 stored them', () => {
  localStorage.setItem(place, stored)
  const choices = readContactChoices(books)
  expect(choices).toEqual([
    { name: 'Incasso 0047', account: 'BE68539007547034', contact: '7' },
    { name: 'Acme', contact: '' },
  ])
  keepContactChoices(books, choices)
  expect(localStorage.getItem(place)).toBe(stored)
  keepContactChoices(books, [])
  expect(localStorage.getItem(place)).toBeNull()
})

test('what cannot be read is no choice', () => {
  localStorage.setItem(place, '{"version":2}')
  expect(readContactChoices(books)).toEqual([])
})
