import type { Random } from './seed-random.ts'

/** A transaction in the making: its day counted as in calendar.ts, its amount in cents. */
export type Entry = { day: number; currency: string; cents: number; counterpart: string; description: string }

/** The cents give or take so many percent. */
export function vary(cents: number, percent: number, random: Random): number {
  return Math.round((cents * random.between(1000 - percent * 10, 1000 + percent * 10)) / 1000)
}

/** Belgium's structured reference: ten digits and two that check them, modulo 97 (97 for 0). */
export function structuredReference(random: Random): string {
  const digits = random.digits('##########')
  const check = String(Number(digits) % 97 || 97).padStart(2, '0')
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}${check}+++`
}
