import { validate as at } from 'stdnum/lib/esm/at/uid'
import { validate as be } from 'stdnum/lib/esm/be/vat'
import { validate as ch } from 'stdnum/lib/esm/ch/uid'
import { validate as cy } from 'stdnum/lib/esm/cy/vat'
import { validate as czByLibrary } from 'stdnum/lib/esm/cz/dic'
import { validate as de } from 'stdnum/lib/esm/de/vat'
import { validate as dk } from 'stdnum/lib/esm/dk/cvr'
import { validate as ee } from 'stdnum/lib/esm/ee/kmkr'
import { validate as es } from 'stdnum/lib/esm/es/nif'
import { validate as fi } from 'stdnum/lib/esm/fi/alv'
import { validate as fr } from 'stdnum/lib/esm/fr/tva'
import { validate as gb } from 'stdnum/lib/esm/gb/vat'
import { validate as gr } from 'stdnum/lib/esm/gr/vat'
import { validate as hr } from 'stdnum/lib/esm/hr/oib'
import { validate as hu } from 'stdnum/lib/esm/hu/anum'
import { validate as ie } from 'stdnum/lib/esm/ie/vat'
import { validate as it } from 'stdnum/lib/esm/it/iva'
import { validate as lt } from 'stdnum/lib/esm/lt/pvm'
import { validate as lu } from 'stdnum/lib/esm/lu/tva'
import { validate as lv } from 'stdnum/lib/esm/lv/pvn'
import { validate as mt } from 'stdnum/lib/esm/mt/vat'
import { validate as nl } from 'stdnum/lib/esm/nl/btw'
import { validate as no } from 'stdnum/lib/esm/no/mva'
import { validate as pl } from 'stdnum/lib/esm/pl/nip'
import { validate as pt } from 'stdnum/lib/esm/pt/nif'
import { validate as ro } from 'stdnum/lib/esm/ro/cui'
import { validate as se } from 'stdnum/lib/esm/se/vat'
import { validate as si } from 'stdnum/lib/esm/si/ddv'
import { validate as sk } from 'stdnum/lib/esm/sk/dph'

type Check = (number: string) => { isValid: boolean; error?: { name: string } }

/**
 * The checks by the country of the number, from the library stdnum, which cites each country's rule; the European ones are those that
 * VIES describes. Only these countries are imported: all of the library would be five times as large.
 */
const checks: Record<string, Check | undefined> = Object.fromEntries(
  Object.entries({
    at,
    be,
    bg,
    ch,
    cy,
    cz,
    de,
    dk,
    ee,
    es,
    fi,
    fr,
    gb,
    gr,
    hr,
    hu,
    ie,
    it,
    lt,
    lu,
    lv,
    mt,
    nl,
    no,
    pl,
    pt,
    ro,
    se,
    si,
    sk,
  }).map(([code, check]): [string, Check] => [code.toUpperCase(), check]),
)

/**
 * Bulgarian numbers by the weights that VIES describes, of companies, persons, foreigners and others: stdnum refuses all that begin with
 * 4 to 8, as many companies' do.
 */
function bg(number: string): ReturnType<Check> {
  if (!/^\d{9,10}$/.test(number)) return { isValid: false }
  const company = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const other = weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return checkedDigit(
    number,
    number.length === 9
      ? [company === 10 ? (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : company]
      : [
          (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
          weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
          ...(other === 1 ? [] : [(11 - other) % 11]),
        ],
  )
}

/** Czech numbers; those of sole traders that begin with a 6 by the weights that VIES describes, which stdnum puts one digit too early. */
function cz(number: string): ReturnType<Check> {
  if (!/^6\d{8}$/.test(number)) return czByLibrary(number)
  return checkedDigit(number, [(8 + (weighted(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10])
}

function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)
}

/** Whether the last digit is one of those that fit. */
function checkedDigit(number: string, fitting: readonly number[]): ReturnType<Check> {
  const isValid = fitting.includes(Number(number.at(-1)))
  return { isValid, ...(!isValid && { error: { name: 'InvalidChecksum' } }) }
}

/** Whether the companies of a country have VAT numbers that Bookend can check. */
export function hasVatNumbers(country: string): boolean {
  return country in checks
}

/** Letters before a number that are not the code of its country. */
const otherPrefixes: Record<string, string> = { EL: 'GR', XI: 'GB' }

/** Why a number is not one of its country: digits that its check digits rule out, or another length or other characters. */
type Fault = 'digits' | 'form'

/** A VAT number that its country's rule was asked about. `named`: the number itself names the country. */
type CheckedVatNumber = { country: string; named: boolean; fault: Fault | undefined }

/** Checks a VAT number by the rule of the country that it names, or else of `ofContact`; undefined where no rule is known. */
export function checkVatNumber(typed: string, ofContact: string): CheckedVatNumber | undefined {
  const number = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const prefix = /^[A-Z]{2}/.exec(number)?.[0] ?? ''
  const named = otherPrefixes[prefix] ?? (checks[prefix] ? prefix : undefined)
  const country = named ?? ofContact
  const check = checks[country]
  if (!check || number === '') return undefined
  const own = named ? number.slice(2) : number
  const { isValid, error } = check(inFull[country]?.(own) ?? own)
  // Some rules let zeros through.
  const isRight = isValid && !/0{7}/.test(own)
  const areDigits = isValid || error?.name === 'InvalidChecksum'
  return { country, named: named !== undefined, fault: isRight ? undefined : areDigits ? 'digits' : 'form' }
}

/** Numbers that may be followed by the name of the tax, as their rules want them. */
const inFull: Record<string, (number: string) => string> = {
  CH: (number) => `CHE${number.replace(/^(?:CH)?E/, '').replace(/(?:MWST|TVA|IVA|TPV)$/, '')}`,
  NO: (number) => `${number.replace(/MVA$/, '')}MVA`,
}
