import type { Random } from './create-random.ts'

/**
 * A VAT number in the country's format, with valid check digits; "" where there is none. The rules come from the
 * European Commission's VIES and from the UK and Swiss authorities.
 */
export function vatNumber(country: string, random: Random): string {
  const shape = shapes[country]
  if (!shape) return ''
  for (;;) {
    const number = random.digits(shape.base)
    const check = shape.check(number)
    // Some rules never issue numbers whose check digit would be ten.
    if (check !== '10') return shape.write(number, check)
  }
}

type Shape = { base: string; check: (base: string) => string; write: (base: string, check: string) => string }

const shapes: Record<string, Shape> = {
  AT: {
    base: '#######',
    check: (base) => String((10 - ((crossSums(base, [1, 2, 1, 2, 1, 2, 1]) + 4) % 10)) % 10),
    write: (base, check) => `ATU${base}${check}`,
  },
  BE: { base: '04######', check: (base) => two(97 - (Number(base) % 97)), write: plain('BE') },
  CH: {
    base: '1#######',
    check: (base) => String((11 - (weighted(base, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11),
    write: (base, check) => `CHE-${`${base}${check}`.replace(/(\d{3})(?=\d)/g, '$1.')} MWST`,
  },
  DE: { base: '2#######', check: iso7064, write: plain('DE') },
  DK: {
    base: '3######',
    check: (base) => String((11 - (weighted(base, [2, 7, 6, 5, 4, 3, 2]) % 11)) % 11),
    write: plain('DK'),
  },
  ES: { base: '8######', check: luhn, write: plain('ESB') },
  FR: {
    base: '4#######',
    check: luhn,
    write: (base, check) => `FR${two((12 + 3 * (Number(base + check) % 97)) % 97)}${base}${check}`,
  },
  GB: {
    base: '8######',
    check: (base) => two(97 - (weighted(base, [8, 7, 6, 5, 4, 3, 2]) % 97)),
    write: plain('GB'),
  },
  HU: {
    base: '2######',
    check: (base) => String((10 - (weighted(base, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10),
    write: plain('HU'),
  },
  IT: { base: '0######015', check: luhn, write: plain('IT') },
  LU: { base: '2#####', check: (base) => two(Number(base) % 89), write: plain('LU') },
  NL: {
    base: '8#######',
    check: (base) => String(weighted(base, [9, 8, 7, 6, 5, 4, 3, 2]) % 11),
    write: (base, check) => `NL${base}${check}B01`,
  },
  PL: {
    base: '7########',
    check: (base) => String(weighted(base, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11),
    write: plain('PL'),
  },
  SE: { base: '556######', check: luhn, write: (base, check) => `SE${base}${check}01` },
}

function plain(prefix: string) {
  return (base: string, check: string) => `${prefix}${base}${check}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function weighted(base: string, weights: number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(base[place]), 0)
}

/** Like `weighted`, but adds the digits of two-digit products. */
function crossSums(base: string, weights: number[]): number {
  return weights.reduce((sum, weight, place) => {
    const product = weight * Number(base[place])
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
}

function luhn(base: string): string {
  const weights = Array.from(base, (_, place) => ((base.length - place) % 2 === 1 ? 2 : 1))
  return String((10 - (crossSums(base, weights) % 10)) % 10)
}

/** ISO 7064, MOD 11,10. */
function iso7064(base: string): string {
  const product = Array.from(base).reduce(
    (carried, digit) => (((Number(digit) + carried) % 10 || 10) * 2) % 11,
    10,
  )
  return String((11 - product) % 10)
}
