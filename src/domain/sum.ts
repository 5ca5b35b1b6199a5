/** The exact sum of amounts of any length, with at least two decimals; `0.00` if there are none. */
export function sumOf(amounts: Iterable<string>): string {
  const sum = createSum()
  for (const amount of amounts) sum.add(amount)
  return sum.text()
}

/** A sum that amounts are added to one after another. */
export function createSum() {
  let [total, scale] = [0n, 2]
  return {
    add: (amount: string) => {
      const [whole = '', decimals = ''] = amount.split('.')
      const more = Math.max(0, decimals.length - scale)
      if (more > 0) total *= 10n ** BigInt(more)
      scale += more
      total += BigInt(whole + decimals.padEnd(scale, '0'))
    },
    text: (): string => {
      const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0')
      return `${total < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
    },
  }
}

/** The shortest notation of an amount: `-12.50` is `-12.5`, `0.00` is `0`. Equal amounts become equal texts. */
export function shortestOf(amount: string): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(amount) ?? []
  const digits = decimals === '' ? whole : `${whole}.${decimals}`
  return digits === '0' ? digits : sign + digits
}
