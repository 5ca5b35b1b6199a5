import { expect, test } from 'vitest'
import { deposit, linesOf, lineWith, withdrawal } from './mt940-message.ts'

test('a text of subfields gives the remittance text and the name, whatever its separator', () => {
  for (const separator of ['?', '<', '~', '>', '^', '|', '+']) {
    const text = '166?00GUTSCHRIFT?109310?20Rechnung 4711?21vom 3.4.2026?30BYLADEM1?31DE12?32Muster?33Hannah'
    expect(lineWith(text.replaceAll('?', separator))).toMatchObject({
      counterpart: 'Muster Hannah',
      description: 'Rechnung 4711 vom 3.4.2026',
    })
  }
  expect(lineWith('>20Abo styczen>31491050>32ORANGE')).toMatchObject({
    counterpart: 'ORANGE',
    description: 'Abo styczen',
  })
})

test('subfields of 27 signs go on without a break, shorter ones with a blank, wider ones as the widest', () => {
  expect(lineWith('166?20GEBUEHR DAUERAUFTRAGSAENDER?21UNG VOM 3.4. KARTE?2212/2026').description).toBe(
    'GEBUEHR DAUERAUFTRAGSAENDERUNG VOM 3.4. KARTE 12/2026',
  )
  expect(
    lineWith('020?20OPLATA ZA PROWADZENIE RACHUNKU BIEZA?21CEGO W GRUDNIU ROKU BIEZACEGO?22I W STYCZNIU')
      .description,
  ).toBe('OPLATA ZA PROWADZENIE RACHUNKU BIEZACEGO W GRUDNIU ROKU BIEZACEGO I W STYCZNIU')
  const sixAndTwenty = 'UNG VOM 3.4. KARTE 49 XXXX'
  expect(lineWith(`166?20GEBUEHR DAUERAUFTRAGSAENDER?21${sixAndTwenty}?22XXXX 1234`).description).toBe(
    `GEBUEHR DAUERAUFTRAGSAENDER${sixAndTwenty} XXXX 1234`,
  )
})

test('what only looks like another subfield is text (Deutsche Bank)', () => {
  const line = lineWith('020?20Konto 335?960.484?217SF91D5 DFA48?32Muster')
  expect(line.description).toBe('Konto 335?960.484 7SF91D5 DFA48')
  expect(line.formerTexts).toEqual([{ counterpart: 'Muster', description: 'Konto 335 7SF91D5 DFA48' }])
})

test('the text goes on in the subfields 60 to 63', () => {
  expect(lineWith('105?20SVWZ+Beitrag fuer das Quart?28?29?32Verein Sued?60al 1/2026').description).toBe(
    'Beitrag fuer das Quartal 1/2026',
  )
})

test('without a remittance text the kind of booking is the description', () => {
  expect(lineWith('808?00ENTGELTABSCHLUSS?109310')).toMatchObject({
    counterpart: '',
    description: 'ENTGELTABSCHLUSS',
  })
  expect(lineWith('166?00GUTSCHRIFT?20SVWZ+?32Muster').description).toBe('GUTSCHRIFT')
})

test('the part SVWZ+ is the description, even where its key is cut in two', () => {
  expect(
    lineWith(
      '835?20EREF+ 2026-1 SHOP?21MREF+ M-0001 CRED+ DE98ZZZ0?229999999999 00000000000000 S?23VWZ+ Ihr Einkauf',
    ).description,
  ).toBe('Ihr Einkauf')
  expect(lineWith('166?20EREF+2026-000000000000000001?21SVWZ+Rechnung 5').description).toBe('Rechnung 5')
  expect(lineWith('166?20EREF+2026-1?21KREF+NONREF').description).toBe('EREF+2026-1 KREF+NONREF')
})

test('the ultimate party of the other side is the counterpart, never that of our own', () => {
  const text = (code: string) => `${code}?20SVWZ+x?21ABWA+Began It?22ABWE+Got It?32Bank Name`
  const names = (line: string, codes: string[]) => codes.map((code) => lineWith(text(code), line).counterpart)
  // Received transfers and direct debits that others drew; our transfers, and direct debits that we drew.
  expect(names(deposit, ['166', '152', '181', '051'])).toEqual(Array(4).fill('Began It'))
  expect(names(withdrawal, ['104', '105', '106', '107'])).toEqual(Array(4).fill('Began It'))
  expect(names(withdrawal, ['116', '117', '177', '109', '020'])).toEqual(Array(5).fill('Got It'))
  expect(names(deposit, ['171', '174', '159'])).toEqual(Array(3).fill('Got It'))
  expect(lineWith('166?20SVWZ+x?21ABWE+Got It?32Bank Name', deposit).counterpart).toBe('Bank Name')
})

test('a question mark in the text is no subfield', () => {
  expect(lineWith('166?20Wer zahlt?45 Euro fehlen?32Muster?')).toMatchObject({
    counterpart: 'Muster',
    description: 'Wer zahlt?45 Euro fehlen',
  })
})

test('a second text that only repeats the code does not hide the subfields', () => {
  const [line] = linesOf(withdrawal, ':86:073', ':86:073~00VE02', '~20Platnosc karta ', '~32SKLEP')
  expect(line).toMatchObject({ counterpart: 'SKLEP', description: 'Platnosc karta' })
})
