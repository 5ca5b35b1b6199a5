export const dateFormats = [
  'auto',
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'epoch-seconds',
  'epoch-milliseconds',
  'ms-date',
]

export const amountFormats = [
  'auto',
  'number',
  '1234.56',
  '1234,56',
  '1,234.56',
  '1.234,56',
  "1'234.56",
  '1 234,56',
]

export const zones = [
  'auto',
  'UTC',
  'Europe/Brussels',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
]
