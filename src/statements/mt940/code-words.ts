/** The code words between slashes of Dutch banks and SWIFT. */
export const codeWords =
  'TRTP|IBAN|BBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ULTC|ULTD|ULTB|ADDR|ISDT|PREF|IREF|KREF|RTRN|ACCW|PURP|CNTP|SVCL|CDTRREFTP|CDTRREF|EXCH|CHGS|OCMT'

/** Whether a code word was split between two lines: `…//RE` and `MI/USTD…`. */
export function completesCodeWord(before: string, line: string): boolean {
  const [start] = /\/[A-Z]{0,8}$/.exec(before) ?? []
  const [end] = /^[A-Z]{0,9}\//.exec(line) ?? []
  return start !== undefined && end !== undefined && wordAlone.test(start + end)
}

const wordAlone = new RegExp(`^/(?:${codeWords})/$`)
