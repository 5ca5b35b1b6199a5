import { fold } from '../values/fold.ts'
import type { Country } from './seed-countries.ts'
import type { Random } from './seed-random.ts'

/** A city of the country with its postcode. */
export function makePlace(country: Country, random: Random): { city: string; zip: string } {
  const place = random.word(country.cities)
  const end = place.search(/ (?=\S*\d)/) // a city may be of several words; its postcode starts with the first digit
  const zip = random
    .digits(place.slice(end + 1))
    .replace(/@/g, () => random.word('A,B,D,E,G,H,J,L,N,P,R,S,T,W'))
  return { city: place.slice(0, end), zip }
}

/** A house number, now and then with the box or the letter that the country adds. */
export function makeNumber(code: string, random: Random): string {
  const number = String(random.between(1, 180))
  if (random.chance(85)) return number
  return code === 'BE'
    ? `${number} bus ${random.between(1, 12)}`
    : `${number}${random.pick(['a', 'b', 'A', 'B'])}`
}

/** A phone number with the dialling code of the country; "" for a country that the demo does not know. */
export function makePhone(country: Country | undefined, random: Random): string {
  return country ? `${country.dialling} ${random.digits(random.word(country.phone))}` : ''
}

/** An address that ends in .example, which RFC 2606 reserves: no mail of the demo can reach anybody. */
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
