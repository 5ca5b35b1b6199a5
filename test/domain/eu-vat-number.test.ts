import { expect, test } from 'vitest'
import { euVatNumber } from '../../src/domain/vies-answer.ts'

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
