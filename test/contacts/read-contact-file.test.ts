import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { guessColumns, toFields } from '../../src/contacts/import/guess-columns.ts'
import { contactTableOf } from '../../src/contacts/import/read-contact-file.ts'
import { readTable } from '../../src/tables/read-table.ts'

const read = async (file: string | Uint8Array) =>
  contactTableOf(await readTable(typeof file === 'string' ? new TextEncoder().encode(file) : file))

async function fieldsIn(text: string | Uint8Array<ArrayBuffer>) {
  const { columns, rows } = await read(text)
  return rows.map(({ cells }) =>
    filled(
      toFields(
        cells,
        columns.map(({ meaning }) => meaning),
      ),
    ),
  )
}

function filled(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

const meaningsOf = (header: string, rows: string[] = []) =>
  guessColumns(
    header.split(';'),
    rows.map((row) => row.split(';')),
  ).map(({ meaning }) => meaning)

describe('columns are guessed by their names', () => {
  test.each([
    [
      'Company;VAT number;First name;Last name;Phone;Email;Street;House number;ZIP;City;Country',
      'company vatNumber firstName lastName phone email street number zip city country',
    ],
    [
      'Bedrijfsnaam;BTW-nummer;Voornaam;Achternaam;Telefoon;E-mail;Straat;Huisnummer;Postcode;Woonplaats;Land',
      'company vatNumber firstName lastName phone email street number zip city country',
    ],
    [
      'Société;N° TVA;Prénom;Nom;Téléphone;Courriel;Rue;Code postal;Ville;Pays',
      'company vatNumber firstName lastName phone email street zip city country',
    ],
    [
      'Firma;USt-IdNr.;Vorname;Name;Telefon;E-Mail;Straße und Hausnummer;PLZ;Ort;Land',
      'company vatNumber firstName lastName phone email streetAndNumber zip city country',
    ],
    [
      'Ragione sociale;Partita IVA;CAP;Città;Nazione;Indirizzo',
      'company vatNumber zip city country streetAndNumber',
    ],
    [
      'Empresa;NIF;Nombre;Apellidos;Correo electrónico;Código postal;Población;País',
      'company vatNumber firstName lastName email zip city country',
    ],
    ['Naam;Adres;Gemeente;Ondernemingsnummer;Rekeningnummer', 'company streetAndNumber city vatNumber '],
  ])('%s', (header, meanings) => {
    expect(meaningsOf(header)).toEqual(meanings.split(' '))
  })
})

describe('what other programs export is read without a choice', () => {
  const whole = {
    company: 'Jansen Bouw',
    firstName: 'Piet',
    lastName: 'Jansen',
    phone: '+32 475 11 22 33',
    email: 'piet@example.be',
    street: 'Hoofdstraat',
    number: '12',
    zip: '02000',
    city: 'Antwerpen',
    country: 'BE',
  }
  test.each([
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country\nPiet,,Jansen,,Jansen Bouw,,,* myContacts,Work,piet@example.be,Home,p@example.be,Mobile,+32 475 11 22 33,Work,Hoofdstraat 12,Hoofdstraat 12,Antwerpen,02000,Belgium\n',
    ],
    [
      'Google Contacts until 2024',
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Address 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country\nPiet Jansen,Piet,,Jansen,* My,Work,piet@example.be,Mobile,+32 475 11 22 33,Work,Jansen Bouw,Work,Hoofdstraat 12,Antwerpen,02000,Belgium\n',
    ],
    [
      // An empty column, such as the first one for a phone, leaves its place to one with values.
      'Outlook',
      '\ufeff"Title","First Name","Last Name","Company","Job Title","Business Street","Business Street 2","Business City","Business Postal Code","Business Country/Region","Home Street","Home City","Assistant\'s Phone","Business Fax","Business Phone","Company Main Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail 2 Address"\n"","Piet","Jansen","Jansen Bouw","","Hoofdstraat 12","","Antwerpen","02000","Belgium","Dorp 5","","","","","","+32 475 11 22 33","piet@example.be","SMTP",""\n',
    ],
    [
      'Xero',
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,POPostalCode,POCountry,SAAddressLine1,SACity,PhoneNumber,FaxNumber\nJansen Bouw,,piet@example.be,Piet,Jansen,,Hoofdstraat 12,,Antwerpen,02000,Belgium,,,+32 475 11 22 33,\n',
    ],
    [
      'Invoice Ninja',
      'Client Name,Client Number,Client Phone,Client Address1,Client City,Client Postal Code,Client Country,Contact First Name,Contact Last Name,Contact Email,Contact Phone\nJansen Bouw,0001,+32 475 11 22 33,Hoofdstraat 12,Antwerpen,02000,Belgium,Piet,Jansen,piet@example.be,\n',
    ],
    [
      'Exact',
      'Code;Naam;Voornaam;Achternaam;Adresregel 1;Postcode;Plaats;Land;Telefoonnummer;E-mailadres\n1;Jansen Bouw;Piet;Jansen;Hoofdstraat 12;02000;Antwerpen;Belgium;+32 475 11 22 33;piet@example.be\n',
    ],
  ])('%s', async (_program, text) => {
    expect(await fieldsIn(text)).toEqual([whole])
  })

  test('DATEV, whose columns are counted', async () => {
    const text =
      'Konto;Name (Adressattyp Unternehmen);Name (Adressattyp natürl. Person);Vorname (Adressattyp natürl. Person);EU-UStID;Straße;Postleitzahl;Ort;IBAN-Nr. 1\n70001;Böhm KG;;;DE136695976;Hauptstr. 7;01067;Dresden;DE89370400440532013000\n70002;;Schön;Anna;;;10115;Berlin;\n'
    expect(await fieldsIn(text)).toEqual([
      {
        company: 'Böhm KG',
        vatNumber: 'DE136695976',
        street: 'Hauptstr.',
        number: '7',
        zip: '01067',
        city: 'Dresden',
      },
      { firstName: 'Anna', lastName: 'Schön', zip: '10115', city: 'Berlin' },
    ])
  })

  test('Google, several emails or phones of one kind in a cell', async () => {
    const text =
      'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - Country\nPiet,Jansen,a@example.be ::: b@example.be,+32 475 11 22 33 ::: +32 9 211 22 33,EL\n'
    expect(await fieldsIn(text)).toEqual([
      {
        firstName: 'Piet',
        lastName: 'Jansen',
        email: 'a@example.be, b@example.be',
        phone: '+32 475 11 22 33, +32 9 211 22 33',
        country: 'GR',
      },
    ])
  })
})

test('columns without a name that says anything are guessed by their values', () => {
  const row = 'An;an@peeters.be;BE0203430576;BE68 5390 0754 7034;+32 9 222 33 44;België'
  const guessed = guessColumns(['A', 'B', 'C', 'D', 'E', 'F'], [row.split(';')])
  expect(guessed.map(({ meaning }) => meaning)).toEqual(['', 'email', 'vatNumber', '', 'phone', 'country'])
  expect(guessed[3]?.isIban).toBe(true)
})

describe('a CSV file', () => {
  test.each([',', ';', '\t', '|'])(
    'is read with the separator %j, with zeros at the beginning',
    async (separator) => {
      const lines = [
        ['Company', 'ZIP', 'Phone'],
        ['Acme', '01234', '003292223344'],
        ['"Beta"', '00501', '="0032"'],
      ]
      const text = lines.map((cells) => cells.join(separator)).join('\r\n')
      expect(await fieldsIn(text)).toEqual([
        { company: 'Acme', zip: '01234', phone: '003292223344' },
        { company: 'Beta', zip: '00501', phone: '0032' },
      ])
    },
  )

  test('may be in Windows-1252, begin with a title, and name the separator', async () => {
    const text =
      'sep=;\nKlanten 2026;;\nNaam;Straat en nummer;Land\nCafé Zürich;Rue de la Loi 16 bus 2;Frankrijk\n'
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(await fieldsIn(bytes)).toEqual([
      { company: 'Café Zürich', street: 'Rue de la Loi', number: '16 bus 2', country: 'FR' },
    ])
    expect((await read(bytes)).notes).toEqual(['1 line above the names of the columns is not imported.'])
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['blank lines', '  \n\n', 'This file is empty.'],
    ['no rows', 'Company;Email\n', 'This file has the names of columns, but no rows.'],
    ['no known column', 'a;b\nfoo;bar\n', /^No column of this file has anything/],
    ['a PDF', '%PDF-1.7 \x00\x01', /^There is no table in this file/],
    ['too many rows', `Company\n${'Acme\n'.repeat(10_001)}`, /^This file has more than 10,000 rows/],
    [
      'an open quotation mark',
      'Company;Email\n"Acme;a@b.be\n',
      /^Line 2: A quotation mark here is never closed/,
    ],
  ])('with %s is refused in words', async (_what, text, words) => {
    await expect(read(text)).rejects.toThrow(words)
  })
})

test('our own export of all fields is read back, whatever its ID and account look like', async () => {
  const names =
    'First name,Last name,Company,Phone,Email,VAT number,Country,City,ZIP,House number,Street,ID,Bank account'
  const file = `${names}\n,,Acme BV,,,,NL,Delft,02611,,,dc41,NL02 RABO 0300 0652 64\n`
  expect(await fieldsIn(file)).toEqual([{ company: 'Acme BV', country: 'NL', city: 'Delft', zip: '02611' }])
})

describe('vCards', () => {
  test('of versions 2.1, 3.0 and 4.0 are read, with folded and quoted lines', async () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:An Peeters\r\nN:Peeters;An;;;\r\nORG:Houthandel\\, Peeters;Sales\r\nTEL;TYPE="fax,work":+3291\r\nTEL;TYPE=WORK:003292\r\n 223344\r\nEMAIL:an@old.example\r\nEMAIL;TYPE=PREF:an@new.example\r\nADR:;;Kouter 1;Gent;;01234;Belgium\r\nNOTE:VAT number BE0203430576\\nBank account BE68 5390 0754 7034\r\nBDAY:1970-01-01\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nFN:Café Zürich\r\nitem1.TEL;VALUE=uri:tel:+41-44\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;J=C3=B6rg\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nTEL:1\r\nEND:VCARD',
    ]
    const text = cards.join('\r\n')
    expect(await fieldsIn(text)).toEqual([
      {
        firstName: 'An',
        lastName: 'Peeters',
        company: 'Houthandel, Peeters',
        phone: '003292223344',
        email: 'an@new.example',
        vatNumber: 'BE0203430576',
        street: 'Kouter',
        number: '1',
        zip: '01234',
        city: 'Gent',
        country: 'BE',
      },
      { company: 'Café Zürich', phone: '+41-44' },
      { firstName: 'Jörg', lastName: 'Müller' },
      { phone: '1' },
    ])
    const { columns, rows } = await read(text)
    expect(columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([
      'FAX',
      'Email 2',
      'BDAY',
    ])
    expect(rows.map(({ at }) => at)).toEqual([1, 15, 21, 26])
  })

  test('with lists of given names and extensions are read; one that lists others is reported', async () => {
    const text =
      'BEGIN:VCARD\nN:van den Berg;Jan,Pieter;Karel\\, Jr.;;\nTEL;VALUE=uri:tel:+33-1-23;ext=102\nEND:VCARD\nBEGIN:VCARD\nX-ADDRESSBOOKSERVER-KIND:group\nFN:Friends\nEND:VCARD\n'
    expect(await fieldsIn(text)).toEqual([
      { firstName: 'Jan Pieter Karel, Jr.', lastName: 'van den Berg', phone: '+33-1-23 ext. 102' },
    ])
    expect((await read(text)).notes).toEqual(['1 vCard that only lists others was left out.'])
  })

  test('without an end are reported', async () => {
    const { notes } = await read('BEGIN:VCARD\nFN:A B\nBEGIN:VCARD\nFN:C D\nEND:VCARD\n')
    expect(notes).toEqual(['1 vCard without an end was left out.'])
  })
})

describe('a workbook', () => {
  const sheets = [
    { name: 'Empty', rows: [] },
    {
      name: 'Clients',
      rows: [
        ['Company', 'ZIP', 'Phone'],
        ['Acme', 1234, '003292223344'],
        ['Beta', '00501', null],
      ],
      cells: new Map([['1,1', { style: { numFmt: '00000' } }]]),
    },
    { name: 'Other', rows: [['Company'], ['Gamma']] },
  ]

  test('is read from its first sheet with rows, with zeros at the beginning', async () => {
    const bytes = new Uint8Array(await writeXlsx({ sheets }))
    expect(await fieldsIn(bytes)).toEqual([
      { company: 'Acme', zip: '01234', phone: '003292223344' },
      { company: 'Beta', zip: '00501' },
    ])
    const { notes } = await read(bytes)
    expect(notes).toEqual(['The sheet “Clients” is read. Not read: “Other”.'])
  })

  test('that is cut off is refused in words', async () => {
    const bytes = new Uint8Array(await writeXlsx({ sheets })).slice(0, 900)
    await expect(read(bytes)).rejects.toThrow(/^This workbook cannot be read/)
  })
})
