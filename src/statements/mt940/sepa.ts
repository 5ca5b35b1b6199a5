const keys = 'EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|BREF|RREF|DREF'

/** Matches text that starts with a SEPA key of the German rules, `EREF+`, `SVWZ+` … */
const sepaKey = new RegExp(`^(?:${keys})\\+`)

/** The parts of a remittance text by their SEPA keys, without the text before the first. */
export function sepaParts(remittance: string): Map<string, string> {
  const parts = remittance.split(new RegExp(`(?:^|\\s)(${keys})\\+`))
  const found = new Map<string, string>()
  for (let index = 1; index < parts.length; index += 2) {
    const [key = '', value = ''] = parts.slice(index, index + 2)
    if (!found.get(key)?.trim()) found.set(key, value)
  }
  return found
}

/**
 * The purpose in a text that consists of keys, also without blanks between them, as the savings banks write it into a CSV:
 * `EREF+5551MREF+44SVWZ+Invoice`. Undefined for any other text.
 */
export function purposeIn(text: string): string | undefined {
  const begin = sepaKey.test(text) ? text.indexOf('SVWZ+') : -1
  if (begin === -1) return undefined
  return text.slice(begin + 'SVWZ+'.length).split(new RegExp(`(?:ABWA|ABWE|\\s(?:${keys}))\\+`))[0]
}

/** Whether it contains only keys without values. */
export function keysOnly(remittance: string): boolean {
  return remittance.replace(new RegExp(`(?:${keys})\\+`, 'g'), '').trim() === ''
}

/** Business codes of payments that the other party collected from us, and of their refunds: direct debits and cards. */
const drawn = /^(?:10[4-7]|18[124])$/
/** Those of payments that we collected, of their returns, and of our own transfers that came back. */
const collected = /^(?:10[89]|110|159|160|171|174|19[26])$/

/**
 * The key of the other party's ultimate name. ABWA is for the side that initiated the payment, ABWE for the other side,
 * so the answer depends on who initiated it. Rule: DFÜ-Abkommen, Anlage 3 (ABWA: CT-AT08, DD-AT38; ABWE: CT-AT28,
 * DD-AT15).
 */
export function ultimateKey(businessCode: string, withdrawal: boolean): 'ABWA' | 'ABWE' {
  if (drawn.test(businessCode)) return 'ABWA'
  return withdrawal || collected.test(businessCode) ? 'ABWE' : 'ABWA'
}

/** The width of subfields in the German and Polish rules. */
const usual = 27

/**
 * Joins texts that were split at a width: no blank after a full one, a blank after a shorter one. The longest text
 * reveals a bank with wider subfields. A blank always precedes a SEPA key.
 */
export function joinCut(texts: string[]): string {
  const given = texts.filter((text) => text.trim() !== '')
  const longest = given.reduce((most, { length }) => Math.max(most, length), 0)
  // One extra character is possible if an umlaut was written as two after the split.
  const width = longest > usual + 1 ? longest : usual
  return given.reduce((joined, text, index) => {
    const goesOn = (given[index - 1]?.length ?? width) >= width && !sepaKey.test(text)
    return `${joined}${goesOn ? '' : ' '}${text}`
  }, '')
}
