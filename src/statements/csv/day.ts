const parts: Record<string, { group: string; pattern: string }> = {
  YYYY: { group: 'year', pattern: '\\d{4}' },
  YY: { group: 'year', pattern: '\\d{2}' },
  MMM: { group: 'month', pattern: '[A-Za-z]{3,9}\\.?' },
  MM: { group: 'month', pattern: '\\d{1,2}' },
  DD: { group: 'day', pattern: '\\d{1,2}' },
}
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Whether the text is a date format: `DD.MM.YYYY`, `YYYYMMDD`, `MM/DD/YY`, `DD MMM YYYY` (English months). */
export function isDateFormat(format: string): boolean {
  const found = format.match(/YYYY|YY|MMM|MM|DD/g) ?? []
  const groups = new Set(found.map((part) => parts[part]?.group))
  return found.length === 3 && groups.size === 3 && /^[-/. ]*$/.test(format.replace(/YYYY|YY|MMM|MM|DD/g, ''))
}

/**
 * Reads dates in a format: year, month and day with four, two and two digits; undefined for another format. Days and
 * months between separators may have one digit; a time after the date is ignored. Years from 2400 to
 * 2699 are Buddhist: 2569 is 2026. Two-digit years are 2000 to 2059, others Buddhist unless that is after next year: in 2026,
 * 69 is 2026 and 99 is 1999.
 */
export function dayReader(format: string): (written: string) => [string, string, string] | undefined {
  const together = /^\w+$/.test(format)
  const pattern = format
    .replace(/[-/.]/g, '\\$&')
    .replaceAll(' ', ',? ')
    .replace(/YYYY|YY|MMM|MM|DD/g, (part) => {
      const { group, pattern: any } = parts[part] ?? { group: '', pattern: '' }
      return `(?<${group}>${together ? any.replace('{1,2}', '{2}') : any})`
    })
  const shape = new RegExp(`^${pattern}\\.?(?:[\\sT,].*|-\\d{2}:\\d{2}.*)?$`)
  return (written) => {
    const { year, month = '', day } = shape.exec(written)?.groups ?? {}
    if (year === undefined || day === undefined) return undefined
    const named = names.indexOf(month.slice(0, 3).toLowerCase()) + 1
    return [
      year.length === 2 ? yearOf(year) : commonEra(year),
      (named > 0 ? String(named) : month).padStart(2, '0'),
      day.padStart(2, '0'),
    ]
  }
}

function yearOf(twoDigits: string): string {
  if (twoDigits < '60') return `20${twoDigits}`
  const buddhist = commonEra(`25${twoDigits}`)
  return Number(buddhist) <= new Date().getFullYear() + 1 ? buddhist : `19${twoDigits}`
}

function commonEra(year: string): string {
  return /^2[4-6]\d\d$/.test(year) ? String(Number(year) - 543) : year
}
