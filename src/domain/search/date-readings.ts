import { isDay } from '../day.ts'
import { findMonth } from './find-month.ts'

/**
 * The texts that a day or a month may be stored as: `30.10.2026`, `30/10/26`, `oct 30`, `30 oktober 2026`, `mar 2026`,
 * `03/2026`. Both readings if day and month could be swapped (01/03/2026), but not with dots between them.
 */
export function dateReadings(text: string): string[] {
  return [...daysIn(text), ...monthsIn(text)]
}

function daysIn(text: string): string[] {
  const numbers = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [, one = '', mark, other = '', written = ''] = numbers
    const year = written.length === 2 ? `20${written}` : written
    const days = existing([dayOf(year, other, one), dayOf(year, one, other)])
    // In every country that uses dots, the day comes first.
    return mark === '.' ? days.slice(0, 1) : days
  }
  const yearFirst = /^(\d{4})([./])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (yearFirst) return existing([dayOf(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '')])
  const noYear = /^(\d{1,2})\. ?(\d{1,2})\.$/.exec(text)
  if (noYear) return inAnyYear(noYear[2] ?? '', noYear[1] ?? '')
  return namedDays(text)
}

/** `30 oct 2026`, `October 30, 2026`, `30. oktober`, `oct 30`. */
function namedDays(text: string): string[] {
  const shape =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)? (?:de )?(?<month>\p{L}+\.?)(?:,? (?:de )?(?<year>\d{4}))?$/u.exec(
      text,
    ) ?? /^(?<month>\p{L}+\.?) (?<day>\d{1,2})(?:\.|st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/u.exec(text)
  const { day = '', month: name = '', year } = shape?.groups ?? {}
  const month = name && findMonth(name)
  if (!month) return []
  return year === undefined ? inAnyYear(String(month), day) : existing([dayOf(year, String(month), day)])
}

function monthsIn(text: string): string[] {
  const [, number, year] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  if (number !== undefined && year !== undefined)
    return Number(number) >= 1 && Number(number) <= 12 ? [`${year}-${number.padStart(2, '0')}-`] : []
  const named =
    /^(?<name>\p{L}+\.?),? (?:de )?(?<year>\d{4})$/u.exec(text) ??
    /^(?<year>\d{4}) (?<name>\p{L}+\.?)$/u.exec(text)
  const month = named?.groups?.['name'] && findMonth(named.groups['name'])
  return month ? [`${named.groups?.['year']}-${String(month).padStart(2, '0')}-`] : []
}

function dayOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function existing(days: string[]): string[] {
  return days.filter(isDay)
}

/** The end of a date with its field boundary: anywhere else it would more likely be something different. */
function inAnyYear(month: string, day: string): string[] {
  return isDay(dayOf('2024', month, day)) ? [`${dayOf('', month, day)}\n`] : []
}
