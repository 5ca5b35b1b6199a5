import sax from 'sax'
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
  /**
   * Called for every element outside a kept one; `path` ends with its name. Returns whether to keep it: `kept` then
   * receives the whole element.
   */
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
  // Normalizes line ends as in XML 1.0, section 2.11, because sax does not count lone carriage returns.
  const documents = xml.replace(/\r\n?/g, '\n').split(/(?=<\?xml\s)/)
  refuseTooMany({ statements: documents.length })
  let before = 1
  for (const [index, document] of documents.entries()) {
    if (document.trim() !== '') walkDocument(document, before, visitor)
    if (index < documents.length - 1) before += newlinesIn(document)
  }
}

function walkDocument(text: string, before: number, visitor: Visitor): void {
  const options = { strictEntities: true, position: true }
  const reader = sax.parser(true, options)
  const line = () => reader.line + before
  const path: string[] = []
  const open: Element[] = []
  let [elements, attributes] = [0, 0]

  reader.onerror = ({ message }) => {
    throw new StatementError(wordsFor(message, path), line())
  }
  reader.ondoctype = () => {
    throw new StatementError(doctype, line())
  }
  reader.onattribute = () => {
    attributes += 1
    if (attributes > mostAttributes) throw tooMany(mostAttributes, 'attributes of one element', line())
  }
  reader.onopentag = ({ name: written, attributes: given }) => {
    const name = written.slice(written.indexOf(':') + 1)
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
    const currency = given['Ccy']
    const element = {
      name,
      text: '',
      currency: typeof currency === 'string' ? currency : '',
      at: line(),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  reader.onclosetag = () => {
    const element = open.pop()
    if (element && open.length === 0) visitor.kept(element)
    if (!element) visitor.closed(path)
    path.pop()
  }
  reader.ontext = reader.oncdata = (more) => {
    const element = open.at(-1)
    if (!element) return
    element.text += more
    if (element.text.length > longestText) throw tooLong(element.name, line())
  }
  // In pieces, since sax limits what belongs together (a comment, an attribute) only between them.
  for (let start = 0; start < text.length; start += pieceLength)
    reader.write(text.slice(start, start + pieceLength))
  reader.close()
}

const [mostAttributes, pieceLength] = [1000, 64 * 1024]

function tooLong(what: string, at: number): StatementError {
  return new StatementError(`The XML has a text that is too long (${what}), so it is not read`, at)
}

const doctype = 'The XML has a DOCTYPE, which no bank statement has, so it is not read'

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

function wordsFor(message: string, path: readonly string[]): string {
  const [reason = ''] = message.split('\n')
  const [, long] = /^Max buffer length exceeded: (\w+)/.exec(reason) ?? []
  if (long === 'doctype' || long === 'sgmlDecl') return doctype
  if (long !== undefined) return tooLong(long.replace('attribValue', 'attribute'), 0).message
  if (/^Unclosed root tag|^Unexpected end/.test(reason))
    return `The file is cut off${path.length > 0 ? ` inside <${path.slice(-3).join('><')}>` : ''}: download it from the bank again`
  const plain = reason.replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase())
  const words = plain.includes('entity')
    ? 'a "&" that does not start a character reference'
    : plain.replace(/^un(expected|matched) clos.*/, 'an end tag without a start tag')
  return `The XML is damaged here (${words}): download the file from the bank again`
}
