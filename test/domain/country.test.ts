import { afterEach, expect, test, vi } from 'vitest'
import { countriesOf, countryName } from '../../src/domain/country.ts'
import { formatDay } from '../../src/domain/moment.ts'
import { notationLanguage } from '../../src/domain/notation-language.ts'
import { formatCount } from '../../src/domain/plural.ts'
import { euVatNumber } from '../../src/domain/vies-answer.ts'

test.each([
  ['BE', 'en', 'Belgium'],
  ['BE', 'nl', 'België'],
  ['CH', 'fr', 'Suisse'],
  ['XX', 'en', 'XX'],
  ['EU', 'en', 'EU'],
  ['be', 'en', 'be'],
  ['BE ', 'en', 'BE '],
  ['Belgium', 'en', 'Belgium'],
  ['', 'en', ''],
  ['__proto__', 'en', '__proto__'],
])('"%s" in %s is "%s"', (country, locale, name) => expect(countryName(country, locale)).toBe(name))

test('the countries are the 249 of ISO 3166-1, each once, by name in the order of the locale', () => {
  const countries = countriesOf('en')
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Belgium'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['de-DE', 'de-DE'],
  ['fr', 'fr'],
  // A language without plurals of its own.
  ['oc-FR', 'oc-FR'],
  // WebKit passes on the language of a system without one.
  ['C', 'en'],
  ['c', 'en'],
  ['C.UTF-8', 'en'],
  ['POSIX', 'en'],
  ['en_US', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['und', 'en'],
])('a browser in %j writes numbers and days as in %s', (language, notation) => {
  vi.stubGlobal('navigator', { language })
  expect(notationLanguage()).toBe(notation)
  expect(formatCount(1234.5)).toBe(new Intl.NumberFormat(notation).format(1234.5))
  expect(formatDay(0)).toBe(new Date(0).toLocaleDateString(notation, { dateStyle: 'long' }))
})

test.each([
  ['BE 0445.455.375', '', 'BE0445455375'],
  ['0445.455.375', 'be', 'BE0445455375'],
  ['atu12345678', 'DE', 'ATU12345678'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['B12345678', 'ES', 'ESB12345678'],
  ['GR 123456789', '', 'EL123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['XI123456789', 'GB', 'XI123456789'],
  ['IE 1+23456X', '', 'IE1+23456X'],
  ['NL123456789B01', '', 'NL123456789B01'],
])('%j of a contact in %j is %j for VIES', (typed, country, number) => {
  expect(euVatNumber(typed, country)).toBe(number)
})

test.each([
  ['', 'BE'],
  ['0445455375', ''],
  ['0445455375', 'US'],
  ['123456789', 'GB'],
  ['GB123456789', 'FR'],
  ['CHE-123.456.788', 'CH'],
  ['none', 'BE'],
  ['DE', 'DE'],
  ['DE123456789; ATU12345678', ''],
  ['DE1234567890123', ''],
])('%j of a contact in %j is nothing that VIES knows', (typed, country) => {
  expect(euVatNumber(typed, country)).toBeUndefined()
})
