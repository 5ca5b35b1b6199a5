import type { Choice, SettingGroup } from './profile-settings.ts'

const dates: Choice[] = [
  ['YYYY-MM-DD', '2026-01-31'],
  ['date-time', '2026-01-31T10:20:00Z, with a time'],
  ['DD/MM/YYYY', '31/01/2026, the day first'],
  ['MM/DD/YYYY', '01/31/2026, the month first'],
  ['DD.MM.YYYY', '31.01.2026'],
  ['DD-MM-YYYY', '31-01-2026, the day first'],
  ['MM-DD-YYYY', '01-31-2026, the month first'],
  ['YYYY/MM/DD', '2026/01/31'],
  ['YYYYMMDD', '20260131'],
  ['epoch-seconds', '1769817600, seconds since 1970'],
  ['epoch-milliseconds', '1769817600000, milliseconds since 1970'],
  ['ms-date', '/Date(1769817600000)/'],
]

const amounts: Choice[] = [
  ['number', 'A JSON number: 1234.5'],
  ['1234.56', '1234.56'],
  ['1234,56', '1234,56'],
  ['1,234.56', '1,234.56'],
  ['1.234,56', '1.234,56'],
  ["1'234.56", "1'234.56"],
  ['1 234,56', '1 234,56'],
]

/** The formats of dates, amounts and currencies. */
export const valueSettings: SettingGroup[] = [
  [
    'Dates',
    [
      { path: 'values.date.read', label: 'Dates are read as', kind: dates },
      {
        path: 'values.date.write',
        label: 'Dates are written as',
        kind: [['as-read', 'The same as they are read'], ...dates],
      },
      {
        path: 'values.date.zone',
        label: 'Time zone',
        kind: 'text',
        hint: 'Such as Europe/Brussels: whose day it is when dates come with a time.',
      },
    ],
  ],
  [
    'Amounts',
    [
      { path: 'values.amount.read', label: 'Amounts are read as', kind: amounts },
      {
        path: 'values.amount.write',
        label: 'Amounts are written as',
        kind: [['as-read', 'The same as they are read'], ...amounts],
      },
      {
        path: 'values.amount.unit',
        label: 'The number 1250 is',
        kind: [
          ['major', '1250.00 euros, say'],
          ['minor', '12.50: it counts the smallest coin'],
        ],
      },
      {
        path: 'values.amount.sign',
        label: 'Money out is marked by',
        kind: [
          [{ kind: 'signed' }, 'A minus'],
          [{ kind: 'reversed' }, 'Reversed: a minus means money in'],
          [{ kind: 'field', field: '', out: [] }, 'Another field'],
          [{ kind: 'two-columns', in: '', out: '' }, 'Two fields, one for each direction'],
        ],
      },
      {
        path: 'values.amount.sign.field',
        of: 'field',
        label: 'Field that marks money out',
        kind: 'text',
        hint: 'Such as side.',
      },
      {
        path: 'values.amount.sign.out',
        of: 'field',
        label: 'Values for money out',
        kind: 'list',
        hint: 'Separated by commas: debit, DBIT.',
      },
      {
        path: 'values.amount.sign.in',
        of: 'field',
        label: 'Values for money in',
        kind: 'list',
        hint: 'Leave empty for all others.',
      },
      { path: 'values.amount.sign.out', of: 'two-columns', label: 'Field for money out', kind: 'text' },
      { path: 'values.amount.sign.in', of: 'two-columns', label: 'Field for money in', kind: 'text' },
    ],
  ],
  [
    'Currencies',
    [
      {
        path: 'values.currency.case',
        label: 'Codes are written',
        kind: [
          ['as-read', 'As received'],
          ['upper', 'Uppercase: EUR'],
          ['lower', 'Lowercase: eur'],
        ],
      },
      {
        path: 'values.currency.fallback',
        label: 'Currency where none is given',
        kind: 'text',
        hint: 'A code such as EUR.',
      },
      {
        path: 'values.currency.symbols',
        label: 'Currency symbols',
        kind: 'map',
        hint: 'One per line: $ = USD.',
      },
    ],
  ],
]
