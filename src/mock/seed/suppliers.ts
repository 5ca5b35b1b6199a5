/** A supplier with regular payments; amounts are in cents and vary by `variation` percent. */
export type Supplier = {
  company: string
  country: string
  street: string
  number: string
  zip: string
  city: string
  everyMonths: number
  dayOfMonth: number
  cents: number
  variation: number
  currency: string
  description: string
}

// Name | country | address | every n months | on day | cents | variation in percent | currency | description
const table = `
Kouter Vastgoed NV | BE | Kouter, 14, 9000, Gent | 1 | 1 | 485000 | 0 | EUR | Rent workshop and showroom YYYY-MM
Cloudhaven GmbH | DE | Lindenweg, 8, 10115, Berlin | 1 | 2 | 3690 | 0 | EUR | Hosting YYYY-MM
Kaartlijn Betaaldiensten NV | BE | Kunstlaan, 41, 1040, Brussel | 1 | 3 | 14000 | 30 | EUR | Card terminal fees YYYY-MM; terminal 0047118
Brightboard Software Inc. | US | Market Street, 2261, 94114, San Francisco | 1 | 4 | 18900 | 0 | USD | Brightboard Team, 9 seats, YYYY-MM
RSZ | BE | Victor Hortaplein, 11, 1060, Brussel | 1 | 5 | 690000 | 6 | EUR | Social security contributions YYYY-MM
Scheldebank NV | BE | Savaanstraat, 22, 9000, Gent | 1 | 6 | 3150 | 20 | EUR | Account fees YYYY-MM
Autolease Zuid NV | BE | Brusselsesteenweg, 305, 9050, Gentbrugge | 1 | 8 | 112740 | 0 | EUR | Lease of two vans YYYY-MM
Drawbench Inc. | US | Congress Street, 88, 02210, Boston | 1 | 9 | 34500 | 0 | USD | Drawbench CAD, 4 licences, YYYY-MM
Ledgerlane Ltd | GB | Mill Lane, 3, BS1 4QA, Bristol | 1 | 11 | 4200 | 0 | GBP | Invoicing software, 3 users, YYYY-MM
Stroomlijn Energie BV | BE | Dok Noord, 7, 9000, Gent | 1 | 12 | 78000 | 35 | EUR | Electricity and gas YYYY-MM
Leiewater CV | BE | Visserij, 120, 9000, Gent | 3 | 13 | 21000 | 15 | EUR | Water, quarter before YYYY-MM
Afvalbeheer Noord BV | BE | Wiedauwkaai, 52, 9000, Gent | 1 | 14 | 23415 | 10 | EUR | Waste collection YYYY-MM
FOD Financiën – Bedrijfsvoorheffing | BE | Koning Albert II-laan, 33, 1030, Brussel | 1 | 15 | 480000 | 6 | EUR | Payroll tax YYYY-MM
Postduif Mail BV | NL | Vestdijk, 19, 5611 CA, Eindhoven | 1 | 16 | 4900 | 0 | EUR | Newsletter plan YYYY-MM
Telenova NV | BE | Stationsplein, 6, 2800, Mechelen | 1 | 18 | 18950 | 4 | EUR | Telephone and internet YYYY-MM
FOD Financiën – Inning btw | BE | Koning Albert II-laan, 33, 1030, Brussel | 3 | 20 | 1940000 | 30 | EUR | VAT, quarter before YYYY-MM
FOD Financiën – Voorafbetalingen | BE | Koning Albert II-laan, 33, 1030, Brussel | 3 | 10 | 750000 | 0 | EUR | Corporate tax in advance YYYY-MM
Gulden Anker Verzekeringen NV | BE | Meir, 76, 2000, Antwerpen | 3 | 21 | 164512 | 0 | EUR | Insurance of building and stock, policy 61.204.118
Okucia Bałtyk sp. z o.o. | PL | ul. Długa, 11, 80-827, Gdańsk | 1 | 22 | 410000 | 60 | PLN | Hinges and runners, order YYYY-MM
Ullspinneriet Dalarna AB | SE | Storgatan, 5, 791 72, Falun | 1 | 23 | 1650000 | 50 | SEK | Wool upholstery, order YYYY-MM
Alpenfilz AG | CH | Seestrasse, 210, 8002, Zürich | 1 | 24 | 148000 | 60 | CHF | Acoustic felt, order YYYY-MM
Boekhoudkantoor De Brabander BV | BE | Coupure Rechts, 98, 9000, Gent | 3 | 25 | 145000 | 5 | EUR | Accounting, quarter before YYYY-MM
Fineerfabriek Leie NV | BE | Kanaalstraat, 17, 8500, Kortrijk | 1 | 26 | 612000 | 55 | EUR | Veneer and panels, statement YYYY-MM
Loonburo Lys VZW | BE | Opgeëistenlaan, 8, 9000, Gent | 1 | 27 | 31000 | 8 | EUR | Payroll administration YYYY-MM
Schoonmaak Glans BV | BE | Dendermondsesteenweg, 143, 9040, Sint-Amandsberg | 1 | 28 | 88000 | 0 | EUR | Cleaning YYYY-MM
`

/** The suppliers, including authorities; YYYY-MM in a description is replaced by the month paid for. */
export const suppliers: Supplier[] = table.trim().split('\n').map(read)

function read(line: string): Supplier {
  const [
    company = '',
    country = '',
    address = '',
    months,
    day,
    cents,
    variation,
    currency = '',
    description = '',
  ] = line.split(' | ')
  const [street = '', number = '', zip = '', city = ''] = address.split(', ')
  return {
    company,
    country,
    street,
    number,
    zip,
    city,
    everyMonths: Number(months),
    dayOfMonth: Number(day),
    cents: Number(cents),
    variation: Number(variation),
    currency,
    description,
  }
}
