import { expect, test } from 'vitest'
import { countriesOf, countryName } from '../../src/domain/country.ts'

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
