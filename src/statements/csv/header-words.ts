// Over 200 lines because all words of columns, in all languages, are read as one list.
import type { Meaning } from '../../domain/csv-columns.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import { csvMappings } from './mappings.ts'
import { fold } from '../../domain/fold.ts'

/** The meaning of a column by its name, in the languages of the built-in mappings; undefined if the name says nothing. */
export function meaningOfName(name: string): Meaning | undefined {
  const head = wordsOf(name)
  if (head === '') return undefined
  if (/debit/.test(head) && /credit/.test(head) && /amount/.test(head)) return 'amount'
  for (const [meaning, shape] of dictionary) if (shape.test(head)) return meaning
  for (const [meaning, some] of elsewhere) if (some.some((word) => head.includes(word))) return meaning
  return knownNames().get(columnHeadOf(name))
}

/** The name as it is compared with words: programs write them as `dateVal` or `account_number`. */
function wordsOf(name: string): string {
  return columnHeadOf(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})|_/gu, ' '))
}

/** Whether the name of a date column says that it is the day of the booking. */
export function isBookingDay(name: string): boolean {
  return /book|buchung|post(?:ed|ing)?\b|clear(?:ed|ing)|process(?:ed|ing)|boek|bokfor|bogfor|ksiegow|contab|comptab|operation|operacion|operacao|operazione|zauctov|konyvel|kirjaus/.test(
    wordsOf(name),
  )
}

/** Whether a column is about money that some banks give back. */
export function isReward(name: string): boolean {
  return /cash ?back|bonus|reward|кэшбэк|кешбек|кешбэк|бонус/.test(wordsOf(name))
}

export function isValueDay(name: string): boolean {
  return /\bval\b|valu|valeur|valor|wert|rente|arvo|vaxtadag|interest|efectiv/.test(wordsOf(name))
}

/** The first that fits a name counts: a “counterparty account” is no account. Names are folded. */
const dictionary: [Meaning, RegExp][] = [
  [
    'nothing',
    /original(?!.*(?:desc|text))|orig\b|foreign|ursprung|auslands|fremd|devise d'origine|kurs\b|\brate\b|cambio|exchange|wechselkurs|taux|etranger|blokad|\bvat\b|\bmwst|\bcashback|limit|available|disponi|verfugbar|category|kategor|categor|\btags?\b|nota personal|cheque n|check n|postcode|\bblz\b|\bbic\b|swift|bank ?code|sort code|glaubiger|creditor id|mandat/,
  ],
  [
    'fee',
    /\b(?:fees?|tax withheld|withholding(?: tax)?|ritenuta|quellensteuer|retencion|charges?|gebuhr\w*|entgelte?|frais|kosten|commission|comision|avgift|oplata)\b(?!\))/,
  ],
  // Before the payment: what follows from it has the other sign.
  [
    'nothing',
    /(?:balance|saldo|solde|kontostand|zustatek)\b.* (?:before|avant|vor(?:her)?|voor|antes|prima|pred)\b|(?:^|\b)(?:opening|starting|start|previous|begin\w*|initial|anfangs?)[ -]?(?:balance|saldo)/,
  ],
  [
    'balance',
    /balance|^bal\b|saldo|solde|kontostand|stan konta|zustatek|zostatok|egyenleg|bakiye|\bsald\b|saldot|sold final|saldo/,
  ],
  [
    'state',
    /^(?:state|stato|estado|tila|stan|zustand|toestand|etat|stare|stav|stanje|allapot|durumu?|busena|olek|tilstand|situacao|стан)$|statu[st]s?$|durumu$/,
  ],
  [
    'currency',
    /^(?:currency( code)?|ccy|curr\.?|waehrung|wahrung|devise|monnaie|divisa|moneda|moeda|valuta|munt|muntsoort|waluta.*|mena|penznem|deviza|valuuta|para birimi|whg\.?)$|currency$|waluta$/,
  ],
  [
    'other date',
    /^(?=.*(?:date?\b|dat|dag|day|fecha|tag\b|dzien|dato|paiva|valuta|wert|valor|valeur|den\b|dia\b))(?:.*(?:\bval\b|valu|valeur|valor|wert|rente|arvo|interest|efectiv|started|creat))|^(?:created (?:at|on)|timestamp)\b/,
  ],
  [
    'date',
    /^(?:date|datum|data|fecha|dato|dag|dzien|tag|pvm|kuupaev|tarih|datums)\b|date$|datum$|\bdate\b|buchungstag|bokforingsdag|bokforingsdato|buchung$|bogforingsdato|kirjauspaiva|data operacji|transaktionstag|tarihi|paiva$/,
  ],
  [
    'direction',
    /^(?:af ?\/? ?bij|d ?\/ ?[ck]|[cd]r ?\/ ?[cd]r|c ?\/ ?d|s ?\/ ?h|soll ?\/ ?haben|debit ?\/ ?credit|credit ?\/ ?debit|debet ?\/ ?credit|sens|sign|direction|credit debit indicator|dc|cd|richtung|verso|segno|\+ ?\/ ?-|bij ?\/ ?af|typ transakcji.*strona|strona|umsatzart s\/h)$|debit.*indicator|credit.*indicator/,
  ],
  ['amount', /^(?:amount|betrag|importe|montant|bedrag|belopp|kwota) in /],
  [
    'out',
    /^(?:(?:amount |betrag |importe |montant |bedrag |belopp |kwota |suma )?(?:debits?|debet|debit amount|soll|belastung(?:en)?|lastschrift|withdrawals?|paid out|money out|out|cargos?|debe|debito|uscite|addebiti|dare|uit|af|uitgaven|ausgaben?|ausgang|ut|uttag|obciazenia|wydatki|debito|saidas?|depenses?|terhel\w+|ud|wydano|vydaje?|payments?|spent|addebito)(?:\s*[([{]?(?:amount|amt\.?|eur|euros?|gbp|usd|chf|inr|cad|aud|€|£|r?\$|in chf|in eur|kr|nok|sek)[)\]}]?)?)$|^withdrawal|debit ?(?:amount|amt)|amount \(debit\)|^dr\b|^ut\b|^belastung|^debit\b|^importe cargo/,
  ],
  [
    'in',
    /^(?:(?:amount |betrag |importe |montant |bedrag |belopp |kwota |suma )?(?:credits?|kredit|credit amount|haben|gutschrift(?:en)?|deposits?|paid in|money in|in|abonos?|haber|credito|entrate|accrediti|avere|bij|inkomsten|einnahmen?|eingang|inn|insattning|uznania|wplywy|entradas?|recettes?|jovair\w+|ind|prijmy?|receipts|received|accredito|ingresos?)(?:\s*[([{]?(?:amount|amt\.?|eur|euros?|gbp|usd|chf|inr|cad|aud|€|£|r?\$|in chf|in eur|kr|nok|sek)[)\]}]?)?)$|^deposit|credit ?(?:amount|amt)|amount \(credit\)|^cr\b|^inn\b|^gutschrift|^credit\b|^importe abono/,
  ],
  [
    'amount',
    /amount|betrag|montant|importe?\b|importo|bedrag|belopp|belob|kwota|castka|suma\b|sum\b|\bvalor\b|valore|osszeg|umsatz$|summa|iznos|tutar|maara|somme|transaktionsbelopp/,
  ],
  [
    'counterparty account',
    /(?:counter\w*|tegen|gegen|protistran|empfanger|auftraggeber|partner|beneficiar\w*|kontrahent\w*|nadawcy|odbiorcy|contrepartie|contraparte|mottagar\w*|avsandar\w*|payee|other|remitter|debtor|creditor|vastaanottaja\w*|saaja\w*|zahlungspflichtig\w*).*(?:iban|account|konto|compte|rekening|cuenta|conto|ucet|rachun\w*|szamla|kontonummer|kontonr|tili\w*|number)|^tegenrekening|^gegenkonto|^protiucet|rachunek (?:nadawcy|odbiorcy)|account of (?:payee|payer)|(?:iban|account).* (?:counterparty|payee|payer|sender|receiver|recipient|beneficiary)|(?:sender|receiver|recipient)'?s? (?:iban|account)/,
  ],
  [
    'counterparty',
    /counterpart|payee|payer|beneficiar|begunstigter|beguenstigt|empfanger|empfaenger|auftraggeber|zahlungspflichtig|gegenpartei|partner|^name|naam|nom\b|nazwa|merchant|kontrahent|tegenpartij|contrepartie|contraparte|avsandar|mottagar|^till$|remitter|recipient|receiver|sender|debtor|creditor|ordenante|ordinante|saaja|maksaja|protistran|vendor|nadawca|odbiorca|modtager|counter party|paid to|supplier|destinatario|handler/,
  ],
  [
    'description',
    /descri|libelle|verwendungszweck|buchungstext|narrative|narration|particular|details?|detalle|details|concepto|omschrijving|mededeling|meddelande|tekst|text|tytul|opis|popis|causale|communication|memo|remark|comentario|historico|zprava|kozlemeny|purpose|mitteilung|message|viesti|zahlungsgrund|selgitus|observa|leiras|aciklama|beskriv|rubrik|motif|objet|vorgang|zweck|transaction type|^type|^typ\b|art$|tipo|mutatiesoort/,
  ],
  [
    'account',
    /^(?:own |my |this party |eigenes |ihr |account )?(?:account|iban|konto|kontonummer|compte|cuenta|conto|rekening(?:nummer)?|ucet|rachunek|auftragskonto|bank account|account (?:num(?:ber)?|no\.?|name)|n° de compte|numero de cuenta|kontonr\.?|iban\/bban|numer rachunku|conta)$|iban kontoinhaber|account number|iban auftragskonto/,
  ],
  [
    'reference',
    /transaction (?:id|ref|number|no)|referen[czs]|\bref\b|^id$|transaktionsnummer|bankreference|txn ?id/,
  ],
]

/** Parts of names in other scripts, folded; the first that is in a name counts. */
const elsewhere = (
  [
    ['nothing', '一時残高,кэшбэк,кешбек,курс,爲替,汇率,환율,категор'],
    ['fee', 'комис,手数料,手续费,수수료,ค่าธรรมเนียม,عمولة,עמלה,προμηθεια'],
    ['state', 'состояни,статус,状态,狀態,状態,ステータス,상태,סטטוס,الحالة,สถานะ,κατασταση,trang thai'],
    ['balance', '残高,余额,餘額,잔액,остаток,залишок,баланс,יתרה,الرصيد,คงเหลือ,υπολοιπο,so du'],
    ['currency', 'валюта,通貨,货币,币种,통화,מטבע,العملة,νομισμα,สกุลเงิน'],
    ['other date', 'дата валют,תאריך ערך,起息日,τοκισμ'],
    [
      'date',
      'дата,日付,取引日,年月日,交易日,記帳日,记账日,거래일,תאריך,التاريخ,تاريخ,วันที่,ημερομηνια,ημ/νια,ngay',
    ],
    ['direction', 'προσημο,借贷,贷借,収支区分,입출구분'],
    ['counterparty account', 'счет контрагента,рахунок контрагента,对方账号,상대계좌'],
    ['counterparty', 'контрагент,получатель,плательщик,对方户名,对方名称,振込人,거래처'],
    ['amount', '入出金'],
    [
      'out',
      '引出,引き出,出金,支払,支出,借方,출금,찾으신,расход,списан,дебит,дебет,видат,חובה,مدين,ถอน,χρεωση,ghi no',
    ],
    [
      'in',
      '預入,預かり,預り,預け入,入金,収入,收入,存入,貸方,贷方,입금,맡기신,приход,поступ,зачисл,кредит,надход,זכות,دائن,ฝาก,πιστωση,ghi co',
    ],
    ['amount', '金額,金额,거래금액,сумма,сума,סכום,المبلغ,จำนวนเงิน,ποσο'],
    [
      'description',
      '摘要,内容,备注,附言,적요,описани,назначени,детал,призначен,תיאור,الوصف,البيان,รายการ,รายละเอียด,αιτιολογια,mo ta,dien giai',
    ],
    ['reference', '流水号,番号,номер операции,אסמכתא,เลขที่อ้างอิง,so tham chieu'],
  ] satisfies [Meaning, string][]
).map(([meaning, some]) => [meaning, some.split(',').map(columnHeadOf)] as const)

let names: Map<string, Meaning> | undefined

/** The columns of the built-in mappings, whose names are known to mean this. */
function knownNames(): Map<string, Meaning> {
  names ??= new Map(csvMappings.flatMap(namedIn))
  return names
}

function namedIn({ amount, currency, bankAccount, ...mapping }: CsvMapping): [string, Meaning][] {
  const all = (meaning: Meaning, columns: (Column | undefined)[]): [string, Meaning][] =>
    columns
      .flatMap((one) => (typeof one === 'string' ? [[columnHeadOf(one), meaning] as const] : []))
      .map(([name, same]) => [name, same])
  return [
    ...all('description', (mapping.description ?? []).flat()),
    ...all('counterparty', Array.isArray(mapping.counterpart) ? mapping.counterpart : []),
    ...all('counterparty account', [mapping.details?.counterpartAccount]),
    ...all('other date', [mapping.details?.valueDate]),
    ...all('reference', [mapping.reference]),
    ...all('balance', [mapping.balance]),
    ...all(
      'account',
      bankAccount && 'columns' in bankAccount
        ? [bankAccount.columns].flat().filter((one) => typeof one === 'string')
        : [],
    ),
    ...all('currency', 'column' in currency && typeof currency.column !== 'object' ? [currency.column] : []),
    ...('outIs' in amount
      ? [...all('in', [amount.in]), ...all('out', [amount.out])]
      : all('amount', typeof amount.column === 'object' ? [] : [amount.column])),
    ...('direction' in amount ? all('direction', [amount.direction]) : []),
    ...all('date', mapping.date.columns),
  ]
}

const [into, out] = [
  'c,cr,cr.,credit,credits,crdt,k,kredit,h,haben,bij,in,+,gutschrift,abono,haber,deposit,cre,credito,avere,uznanie,uznaniowa,income,incoming,received,eingang,einnahme,credit in,money in,entrada,ind,inn,kredyt,wplyw',
  'd,db,dr,dr.,debit,debits,dbit,debet,s,soll,af,out,-,belastung,lastschrift,cargo,debe,withdrawal,deb,debito,dare,obciazenie,obciazeniowa,expense,outgoing,sent,ausgang,ausgabe,debit out,money out,saida,ud,ut,debetowa,wydatek',
].map((words) => new Set(words.split(',')))

/** Which way money goes by a word such as Cr, Soll or Af; undefined for other words. */
export function directionOf(word: string): 'in' | 'out' | undefined {
  const head = columnHeadOf(word)
  return into?.has(head) ? 'in' : out?.has(head) ? 'out' : undefined
}

const yes = ['Y', 'Yes', 'True', '1', 'X', 'J', 'Ja', 'Oui', 'Si', 'Sim', 'Tak', 'T']
const no = ['N', 'No', 'False', '0', 'Nein', 'Non', 'Nee', 'Nej', 'Nei', 'Não', 'Nie', 'F']

/** Names of columns of flags: whether Yes means booked, and whether No means the opposite for sure or either may be booked. */
const flagged: [isBooked: boolean, RegExp, isSure: boolean][] = [
  [false, /rever[st]|storn|contrepass/, false],
  [
    false,
    /cancel|\bvoid|annul|declin|reject|refus|failed|pending|vorgemerkt|\b(?:un|not )(?:booked|posted)/,
    true,
  ],
  [true, /approv|booked|posted|gebucht|geboekt/, true],
  [true, /settled|cleared|completed|processed|executed|verarbeitet/, false],
]

/** The flags that are not booked for sure below this name; undefined if it does not speak of that, or these are no flags. */
export function flagsNotBooked(name: string, words: string[]): string[] | undefined {
  const all = [...yes, ...no]
  const isFlag = (word: string) =>
    word.length === 1 || all.some((one) => columnHeadOf(one) === columnHeadOf(word))
  const areFlags = words.every(isFlag)
  const isAny = words.length > 0 || !name.includes(' ')
  return areFlags && isAny && flagIn(name)
    ? all.filter((word) => isBookedWord(word, name) !== true)
    : undefined
}

function flagIn(name: string) {
  return flagged.find(([, shape]) => shape.test(wordsOf(name)))
}

/** Whether the word of a state, or a flag below a name, means that the bank has booked; undefined for other words. */
export function isBookedWord(word: string, name = ''): boolean | undefined {
  const head = columnHeadOf(word)
  const [isBooked, , isSure] = flagIn(name) ?? []
  const isAmong = (flags: string[]) => flags.some((one) => columnHeadOf(one) === head)
  if (isAmong(isBooked ? yes : no)) return isBooked === undefined ? undefined : true
  if (isSure && isAmong(isBooked ? no : yes)) return false
  if (
    /pending|venter|under behandling|ausstehend|geweigerd|refus|vorgemerkt|vormerk|reserv|declin|failed|cancel|revert|rejected|en attente|pendiente|in attesa|kommande|unbooked|offen|prereg|authori[sz]|(?:^|[ _-])(?:pre ?)?(?:auth|hold)(?:$|[ _-])|schwebend|in behandeling|oczekuj|blokac|отклон|відхил|ожида|очіку|(?:non|no|nicht|niet|not|ikke|da) (?:contabili|comptabili|gebucht|verbucht|geboekt|booked|posted|bok|bog)/.test(
      head,
    )
  )
    return false
  if (
    /^(?:booked|ok|approved|billed|gebucht|umsatz gebucht|completed?|posted|settled|executed|done|cleared|bokford|comptabilise|contabilizado|contabilizzato|bogfort|zaksiegowana?|z[au]*uctovan\w*|исполнено?|выполнено?|проведено?|виконано|verbucht|executee?|rozliczon\w*|geboekt|abgeschlossen|geaccepteerd|accepte|succeeded|success\w*|utfort|udfort|gennemfort|kirjattu)$/.test(
      head,
    )
  )
    return true
  return undefined
}

/** Names are compared without case, accents and surrounding blanks, which vary between files of one bank. */
export function columnHeadOf(text: string): string {
  return fold(text.replace(/\s+/g, ' ').trim())
}
