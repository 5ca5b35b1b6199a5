// Over 200 lines because it is a table: one entry per country or language region.

/** What the demo knows about a country, or one language region of it; lists are separated by commas. */
export type Country = {
  /** ISO 3166-1. */
  code: string
  /** Roughly how many of 1,000 contacts are from there. */
  share: number
  currency: string
  dialling: string
  /** After the dialling code; # is a digit. */
  phone: string
  /** City and postcode; # is a digit, @ a capital letter. */
  cities: string
  streets: string
  firstNames: string
  lastNames: string
  trades: string
  legalForms: string
  invoice: string
}

/** The countries of the contacts. Some cities are listed twice to make them more frequent. */
export const countries: Country[] = [
  {
    code: 'BE',
    share: 385,
    currency: 'EUR',
    dialling: '+32',
    phone: '4## ## ## ##,9 2## ## ##,3 2## ## ##,2 5## ## ##',
    cities:
      'Gent 9000,Gent 9000,Gent 9000,Gentbrugge 9050,Mariakerke 9030,Antwerpen 2000,Antwerpen 2018,Brugge 8000,Kortrijk 8500,Leuven 3000,Mechelen 2800,Aalst 9300,Sint-Niklaas 9100,Oudenaarde 9700,Deinze 9800,Hasselt 3500,Brussel 1000',
    streets:
      'Veldstraat,Kouter,Nederkouter,Coupure Links,Kortrijksesteenweg,Brugsepoortstraat,Stationsstraat,Kerkstraat,Molenstraat,Dorpsstraat,Nieuwe Gentweg,Lange Violettestraat',
    firstNames:
      'Lotte,Emma,Marie,Elke,Sofie,Ann,Hilde,Nele,Camille,Joke,Jan,Pieter,Wout,Bart,Koen,Dries,Tom,Stijn,Jasper,Zoë,Yasmina,Mehmet',
    lastNames:
      'Peeters,Janssens,Maes,Jacobs,Willems,De Smet,Claes,Vermeulen,De Clercq,Van Damme,Verhaeghe,D’Hondt,Vandenbroucke,Van de Velde,El Amrani,De Wilde,Goossens,Yılmaz',
    trades:
      'Interieurbouw,Architecten,Schrijnwerkerij,Drukkerij,Houthandel,Advocaten,Tandartspraktijk,Textiel,Verlichting,Bouwbedrijf,Accountants,Transport,Studio,Boekhandel,Koffiebranderij,Makelaars',
    legalForms: 'BV,BV,BV,NV,VOF,CV',
    invoice: 'Factuur',
  },
  {
    code: 'BE',
    share: 45,
    currency: 'EUR',
    dialling: '+32',
    phone: '4## ## ## ##,2 5## ## ##,81 ## ## ##',
    cities: 'Ixelles 1050,Bruxelles 1000,Namur 5000,Liège 4000,Tournai 7500,Mons 7000',
    streets: 'Rue de la Station,Rue Haute,Chaussée de Charleroi,Place Saint-Jacques,Rue des Tanneurs',
    firstNames: 'Camille,Loïc,Noémie,Benoît,Gaëlle,Thibault',
    lastNames: 'Lambert,Dubois,Lejeune,Dupont,Collignon,Renard',
    trades: 'Architectes,Menuiserie,Imprimerie,Étude,Librairie,Ébénisterie',
    legalForms: 'SRL,SRL,SA',
    invoice: 'Facture',
  },
  {
    code: 'NL',
    share: 150,
    currency: 'EUR',
    dialling: '+31',
    phone: '6 #### ####,20 #######,10 #######',
    cities:
      'Amsterdam 1012 @@,Amsterdam 1071 @@,Rotterdam 3011 @@,Utrecht 3511 @@,Den Haag 2511 @@,Eindhoven 5611 @@,Middelburg 4331 @@,Breda 4811 @@,Groningen 9711 @@,’s-Hertogenbosch 5211 @@',
    streets: 'Keizersgracht,Oudegracht,Hoofdstraat,Kerkweg,Julianalaan,Nieuwe Binnenweg,Korte Poten,Vestdijk',
    firstNames: 'Sanne,Fleur,Anouk,Femke,Iris,Daan,Sem,Thijs,Bas,Ruben,Joost,Marijke',
    lastNames:
      'de Jong,Jansen,de Vries,van den Berg,Bakker,Visser,Smit,Meijer,Mulder,van Dijk,Hoekstra,Dijkstra',
    trades:
      'Interieur,Architecten,Meubelmakerij,Kantoorinrichting,Adviesgroep,Vastgoed,Uitgeverij,Ontwerpbureau',
    legalForms: 'B.V.,B.V.,V.O.F.',
    invoice: 'Factuur',
  },
  {
    code: 'DE',
    share: 90,
    currency: 'EUR',
    dialling: '+49',
    phone: '30 ########,221 #######,89 ########,171 #######',
    cities:
      'Berlin 10115,Berlin 10961,Köln 50667,München 80331,Hamburg 20095,Düsseldorf 40213,Aachen 52062,Münster 48143,Nürnberg 90402',
    streets: 'Hauptstraße,Bahnhofstraße,Gartenstraße,Schillerstraße,Königsallee,Am Mühlenbach,Lindenweg',
    firstNames: 'Anna,Jürgen,Käthe,Björn,Sabine,Florian,Uwe,Lena,Max,Sören,Heike,Jörg',
    lastNames: 'Müller,Schmidt,Schäfer,Weiß,Köhler,Krüger,Groß,Becker,Hoffmann,Böhm,Vogel,Lange',
    trades:
      'Möbelhaus,Tischlerei,Architekturbüro,Kanzlei,Objekteinrichtung,Polsterei,Bürobedarf,Lichtplanung',
    legalForms: 'GmbH,GmbH,GmbH & Co. KG,AG,e.K.',
    invoice: 'Rechnung',
  },
  {
    code: 'FR',
    share: 90,
    currency: 'EUR',
    dialling: '+33',
    phone: '6 ## ## ## ##,3 20 ## ## ##,1 4# ## ## ##',
    cities:
      'Paris 75003,Paris 75011,Lille 59000,Lille 59800,Roubaix 59100,Lyon 69002,Nantes 44000,Reims 51100,Amiens 80000',
    streets:
      'Rue de la République,Rue Nationale,Avenue Jean Jaurès,Rue des Écoles,Boulevard de la Liberté,Rue de l’Église',
    firstNames: 'Élodie,François,Hélène,Jérôme,Chloé,Antoine,Margaux,Théo,Aurélie,Benoît,Inès,Mathieu',
    lastNames:
      'Martin,Lefèvre,Moreau,Fournier,Girard,Mercier,Bénard,Lemaître,Faure,Chevalier,Delattre,Guérin',
    trades: 'Atelier,Menuiserie,Cabinet,Imprimerie,Ébénisterie,Agencement,Maison,Éditions',
    legalForms: 'SARL,SAS,SA,EURL',
    invoice: 'Facture',
  },
  {
    code: 'LU',
    share: 25,
    currency: 'EUR',
    dialling: '+352',
    phone: '26 ## ## ##,621 ### ###',
    cities: 'Luxembourg L-1471,Luxembourg L-2163,Esch-sur-Alzette L-4011,Strassen L-8010',
    streets: 'Route d’Esch,Avenue de la Gare,Grand-Rue,Rue du Fort',
    firstNames: 'Claude,Martine,Luc,Tania,Gilles,Josée',
    lastNames: 'Weber,Schmit,Wagner,Hoffmann,Thill,Reuter',
    trades: 'Fiduciaire,Étude,Bureaux,Partners,Gestion',
    legalForms: 'S.à r.l.,S.A.',
    invoice: 'Facture',
  },
  {
    code: 'GB',
    share: 45,
    currency: 'GBP',
    dialling: '+44',
    phone: '20 7946 0###,7700 900###',
    cities:
      'London EC1V #@@,London SE1 #@@,Manchester M1 #@@,Edinburgh EH1 #@@,Bristol BS1 #@@,Leeds LS1 #@@,Canterbury CT1 #@@',
    streets: 'High Street,Station Road,Church Lane,Victoria Road,Mill Lane,Queen’s Crescent',
    firstNames: 'Olivia,Harriet,Amelia,Oliver,George,Siân,Callum,Priya,Imogen,Rhys',
    lastNames: 'Smith,Taylor,O’Connor,Fairweather,Patel,MacLeod,Ashworth,Whitaker,Hughes,Pemberton',
    trades: 'Interiors,Joinery,Studio,Workspace,Chambers,Partners,Press,Lighting',
    legalForms: 'Ltd,Ltd,LLP,plc',
    invoice: 'Invoice',
  },
  {
    code: 'CH',
    share: 28,
    currency: 'CHF',
    dialling: '+41',
    phone: '44 ### ## ##,79 ### ## ##',
    cities: 'Zürich 8001,Zürich 8005,Basel 4051,Bern 3011,Winterthur 8400',
    streets: 'Bahnhofstrasse,Seestrasse,Rämistrasse,Dorfstrasse',
    firstNames: 'Urs,Reto,Nicole,Beat,Lukas,Ursina',
    lastNames: 'Meier,Keller,Brunner,Zürcher,Bühler,Käser',
    trades: 'Innenausbau,Treuhand,Architektur,Schreinerei,Möbelwerkstatt',
    legalForms: 'AG,GmbH',
    invoice: 'Rechnung',
  },
  {
    code: 'CH',
    share: 12,
    currency: 'CHF',
    dialling: '+41',
    phone: '22 ### ## ##,79 ### ## ##',
    cities: 'Genève 1204,Lausanne 1003,Neuchâtel 2000',
    streets: 'Rue du Rhône,Quai du Mont-Blanc,Avenue de la Gare',
    firstNames: 'Céline,Noémie,Yves,Étienne',
    lastNames: 'Rochat,Favre,Jaquet,Bolomey',
    trades: 'Ateliers,Fiduciaire,Ébénisterie,Architectes',
    legalForms: 'SA,Sàrl',
    invoice: 'Facture',
  },
  {
    code: 'AT',
    share: 25,
    currency: 'EUR',
    dialling: '+43',
    phone: '1 #######,664 #######,316 ######',
    cities: 'Wien 1010,Wien 1070,Graz 8010,Linz 4020,Salzburg 5020,Innsbruck 6020',
    streets: 'Mariahilfer Straße,Herrengasse,Landstraße,Getreidegasse,Neubaugasse',
    firstNames: 'Johanna,Matthias,Gerhard,Ulrike,Jakob,Elfriede',
    lastNames: 'Gruber,Huber,Pichler,Mayrhofer,Wöhrer,Steindl',
    trades: 'Tischlerei,Raumausstattung,Planungsbüro,Steuerberatung,Möbelmanufaktur',
    legalForms: 'GmbH,GmbH,KG,OG',
    invoice: 'Rechnung',
  },
  {
    code: 'PL',
    share: 30,
    currency: 'PLN',
    dialling: '+48',
    phone: '### ### ###,22 ### ## ##',
    cities: 'Warszawa 00-0##,Kraków 31-0##,Łódź 90-0##,Wrocław 50-0##,Poznań 61-8##,Gdańsk 80-8##',
    streets: 'ul. Piotrkowska,ul. Długa,ul. Świętokrzyska,al. Jerozolimskie,ul. Żeromskiego',
    firstNames: 'Agnieszka,Paweł,Małgorzata,Łukasz,Grażyna,Michał,Zbigniew,Żaneta',
    lastNames: 'Wiśniewski,Kowalczyk,Wójcik,Dąbrowska,Zając,Jabłoński,Szymańska,Łoś',
    trades: 'Meble,Stolarnia,Tartak,Okucia,Pracownia Projektowa,Tapicernia',
    legalForms: 'sp. z o.o.,sp. z o.o.,S.A.,sp. j.',
    invoice: 'Faktura',
  },
  {
    code: 'SE',
    share: 22,
    currency: 'SEK',
    dialling: '+46',
    phone: '70 ### ## ##,8 ### ## ##',
    cities: 'Stockholm 111 ##,Göteborg 411 ##,Malmö 211 ##,Uppsala 753 ##,Älmhult 343 ##',
    streets: 'Storgatan,Drottninggatan,Södra Vägen,Kungsgatan,Björkvägen',
    firstNames: 'Åsa,Göran,Linnéa,Björn,Ebba,Östen',
    lastNames: 'Lindström,Sjöberg,Åkesson,Öberg,Nyström,Hägglund',
    trades: 'Möbler,Inredning,Snickeri,Arkitekter,Textil',
    legalForms: 'AB',
    invoice: 'Faktura',
  },
  {
    code: 'DK',
    share: 15,
    currency: 'EUR',
    dialling: '+45',
    phone: '## ## ## ##',
    cities: 'København K 1050,København N 2200,Aarhus C 8000,Odense C 5000',
    streets: 'Nørregade,Østergade,Vestre Allé,Strandvejen',
    firstNames: 'Søren,Mette,Jørgen,Kirsten,Bjarne',
    lastNames: 'Sørensen,Kjær,Østergaard,Møller,Nygård',
    trades: 'Møbelsnedkeri,Tegnestue,Interiør,Design',
    legalForms: 'ApS,A/S',
    invoice: 'Faktura',
  },
  {
    code: 'IT',
    share: 25,
    currency: 'EUR',
    dialling: '+39',
    phone: '02 ########,0432 ######,347 #######',
    cities: 'Milano 20121,Milano 20144,Udine 33100,Torino 10121,Bologna 40121,Como 22100',
    streets: 'Via Garibaldi,Via Roma,Corso Venezia,Via dell’Industria,Piazza San Marco',
    firstNames: 'Giulia,Niccolò,Francesca,Alessandro,Chiara,Davide',
    lastNames: 'Rossi,Ferrari,D’Angelo,Bianchi,Galli,De Luca',
    trades: 'Arredamenti,Tessuti,Illuminazione,Falegnameria,Pelletteria',
    legalForms: 'S.r.l.,S.r.l.,S.p.A.',
    invoice: 'Fattura',
  },
  {
    code: 'ES',
    share: 20,
    currency: 'EUR',
    dialling: '+34',
    phone: '6## ### ###,91 ### ## ##,93 ### ## ##',
    cities: 'Madrid 28004,Barcelona 08008,Valencia 46002,Bilbao 48001,A Coruña 15003',
    streets: 'Calle Mayor,Calle de Alcalá,Avenida de la Constitución,Passeig de Gràcia,Gran Vía',
    firstNames: 'Lucía,Íñigo,Begoña,José Luis,Núria,Álvaro',
    lastNames: 'García,Martínez Ibáñez,Núñez,Muñoz,Etxeberria,Peña',
    trades: 'Muebles,Carpintería,Estudio,Iluminación,Tapizados',
    legalForms: 'S.L.',
    invoice: 'Factura',
  },
  {
    code: 'HU',
    share: 10,
    currency: 'EUR',
    dialling: '+36',
    phone: '30 ### ####,1 ### ####',
    cities: 'Budapest 1052,Budapest 1117,Győr 9021,Pécs 7621,Székesfehérvár 8000',
    streets: 'Kossuth Lajos utca,Petőfi Sándor út,Fő tér,Rákóczi út',
    firstNames: 'Zsófia,László,Eszter,Győző,Ágnes',
    lastNames: 'Nagy,Szűcs,Kőszegi,Tóth,Fűrész',
    trades: 'Bútor,Faipar,Lakberendezés,Kárpitos',
    legalForms: 'Kft.,Bt.',
    invoice: 'Számla',
  },
]

/** The first entry with this ISO 3166-1 code; undefined for a country that the demo does not know. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}

const byCode = new Map(countries.toReversed().map((country) => [country.code, country]))
