/** The single-byte code pages of statements, which their letters can tell apart, by the names that people and files use. */
const names: Record<string, string> = {
  'windows-1252': 'windows-1252 cp1252 1252 iso-8859-1 iso8859-1 8859-1 latin1 latin-1 ansi',
  'iso-8859-15': 'iso-8859-15 iso8859-15 8859-15 latin9 latin-9',
  cp850: 'cp850 850 ibm850',
  'windows-1250': 'windows-1250 cp1250 1250',
  'iso-8859-2': 'iso-8859-2 iso8859-2 8859-2 latin2 latin-2',
  cp852: 'cp852 852 ibm852',
  'windows-1251': 'windows-1251 cp1251 1251',
  ibm866: 'ibm866 cp866 866',
  'windows-1253': 'windows-1253 cp1253 1253',
  'windows-1254': 'windows-1254 cp1254 1254',
  'windows-1257': 'windows-1257 cp1257 1257',
}

/** Those of East Asia and of old Macs, which only the user can name: almost any bytes make sense in them. */
const namedOnly: Record<string, string> = {
  macintosh: 'macintosh macroman mac-roman x-mac-roman mac',
  shift_jis: 'shift_jis shift-jis sjis ms932 cp932 932 windows-31j',
  'euc-jp': 'euc-jp eucjp',
  gb18030: 'gb18030 gbk gb2312 cp936 936',
  big5: 'big5 cp950 950',
  'euc-kr': 'euc-kr ks_c_5601-1987 cp949 949',
}

/** The code pages that Bookend can recognise. */
export const knownByLetters = Object.keys(names)
/** All code pages, for users to choose from. */
export const codePages = [...knownByLetters, ...Object.keys(namedOnly)]

/** The code page with this name; undefined when there is none. */
export function findCodePage(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  return codePages.find((page) => (names[page] ?? namedOnly[page])?.split(' ').includes(wanted))
}

/** The character of a byte in a code page; bytes below 80 are ASCII. An undefined byte becomes a control character or U+FFFD. */
export function letterIn(page: string, byte: number): string {
  if (byte < 0x80) return String.fromCharCode(byte)
  return tableOf(page).charAt(byte - 0x80)
}

export function decodeIn(page: string, bytes: Uint8Array): string {
  if (dosCodePages[page] === undefined) return new TextDecoder(page).decode(bytes)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 8192)
    parts.push(Array.from(bytes.subarray(start, start + 8192), (byte) => letterIn(page, byte)).join(''))
  return parts.join('')
}

/** Each byte as the character with its number. */
export function asLatin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)))
  return parts.join('')
}

/** What a text would be if its bytes were decoded in one code page instead of another. */
export function rereadIn(page: string, text: string, instead: string): string {
  if (page === instead || namedOnly[page] !== undefined || namedOnly[instead] !== undefined) return text
  return text.replace(/\P{ASCII}/gu, (letter) => {
    const place = tableOf(instead).indexOf(letter)
    return place === -1 ? letter : tableOf(page).charAt(place)
  })
}

const tables = new Map<string, string>()

function tableOf(page: string): string {
  const known = tables.get(page)
  if (known !== undefined) return known
  const high = Uint8Array.from({ length: 128 }, (_, index) => index + 0x80)
  const table = dosCodePages[page] ?? new TextDecoder(page).decode(high)
  tables.set(page, table)
  return table
}

/** The DOS code pages that TextDecoder does not support: the characters of the bytes 80 to FF. */
const dosCodePages: Record<string, string> = {
  cp850: [
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  ].join(''),
  cp852: [
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č',
    'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐',
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀',
    'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  ].join(''),
}
