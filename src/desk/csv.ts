/**
 * Rows as CSV (RFC 4180) that spreadsheets open with its accents: UTF-8 with a byte order mark. Text that they would take for a formula
 * gets an apostrophe before it; amounts and phone numbers stay usable.
 */
export function csvOf(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Signs that begin a formula (https://owasp.org/www-community/attacks/CSV_Injection), but not those of -12.50 and +32 9 211 22 33. */
function isFormula(text: string): boolean {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,/-]*\d[\d\s().,/-]*$/.test(text))
}
