/**
 * The text for a spreadsheet cell, with an apostrophe in front if a spreadsheet would take it for a formula. Amounts
 * and phone numbers such as -12.50 and +32 9 211 22 33 stay as they are.
 */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) && (!isNumber.test(text) || isArithmetic.test(text)) ? `'${text}` : text
}

// https://owasp.org/www-community/attacks/CSV_Injection; the last four are the same signs in the width of Chinese characters.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const isNumber = /^[+-](?=\D*\d)[\d\s().,/-]*$/
// A spreadsheet would show the result of +1-555-0100. Blanks between digits keep it from doing so.
const isArithmetic = /^[+-]\s*\d+([.,]\d+)?(\s*[-/]\s*\d+([.,]\d+)?)+$/
