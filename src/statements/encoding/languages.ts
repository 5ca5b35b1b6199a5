/** The small letters beyond ASCII of each language; these few occur in names all over Europe. */
const everywhere = 'äöüßé'
const letters: Record<string, string> = {
  en: 'é',
  de: 'äöüß',
  nl: 'áèëêïíóôúçàâîñ',
  fr: 'àâæçèéêëîïôœùûüÿñ',
  it: 'àèéìíîòóù',
  es: 'áéíóúüñçàèïòªº',
  pt: 'ãáâàçéêíõóôúüªº',
  da: 'æøåéó',
  sv: 'åäöéàü',
  is: 'áéíóúýþæöð',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșşțţ',
  hr: 'čćđšž',
  tr: 'çğıİöşüâî',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  et: 'õäöüšž',
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџѓќѕ№',
  el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
}

/** The languages that banks of a country use in names and texts. */
const ofCountry: Record<string, string> = {
  AT: 'de',
  BA: 'hr',
  BE: 'nl fr de',
  BG: 'ru',
  BR: 'pt',
  BY: 'ru',
  CH: 'de fr it',
  CY: 'el',
  CZ: 'cs sk',
  DE: 'de',
  DK: 'da',
  EE: 'et',
  ES: 'es',
  FI: 'sv',
  FO: 'da',
  FR: 'fr',
  GB: 'en',
  GL: 'da',
  GR: 'el',
  HR: 'hr',
  HU: 'hu',
  IE: 'en',
  IS: 'is',
  IT: 'it de',
  KZ: 'ru',
  LI: 'de',
  LT: 'lt',
  LU: 'fr de',
  LV: 'lv',
  MC: 'fr',
  ME: 'hr ru',
  MK: 'ru',
  MT: 'en it',
  NL: 'nl',
  NO: 'da',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  RS: 'hr ru',
  RU: 'ru',
  SE: 'sv',
  SI: 'hr',
  SK: 'sk cs',
  SM: 'it',
  TR: 'tr',
  UA: 'ru',
}

/** The same by currency, for files without an IBAN. */
const ofCurrency: Record<string, string> = {
  AUD: 'en',
  BGN: 'ru',
  BRL: 'pt',
  BYN: 'ru',
  CAD: 'en fr',
  CHF: 'de fr it',
  CZK: 'cs sk',
  DKK: 'da',
  GBP: 'en',
  HUF: 'hu',
  ISK: 'is',
  NOK: 'da',
  PLN: 'pl',
  RON: 'ro',
  RSD: 'hr ru',
  RUB: 'ru',
  SEK: 'sv',
  TRY: 'tr',
  UAH: 'ru',
  USD: 'en es',
}

/** The languages written in a code page, for banks that are known to use it. */
const ofPage: Record<string, string> = {
  'windows-1252': 'en de nl fr it es pt da sv is',
  'iso-8859-15': 'en de nl fr it es pt da sv is',
  cp850: 'en de nl fr it es pt da sv is',
  'windows-1250': 'pl cs sk hu ro hr de',
  'iso-8859-2': 'pl cs sk hu ro hr de',
  cp852: 'pl cs sk hu ro hr de',
  'windows-1251': 'ru',
  ibm866: 'ru',
  'windows-1253': 'el',
  'windows-1254': 'tr',
  'windows-1257': 'lt lv et',
}

export type Language = {
  /** The letters beyond ASCII that its texts may contain. */
  has: (letter: string) => boolean
  /** Those that many other languages share; none for Czech and Slovak, which have too many others. */
  isUsual: (letter: string) => boolean
}

/** The languages of a file: of the country of most IBANs, else of its currency, else of the bank's code page; all if nothing tells. */
export function languagesOf(start: string, page: string | undefined): Language[] {
  const country = mostFrequent(
    [...start.matchAll(/\b([A-Z]{2})\d{2}(?=[A-Z0-9]{11,30}\b)/g)].map(([, one = '']) => one),
    ofCountry,
  )
  const currency = mostFrequent(
    [...start.matchAll(/\b([A-Z]{3})\b|:6[02][FM]:[CD]\d{6}([A-Z]{3})/g)].map(
      ([, one, other = '']) => one ?? other,
    ),
    ofCurrency,
  )
  const found = country ?? currency ?? (page === undefined ? undefined : ofPage[page])
  return (found?.split(' ') ?? Object.keys(letters)).map(lettersOf)
}

function lettersOf(name: string): Language {
  const own = new Set(bothCases(letters[name] ?? ''))
  const all = new Set(bothCases(everywhere + (letters[name] ?? '')))
  return {
    has: (letter) => all.has(letter),
    isUsual: (letter) => !/^(?:cs|sk)$/.test(name) && own.has(letter) && /[äöüé]/i.test(letter),
  }
}

function bothCases(small: string): string {
  return small + small.toUpperCase()
}

function mostFrequent(found: string[], known: Record<string, string>): string | undefined {
  const counts = new Map<string, number>()
  for (const one of found) if (known[one] !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && known[best[0]]
}
