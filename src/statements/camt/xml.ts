import { SaxesParser } from 'saxes'
import {
  deepest,
  longestText,
  mostElements,
  refuseTooMany,
  StatementError,
  tooMany,
} from '../common/statement.ts'
import { newlinesIn } from '../common/normalize.ts'

/** An XML element with its contents, without namespaces: `name` is the part after the colon. */
export type Element = {
  name: string
  /** Its own text exactly as written, without the text of its children. */
  text: string
  /** Its attribute Ccy, the only one in CAMT; "" if it has none. */
  currency: string
  /** The line of the file where it starts, from 1. */
  at: number
  children: Element[]
}

type Visitor = {
  /** Called for every element outside a kept one, with its `path`. Returns whether to keep it: `kept` then gets it whole. */
  opened: (path: readonly string[], attributes: object, at: number) => boolean
  kept: (element: Element) => void
  closed: (path: readonly string[]) => void
}

/**
 * Walks through XML once and builds trees only for elements that the visitor keeps, so that the largest file needs
 * little memory. Reads several concatenated documents in turn. Malformed XML is an error, and so are a DOCTYPE, whose
 * entities could expand without limit, and what is larger than common/statement.ts allows.
 */
export function walkXml(xml: string, visitor: Visitor): void {
  const whole = xml.replace(/\r\n?/g, '\n')
  // To look for each is faster than to split before them.
  const starts = [0, ...Array.from(whole.matchAll(/<\?xml\s/g), ({ index }) => index).filter(Boolean)]
  refuseTooMany({ statements: starts.length })
  let before = 0
  for (const [number, start] of starts.entries()) {
    const document = whole.slice(start, starts[number + 1])
    // What it declares about itself does not matter: the text is decoded already.
    const [declaration = ''] = /^<\?xml\s[^]*?\?>/.exec(document) ?? []
    before += newlinesIn(declaration)
    const text = document.slice(declaration.length)
    if (document.trim() !== '') walkDocument(text, before, visitor)
    before += newlinesIn(text)
  }
}

function walkDocument(text: string, before: number, visitor: Visitor): void {
  const reader = new SaxesParser({ xmlns: false })
  const line = () => reader.line + before
  const path: string[] = []
  const open: Element[] = []
  let [elements, attributes, forbidden] = [0, 0, 0]

  const [prolog] = /^[^<]*(?:<[?!][^<]*)*/.exec(text) ?? []
  if (prolog && /<!DOCTYPE/i.test(prolog)) throw new StatementError(doctype, before + 1)
  reader.on('error', ({ message }) => {
    const reason = message.replace(/^[\d:]+ /, '')
    // A "<" in an attribute is not: the reader would leave it out.
    const isHarmless = harmless.test(reason) && text[reader.position - 1] !== '<'
    if (isHarmless && (forbidden += 1) <= mostForbidden) return
    if (isHarmless) throw tooMany(mostForbidden, 'characters that XML forbids', line())
    const lone = loneAmpersandIn(text.slice(0, reader.position))
    const [words, at] =
      lone === undefined ? [reason, line()] : ['entity', before + 1 + newlinesIn(text.slice(0, lone))]
    throw new StatementError(wordsFor(words, path), at)
  })
  reader.on('attribute', ({ name, value }) => {
    attributes += 1
    if (name.length + value.length > longestText) throw tooLong('attribute', line())
    if (attributes > mostAttributes) throw tooMany(mostAttributes, 'attributes of one element', line())
  })
  reader.on('opentag', ({ name: written, attributes: given }) => {
    const name = written.slice(written.indexOf(':') + 1)
    if (name.length > longestText) throw tooLong('name', line())
    path.push(name)
    attributes = 0
    if (path.length > deepest)
      throw new StatementError('The XML is nested deeper than any bank statement, so it is not read', line())
    if (open.length === 0) {
      elements = 0
      if (!visitor.opened(path, given, line())) return
    }
    elements += 1
    if (elements > mostElements) throw tooMany(mostElements, 'elements of one entry', line())
    const element = { name, text: '', currency: given['Ccy'] ?? '', at: line(), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  reader.on('closetag', () => {
    const element = open.pop()
    if (element && open.length === 0) visitor.kept(element)
    if (!element) visitor.closed(path)
    path.pop()
  })
  const onText = (more: string) => {
    const element = open.at(-1)
    if (!element) return
    element.text += more
    if (element.text.length > longestText) throw tooLong(element.name, line())
  }
  reader.on('text', onText)
  reader.on('cdata', onText)
  for (let start = 0; start < text.length; start += pieceLength)
    reader.write(text.slice(start, start + pieceLength))
  reader.close()
}

const [mostAttributes, mostForbidden, pieceLength] = [1000, 100_000, 64 * 1024]

/** What XML forbids and leaves no doubt of what is meant: banks send it. */
const harmless = /^disallowed character\.$|^the string "]]>"/

function tooLong(what: string, at: number): StatementError {
  return new StatementError(`The XML has a text that is too long (${what}), so it is not read`, at)
}

const doctype = 'The XML has a DOCTYPE, which no bank statement has, so it is not read'

/** Where the first "&" is that starts no character reference: the reader takes all up to the next ";" for its name. */
function loneAmpersandIn(text: string): number | undefined {
  const other =
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);|(?<lone>&)/g
  for (const { groups, index } of text.matchAll(other)) if (groups?.['lone']) return index
  return undefined
}

/** All elements at a path of names below an element, in order. */
export function all(element: Element | undefined, ...path: string[]): Element[] {
  const found: Element[] = []
  if (element) collect(element, path, 0, found)
  return found
}

/** The trimmed text of the first element at a path that has any; "" if none has. */
export function textAt(element: Element | undefined, ...path: string[]): string {
  for (const { text } of all(element, ...path)) if (text.trim() !== '') return text.trim()
  return ''
}

function collect(element: Element, path: string[], depth: number, found: Element[]): void {
  if (depth === path.length) found.push(element)
  else for (const child of childrenOf(element, path[depth] ?? '')) collect(child, path, depth + 1, found)
}

/** The children with a name; of an element with many, which is asked for each of its payments, they are looked up. */
function childrenOf(element: Element, name: string): readonly Element[] {
  if (element.children.length < 50) return element.children.filter((child) => child.name === name)
  const known = byName.get(element) ?? Map.groupBy(element.children, (child) => child.name)
  byName.set(element, known)
  return known.get(name) ?? []
}

const byName = new WeakMap<Element, Map<string, Element[]>>()

function wordsFor(reason: string, path: readonly string[]): string {
  if (/^unclosed tag|^unexpected end|root element/.test(reason))
    return `The file is cut off${path.length > 0 ? ` inside <${path.slice(-3).join('><')}>` : ''}: download it from the bank again`
  const words = reason.includes('entity')
    ? 'a "&" that does not start a character reference'
    : reason
        .replace(/\.$/, '')
        .replace(/^un(expected|matched) clos.*/, 'an end tag without a start tag')
        .replace(/.*in tag name$/, 'a "<" that does not start a tag')
  return `The XML is damaged here (${words}): download the file from the bank again`
}
