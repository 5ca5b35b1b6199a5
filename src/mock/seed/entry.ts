import type { Random } from './create-random.ts'

/** A transaction before it is numbered: the day as in calendar.ts, the amount in cents. */
export type Entry = { day: number; currency: string; cents: number; counterpart: string; description: string }

/** The cents, randomly varied by up to this percentage. */
export function vary(cents: number, percent: number, random: Random): number {
  return Math.round((cents * random.between(1000 - percent * 10, 1000 + percent * 10)) / 1000)
}

/** A Belgian structured reference: ten digits and two check digits, modulo 97 (97 for 0). */
export function structuredReference(random: Random): string {
  const digits = random.digits('##########')
  const check = String(Number(digits) % 97 || 97).padStart(2, '0')
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}${check}+++`
}
