import { fold } from '../../domain/fold.ts'
import type { Country } from './countries.ts'
import type { Random } from './create-random.ts'

/** A city of the country with its postcode. */
export function makePlace(country: Country, random: Random): { city: string; zip: string } {
  const place = random.word(country.cities)
  const end = place.search(/ (?=\S*\d)/) // a city may have several words; the postcode starts with the first digit
  const zip = random
    .digits(place.slice(end + 1))
    .replace(/@/g, () => random.word('A,B,D,E,G,H,J,L,N,P,R,S,T,W'))
  return { city: place.slice(0, end), zip }
}

/** A house number, sometimes with the box or letter that is usual in the country. */
export function makeNumber(code: string, random: Random): string {
  const number = String(random.between(1, 180))
  if (random.chance(85)) return number
  return code === 'BE'
    ? `${number} bus ${random.between(1, 12)}`
    : `${number}${random.pick(['a', 'b', 'A', 'B'])}`
}

/** A phone number with the country's dialling code; "" for a country that the demo does not know. */
export function makePhone(country: Country | undefined, random: Random): string {
  return country ? `${country.dialling} ${random.digits(random.word(country.phone))}` : ''
}

/** An email address ending in .example, which RFC 2606 reserves, so that mail from the demo can never reach anyone. */
export function makeEmail(company: string, person: string, random: Random): string {
  const name = wordsOf(person).join('.')
  if (company === '') return `${name}@${random.word('mail,post,inbox')}.example`
  const mailbox = name !== '' && random.chance(60) ? name : random.word('info,office,invoices,hello')
  return `${mailbox}@${wordsOf(company).slice(0, 2).join('-')}.example`
}

function wordsOf(name: string): string[] {
  return (
    fold(name)
      .replace(/[’'.]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}
