/** The countries that VIES knows, by the letters of their VAT numbers: Greece has its own, XI is Northern Ireland. */
const members = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
  ' ',
)

/**
 * A VAT number as VIES is asked about it, two letters for the country and 2 to 12 letters and digits: "BE 0445.455.375" is
 * BE0445455375. Without letters for a country it is one of `country`, an ISO 3166-1 code. Undefined if it is none of the EU;
 * whether its digits are right is not checked.
 */
export function euVatNumber(typed: string, country = ''): string | undefined {
  const text = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const [prefix] = /^[A-Z]{2}/.exec(text) ?? []
  const letters = prefix ?? country.trim().toUpperCase()
  const member = letters === 'GR' ? 'EL' : letters
  const number = prefix ? text.slice(2) : text
  // The form that VIES accepts; old Irish numbers have + and *. A word without digits is no number.
  const isNumber = /^[0-9A-Z+*]{2,12}$/.test(number) && /\d{2}/.test(number)
  return members.includes(member) && isNumber ? member + number : undefined
}
