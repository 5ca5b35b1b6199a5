const signs: Record<string, string> = { '€': 'eur', '£': 'gbp', zł: 'pln', kč: 'czk', '¥': 'jpy' }

/**
 * The texts that an amount may be stored as, each with its field boundary (a line break): `3.020,00`, `3 020`,
 * `+711.35`, `€ 1.234,50`. A plus finds only deposits, a minus only withdrawals. Without decimals, also finds amounts
 * that have some.
 */
export function amountReadings(text: string): string[] {
  const shape =
    /^(?<before>[€£$¥]|zł|kč)? ?(?<sign>[-+])? ?(?<middle>[€£$¥])? ?(?<number>\d[\d.,' ]*?) ?(?<after>-)? ?(?<behind>[€£$¥]|zł|kč)?$/iu.exec(
      text,
    )
  if (!shape?.groups) return []
  const { before, sign, middle, number = '', after, behind } = shape.groups
  const currency = signs[(before ?? middle ?? behind ?? '').toLowerCase()]
  const start = currency === undefined ? '\n' : `${currency}\n`
  const minus = sign === '-' || after !== undefined
  const starts = sign === '+' ? [start] : minus ? [`${start}-`] : [start, `${start}-`]
  return starts.flatMap((one) =>
    magnitudesOf(number).flatMap((magnitude) => storedAs(magnitude).map((stored) => one + stored)),
  )
}

type Magnitude = { whole: string; decimals: string }

/** The possible values of digits with separators: both if ambiguous (`1.234`), none if they are not a number. */
function magnitudesOf(number: string): Magnitude[] {
  const found: Magnitude[] = []
  const grouped = /^(\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(number)
  if (grouped && grouped[2] !== grouped[3])
    found.push({ whole: digitsIn(grouped[1] ?? ''), decimals: grouped[4] ?? '' })
  const plain = /^(\d+)(?:[.,](\d*))?$/.exec(number)
  if (plain) found.push({ whole: plain[1] ?? '', decimals: plain[2] ?? '' })
  // Indian grouping: 1,23,456.00.
  const indian = /^(\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d*))?$/.exec(number)
  if (indian && !grouped) found.push({ whole: digitsIn(indian[1] ?? ''), decimals: indian[2] ?? '' })
  return found.map(({ whole, decimals }) => ({ whole: whole.replace(/^0+(?=\d)/, ''), decimals }))
}

/** 711.40 may be stored as 711.4, and 3020.00 as 3020 or 3020.0. */
function storedAs({ whole, decimals }: Magnitude): string[] {
  if (decimals === '') return [`${whole}.`, `${whole}\n`]
  const zeros = /0*$/.exec(decimals)?.[0].length ?? 0
  const shorter = Array.from({ length: zeros }, (_, index) => {
    const short = decimals.slice(0, decimals.length - index - 1)
    return short === '' ? `${whole}\n` : `${whole}.${short}\n`
  })
  return [`${whole}.${decimals}`, ...shorter]
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}
