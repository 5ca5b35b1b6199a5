/** The exact sum of amounts of any length, with two decimals or as many as it needs; `0.00` if there are none. */
export function sumOf(amounts: Iterable<string>): string {
  const sum = createSum()
  for (const amount of amounts) sum.add(amount)
  return sum.text()
}

/** The first amount less the second, exactly. */
export function differenceOf(one: string, other: string): string {
  return sumOf([one, other.startsWith('-') ? other.slice(1) : `-${other}`])
}

/** A sum that amounts are added to one after another. */
export function createSum() {
  let [total, scale] = [0n, 2]
  let small = 0 // what is not in the total yet: adding exact floats takes a fraction of the time
  const flush = () => {
    total += BigInt(small)
    small = 0
  }
  return {
    add: (amount: string) => {
      const point = amount.indexOf('.')
      const decimals = point === -1 ? 0 : amount.length - point - 1
      if (decimals > scale) {
        flush()
        total *= 10n ** BigInt(decimals - scale)
        scale = decimals
      }
      const digits = point === -1 ? amount : amount.slice(0, point) + amount.slice(point + 1)
      const units = digits + '0'.repeat(scale - decimals)
      if (units.length > 15) total += BigInt(units)
      else small += Number(units)
      if (Math.abs(small) > 1e15) flush()
    },
    text: (): string => {
      flush()
      const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0')
      const [whole, first, more] = [
        digits.slice(0, -scale),
        digits.slice(-scale),
        digits.slice(-scale).slice(2),
      ]
      return `${total < 0n ? '-' : ''}${whole}.${first.slice(0, 2)}${more.replace(/0+$/, '')}`
    },
  }
}

/** The shortest notation of an amount: `-12.50` is `-12.5`, `0.00` is `0`. Equal amounts become equal texts. */
export function shortestOf(amount: string): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(amount) ?? []
  const digits = decimals === '' ? whole : `${whole}.${decimals}`
  return digits === '0' ? digits : sign + digits
}
