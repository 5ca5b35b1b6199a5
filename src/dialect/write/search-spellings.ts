import type { CollectionName } from '../../domain/collection-name.ts'
import { isDecimal } from '../../domain/money.ts'
import { readAmount } from '../../domain/read-amount.ts'
import { dateReadings, numberReadings } from '../../domain/search/readings.ts'
import { shortestOf } from '../../domain/sum.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { amountIn } from './write-amount.ts'

/** The most searches to send for one text. */
const mostSpellings = 4
const longestGroup = 9

/**
 * Other spellings of a search for text that was typed as shown on screen: its first amount, date or number, in the
 * notation that this service is known to store, then in those of others. None if it has no such words.
 */
export function searchSpellings(
  search: string,
  resource: CollectionName,
  values: ServiceProfile['values'],
): string[] {
  const words = search.split(/\s+/).filter(Boolean)
  for (let size = Math.min(longestGroup, words.length); size > 0; size -= 1)
    for (let first = 0; first + size <= words.length; first += 1) {
      const typed = words.slice(first, first + size).join(' ')
      const spelled = spellingsOf(typed, resource, values).map((one) =>
        words.toSpliced(first, size, one).join(' '),
      )
      const others = [...new Set(spelled)].filter((one) => one !== search)
      if (others.length > 0) return others.slice(0, mostSpellings)
    }
  return []
}

function spellingsOf(typed: string, resource: CollectionName, values: ServiceProfile['values']): string[] {
  if (resource === 'contacts') return numbers(typed)
  const days = dates(typed, values.date.read)
  if (days.length > 0) return days
  const money = amounts(typed, values.amount.read)
  return money.length > 0 ? money : numbers(typed)
}

function dates(typed: string, format: string): string[] {
  const readings = dateReadings(typed.toLowerCase()).filter((one) => /^\d{4}-\d\d-/.test(one))
  const known = format.includes('YYYY') ? [format] : []
  const templates = [...new Set([...known, 'YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY'])]
  return templates.flatMap((template) => readings.map((one) => written(one, template)))
}

/** A day in a template; a month in the part of the template that applies. */
function written(reading: string, template: string): string {
  const [year = '', month = '', day = ''] = reading.split('-')
  const part = day === '' ? template.replace(/^DD.|.DD$/, '').replace(/(?<=^MM.)DD./, '') : template
  return part.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

function amounts(typed: string, format: ServiceProfile['values']['amount']['read']): string[] {
  const bare = typed
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^([-+]?) ?(?:[€£$¥]|zł|kč|[a-z]{3}) ?|(?<=\d) ?(?:[€£$¥]|zł|kč|[a-z]{3})$/giu, '$1')
    .trim()
  const read = readAmount(bare)
  // 1.234 is ambiguous; the service has already searched for it as typed.
  const amount = 'amount' in read ? read.amount : bare.replace(/[.,]/, '')
  if (!isDecimal(amount)) return []
  const short = shortestOf(amount)
  const full = /\.\d\d/.test(amount) ? amount : twoDecimals(short)
  const known = amountIn(format, full)
  return [...(typeof known === 'string' ? [known] : []), full, short, full.replace('.', ',')]
}

function twoDecimals(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** Without blanks, in groups of four as bank accounts are printed, and only its digits. */
function numbers(typed: string): string[] {
  const [plain, ...others] = numberReadings(typed)
  if (plain === undefined) return []
  const whole = plain.toUpperCase()
  const plus = typed.trim().startsWith('+') ? [`+${whole}`] : []
  const grouped = /^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(whole) ? [whole.replace(/(.{4})(?=.)/g, '$1 ')] : []
  return [...plus, whole, ...grouped, ...others]
}
