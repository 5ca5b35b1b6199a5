import { newlinesIn } from '../common/normalize.ts'
import { StatementError } from '../common/statement.ts'

/** A tag with its name in capitals, or the decoded text between two tags; `at` is the line where it starts. */
export type OfxToken = {
  kind: 'text' | 'open' | 'close' | 'empty'
  name: string
  text: string
  at: number
}

/** Splits OFX (SGML or XML) into tags and text, from the given position. Skips comments and instructions. */
export function* ofxTokens(text: string, begin: number): Generator<OfxToken> {
  let at = 1 + newlinesIn(text.slice(0, begin))
  for (let from = begin; from < text.length;) {
    const tag = tagAt(text, from)
    const to = tag?.to ?? endOfOther(text, from, at)
    const piece = text.slice(from, to)
    if (tag) yield { kind: tag.kind, name: tag.name, text: '', at }
    else yield { kind: 'text', name: '', text: contentOf(piece), at }
    at += newlinesIn(piece)
    from = to
  }
}

function tagAt(text: string, from: number) {
  const tag = /<(\/)?(?:[\w-]+:)?([A-Za-z][\w.-]*)((?:\s[^<>]*)?\/?)>/y
  tag.lastIndex = from
  const [whole, closing, name = '', rest = ''] = tag.exec(text) ?? []
  // `A <B & C> D` contains no tag: only attributes may follow a tag's name.
  if (whole === undefined || !/^\s*\/?$|=/.test(rest)) return undefined
  const kind: OfxToken['kind'] = closing ? 'close' : rest.endsWith('/') ? 'empty' : 'open'
  return { kind, name: name.toUpperCase(), to: from + whole.length }
}

/** The end of the text, comment, CDATA or instruction that starts here. A lone `<` is text. */
function endOfOther(text: string, from: number, at: number): number {
  const marks = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ]
  const [mark, end] = marks.find(([begin = '']) => text.startsWith(begin, from)) ?? []
  if (mark === undefined || end === undefined) {
    const next = text.indexOf('<', from + 1)
    return next === -1 ? text.length : next
  }
  const found = text.indexOf(end, from)
  if (found === -1) throw new StatementError(`The ${end} that belongs to ${mark} is missing`, at)
  return found + end.length
}

function contentOf(piece: string): string {
  if (/^<(!--|\?)/.test(piece)) return ''
  if (piece.startsWith('<![CDATA[')) return piece.slice('<![CDATA['.length, -']]>'.length)
  return decodeEntities(piece)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the entities of OFX and XML; a lone `&` and unknown names stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
