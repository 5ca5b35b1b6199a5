import { ofxTokens } from './tokens.ts'
import { StatementFault } from '../statement.ts'

/** One tag of an OFX file: a value, or the tags within it. */
export type OfxNode = { name: string; value: string; at: number; children: OfxNode[] }

// Kept with what is in them when their closing tag is missing; any other tag left open is an empty value of SGML.
const aggregates = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS INVSTMTRS
  LOANSTMTRS BANKACCTFROM CCACCTFROM BANKACCTTO CCACCTTO BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP LEDGERBAL AVAILBAL`.split(
    /\s+/,
  ),
)

const deepest = 100

/**
 * The tree of an OFX file and its version (`1.02`, `2.11`, "" when not told), names in capitals, values decoded.
 *
 * A small reader of our own, because OFX 1 is SGML without closing tags: sax takes such a value for the parent of all that
 * follows, even when not strict. ofx-js 1.1.1 (maintained, values as text) and ofx-data-extractor 1.5.0 (maintained, sums as
 * floats) tell no lines of the file, which every refusal has to name.
 */
export function parseOfx(source: string): { version: string; root: OfxNode } {
  const text = source.replace(/\r\n?/g, '\n')
  const begin = /<(?:[\w-]{1,20}:)?OFX(?:\s[^<>]*)?>/i.exec(text)?.index
  if (begin === undefined) throw new StatementFault('This is no OFX file: the tag <OFX> is missing')
  const [, major, minor] = /\bVERSION\s*[:=]\s*["']?(\d)(\d\d)\b/i.exec(text.slice(0, begin)) ?? []
  return { version: major === undefined ? '' : `${major}.${minor}`, root: buildTree(text, begin) }
}

/** Every tag of one of the names below the node, in the file's order; not looked for within the tags named last. */
export function allOf(node: OfxNode, names: string[], except: string[] = []): OfxNode[] {
  return node.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...(except.includes(child.name) ? [] : allOf(child, names, except)),
  ])
}

/** The first tag of that name that stands directly in the node. */
export function childOf(node: OfxNode, name: string): OfxNode | undefined {
  return node.children.find((child) => child.name === name)
}

/** The value of that tag, "" when there is none. */
export function valueOf(node: OfxNode, name: string): string {
  return childOf(node, name)?.value ?? ''
}

function buildTree(text: string, begin: number): OfxNode {
  const root: OfxNode = { name: '', value: '', at: 1, children: [] }
  const open = [root]
  let last = 1
  for (const { kind, name, text: piece, at } of ofxTokens(text, begin)) {
    const top = open.at(-1) ?? root
    last = at
    // Text belongs to the tag just opened, which then is a value and holds nothing else.
    if (kind === 'text') {
      if (top.children.length === 0 && top !== root) top.value += piece
      continue
    }
    top.value = top.value.trim()
    if (top.value !== '' && top.children.length === 0 && !aggregates.has(top.name)) open.pop()
    if (kind === 'close') close(open, name)
    else if (open.length > 1 || name === 'OFX') add(open, { name, value: '', at, children: [] }, kind)
  }
  if (open.length > 1)
    throw new StatementFault(
      'The file ends too early: the closing tag </OFX> is missing. Download it again',
      last,
    )
  return root
}

function add(open: OfxNode[], node: OfxNode, kind: 'open' | 'empty'): void {
  // Neither can stand within its like, so its closing tag was left out.
  if (node.name === 'STMTTRN' || node.name === 'STMTTRNP') close(open, node.name)
  open.at(-1)?.children.push(node)
  if (kind === 'open') open.push(node)
  if (open.length > deepest)
    throw new StatementFault('The tags are nested deeper than in any statement', node.at)
}

function close(open: OfxNode[], name: string): void {
  if (!open.some((node) => node.name === name)) return
  for (let node = open.pop(); node && node.name !== name; node = open.pop()) {
    if (aggregates.has(node.name)) continue
    // An empty value without a closing tag seems to hold what follows it: that goes back beside it.
    for (const child of node.children.splice(0)) open.at(-1)?.children.push(child)
  }
}
