/** Compares two amounts of any length exactly; both must be decimal text (money.ts, isDecimal). */
export function compareAmounts(one: string, other: string): number {
  // Rounding to floats never swaps two amounts, so only equal floats need the exact comparison.
  const roughly = Number(one) - Number(other)
  if (roughly !== 0 && Number.isFinite(roughly)) return Math.sign(roughly)
  const scale = Math.max(decimals(one).length, decimals(other).length)
  const difference = inUnits(one, scale) - inUnits(other, scale)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** The amount without its sign. */
export function magnitudeOf(amount: string): string {
  return amount.replace('-', '')
}

function inUnits(amount: string, scale: number): bigint {
  const [whole = ''] = amount.split('.')
  return BigInt(whole + decimals(amount).padEnd(scale, '0'))
}

function decimals(amount: string): string {
  return amount.split('.')[1] ?? ''
}
