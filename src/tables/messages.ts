// The texts of reading a table from a file.
import { formatCount, listOf } from '../domain/plural.ts'

export const emptyFile = 'This file is empty.'
export const tooLarge = 'This file is larger than 30 MB. Split it into parts and import them one by one.'
export const tooManyRows = (most: number) =>
  `This file has more than ${formatCount(most)} rows. Split it into parts and import them one by one.`
export const damagedWorkbook =
  'This workbook cannot be read: it is cut off, damaged or protected by a password. Save it again, or save it as CSV.'
export const atLine = (line: number, words: string) => `Line ${formatCount(line)}: ${words}.`
export const otherSheets = (name: string, others: readonly string[]) =>
  `The sheet “${name}” is read. Not read: ${listOf(others.map((one) => `“${one}”`))}.`
export const noTable = 'There is no table in this file. Choose a CSV or Excel file.'
export const notOpened = 'This file could not be opened. It may have been moved or changed: choose it again.'
export const notRead = 'This file could not be read here. Reload the page, and try again.'
