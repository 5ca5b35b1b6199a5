import { deepest, mostTags, StatementError, tooMany } from '../common/statement.ts'
import { newlinesIn } from '../common/normalize.ts'

/** One tag of an OFX file: a value, or the tags within it. */
export type OfxNode = { name: string; value: string; at: number; children: OfxNode[] }

// These keep their contents when their closing tag is missing; any other unclosed tag is an empty SGML value.
const aggregates = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS INVSTMTRS
  LOANSTMTRS BANKACCTFROM CCACCTFROM BANKACCTTO CCACCTTO BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP LEDGERBAL AVAILBAL`.split(
    /\s+/,
  ),
)

/**
 * The tree of an OFX file and its version (`1.02`, `2.11`, "" if not stated), names in capitals, values decoded.
 *
 * A small parser of our own, because OFX 1 is SGML without closing tags: sax, even when not strict, takes such a value
 * for the parent of all that follows. ofx-js 1.1.1 (maintained, values as text) and ofx-data-extractor 1.5.0
 * (maintained, sums as floats) give no line numbers, which every error message needs.
 */
export function parseOfx(source: string): { version: string; root: OfxNode } {
  const text = source.replace(/\r\n?/g, '\n')
  const begin = /<(?:[\w-]{1,20}:)?OFX(?:\s[^<>]*)?>/i.exec(text)?.index
  if (begin === undefined) throw new StatementError('This is not an OFX file: the tag <OFX> is missing')
  const [, major, minor] = /\bVERSION\s*[:=]\s*["']?(\d)(\d\d)\b/i.exec(text.slice(0, begin)) ?? []
  return { version: major === undefined ? '' : `${major}.${minor}`, root: buildTree(text, begin) }
}

/** All tags with one of the names below the node, in file order; does not search inside the `except` tags. */
export function allOf(node: OfxNode, names: string[], except: string[] = []): OfxNode[] {
  return node.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...(except.includes(child.name) ? [] : allOf(child, names, except)),
  ])
}

/** The first child tag with this name. */
export function childOf(node: OfxNode, name: string): OfxNode | undefined {
  return node.children.find((child) => child.name === name)
}

/** The value of the child tag with this name, "" when there is none. */
export function valueOf(node: OfxNode, name: string): string {
  return childOf(node, name)?.value ?? ''
}

function buildTree(text: string, begin: number): OfxNode {
  const root: OfxNode = { name: '', value: '', at: 1, children: [] }
  const open = [root]
  let [last, tags] = [1, 0]
  for (const { kind, name, text: piece, at } of ofxTokens(text, begin)) {
    const top = open.at(-1) ?? root
    last = at
    // Text makes the tag just opened a value, which contains nothing else.
    if (kind === 'text') {
      if (top.children.length === 0 && top !== root) top.value += piece
      continue
    }
    tags += 1
    if (tags > mostTags) throw tooMany(mostTags, 'tags', at)
    top.value = top.value.trim()
    if (top.value !== '' && top.children.length === 0 && !aggregates.has(top.name)) open.pop()
    if (kind === 'close') close(open, name)
    else if (open.length > 1 || name === 'OFX') add(open, { name, value: '', at, children: [] }, kind)
  }
  if (open.length > 1)
    throw new StatementError(
      'The file ends too early: the closing tag </OFX> is missing. Download it again',
      last,
    )
  return root
}

function add(open: OfxNode[], node: OfxNode, kind: 'open' | 'empty'): void {
  // Neither can contain its own kind, so its closing tag is missing.
  if (node.name === 'STMTTRN' || node.name === 'STMTTRNP') close(open, node.name)
  open.at(-1)?.children.push(node)
  if (kind === 'open') open.push(node)
  if (open.length > deepest)
    throw new StatementError('The tags are nested deeper than in any statement', node.at)
}

function close(open: OfxNode[], name: string): void {
  if (!open.some((node) => node.name === name)) return
  for (let node = open.pop(); node && node.name !== name; node = open.pop()) {
    if (aggregates.has(node.name)) continue
    // An empty value without a closing tag seems to contain what follows; move that back beside it.
    for (const child of node.children.splice(0)) open.at(-1)?.children.push(child)
  }
}

/** A tag with its name in capitals, or the decoded text between two tags; `at` is the line where it starts. */
type OfxToken = {
  kind: 'text' | 'open' | 'close' | 'empty'
  name: string
  text: string
  at: number
}

/** Splits OFX (SGML or XML) into tags and text, from the given position. Skips comments and instructions. */
function* ofxTokens(text: string, begin: number): Generator<OfxToken> {
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
