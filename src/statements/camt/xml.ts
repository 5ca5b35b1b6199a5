import sax from 'sax'
import { StatementFault } from '../statement.ts'

/** An element of XML with all that is in it, without namespaces: `name` is what stands behind the colon. */
export type Element = {
  name: string
  /** Its own text as it was written, blanks and all; that of its children is theirs. */
  text: string
  /** Its attribute Ccy, the only one that CAMT has; "" without one. */
  currency: string
  /** The line of the file where it begins, from 1. */
  at: number
  children: Element[]
}

type Visitor = {
  /** Told of every element outside a kept one; `path` ends with its name. Answers whether to keep it: then all of it comes by `kept`. */
  opened: (path: readonly string[], attributes: object, at: number) => boolean
  kept: (element: Element) => void
  closed: (path: readonly string[]) => void
}

/**
 * Goes through XML once, and builds trees only of the elements that the visitor keeps, so that the largest file needs little
 * memory. Several documents one after the other are read in turn. XML that is not well-formed is a fault, and so is a DOCTYPE,
 * whose entities could make it grow without end.
 */
export function walkXml(xml: string, visitor: Visitor): void {
  // Line ends are normalised as XML 1.0, section 2.11, has it: sax counts no lone carriage returns.
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
    throw new StatementFault(wordsFor(message, path), line())
  }
  reader.ondoctype = () => {
    throw new StatementFault('The XML has a DOCTYPE, which no bank statement has; it is not read', line())
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

/** All elements at the end of a path of names below an element, in their order. */
export function all(element: Element | undefined, ...path: string[]): Element[] {
  const found: Element[] = []
  if (element) collect(element, path, 0, found)
  return found
}

/** The text of the first element at the end of a path that has any, trimmed; "" without one. */
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
    return `The file ends in the middle${path.length > 0 ? `, inside <${path.slice(-3).join('><')}>` : ''}: get it from the bank once more`
  const plain = reason.replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase())
  const words = plain.includes('entity')
    ? 'a "&" that begins no character'
    : plain.replace(/^un(expected|matched) clos.*/, 'an end tag that fits no start tag')
  return `The XML is damaged here (${words}): get the file from the bank once more, unchanged`
}
