import sax from 'sax'
import { StatementError } from '../common/statement.ts'

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
 * little memory. Reads several concatenated documents in turn. Malformed XML is an error, and so is a DOCTYPE, whose
 * entities could expand without limit.
 */
export function walkXml(xml: string, visitor: Visitor): void {
  // Normalizes line ends as in XML 1.0, section 2.11, because sax does not count lone carriage returns.
  const documents = xml.replace(/\r\n?/g, '\n').split(/(?=<\?xml\s)/)
  let before = 1
  for (const [index, document] of documents.entries()) {
    if (document.trim() !== '') walkDocument(document, before, visitor)
    if (index < documents.length - 1) before += document.split('\n').length - 1
  }
}

function walkDocument(text: string, before: number, visitor: Visitor): void {
  const options = { strictEntities: true, position: true }
  const reader = sax.parser(true, options)
  const line = () => reader.line + before
  const path: string[] = []
  const open: Element[] = []

  reader.onerror = ({ message }) => {
    throw new StatementError(wordsFor(message, path), line())
  }
  reader.ondoctype = () => {
    throw new StatementError('The XML has a DOCTYPE, which no bank statement has, so it is not read', line())
  }
  reader.onopentag = ({ name: written, attributes }) => {
    const name = written.slice(written.indexOf(':') + 1)
    path.push(name)
    if (open.length === 0 && !visitor.opened(path, attributes, line())) return
    const currency = attributes['Ccy']
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
    if (element) element.text += more
  }
  reader.write(text).close()
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
  else
    for (const child of element.children)
      if (child.name === path[depth]) collect(child, path, depth + 1, found)
}

function wordsFor(message: string, path: readonly string[]): string {
  const [reason = ''] = message.split('\n')
  if (/^Unclosed root tag|^Unexpected end/.test(reason))
    return `The file is cut off${path.length > 0 ? ` inside <${path.slice(-3).join('><')}>` : ''}: download it from the bank again`
  const plain = reason.replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase())
  const words = plain.includes('entity')
    ? 'a "&" that does not start a character reference'
    : plain.replace(/^un(expected|matched) clos.*/, 'an end tag without a start tag')
  return `The XML is damaged here (${words}): download the file from the bank again`
}
