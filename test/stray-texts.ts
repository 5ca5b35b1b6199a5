import { parseSync } from 'vite'

type Node = { type: string; start: number } & Record<string, unknown>

/**
 * The texts for people in a module, each with its line: JSX text, attributes that are read aloud or shown, and strings of
 * several words. They belong into the `messages.ts` beside it, where a translation can take them.
 */
export function strayTexts(file: string, source: string): string[] {
  const isComponent = file.endsWith('.tsx')
  const found: string[] = []
  const take = ({ start }: Node, text: string): void => {
    found.push(`${file}:${source.slice(0, start).split('\n').length} “${text.trim().slice(0, 60)}”`)
  }

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || isOther(node)) return
    if (node.type === 'JSXText' && isWord(node['value'])) return take(node, String(node['value']))
    if (node.type === 'JSXAttribute') return visitAttribute(node)
    if (node.type === 'Literal' && (isSentence(node['value']) || (isComponent && isLabel(node['value']))))
      return take(node, String(node['value']))
    if (node.type === 'TemplateLiteral' && isSentence(textOf(node))) return take(node, textOf(node))
    for (const [key, inner] of Object.entries(node)) if (key !== 'key') visit(inner)
  }
  function visitAttribute({ name, value }: Node): void {
    const attribute = isNode(name) ? String(name['name']) : ''
    if (technical.has(attribute)) return
    if (isNode(value) && value.type === 'Literal' && read.has(attribute) && isWord(value['value']))
      return take(value, String(value['value']))
    visit(value)
  }
  visit(parseSync(file, source).program)
  return found
}

const read = new Set([
  'alt',
  'aria-label',
  'cancelLabel',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
])
const technical = new Set(['className', 'id', 'key', 'role', 'style'])

/** What is no text for people: types, imports, what is compared, selectors, lists of words, patterns, and errors for programmers. */
function isOther(node: Node): boolean {
  const { type, callee, openingElement } = node
  if (/^(TS(?!As|Satisfies|NonNull)|Import|ExportAll|BinaryExpression|SwitchCase)/.test(type))
    return type !== 'BinaryExpression' || node['operator'] !== '+'
  if (type === 'ExpressionStatement' && node['directive']) return true
  if (type === 'NewExpression') return isNode(callee) && /^(Error|RegExp)$/.test(String(callee['name']))
  if (type === 'JSXElement')
    return (
      isNode(openingElement) && isNode(openingElement['name']) && openingElement['name']['name'] === 'code'
    )
  if (type !== 'CallExpression' || !isNode(callee)) return false
  const called = isNode(callee['property']) ? callee['property']['name'] : callee['name']
  return [
    'split',
    'querySelector',
    'querySelectorAll',
    'closest',
    'matches',
    'matchMedia',
    'lazyNamed',
    'pageOf',
    'routeTo',
  ].includes(String(called))
}

/** The fixed parts of a template, with a word for each value. */
function textOf({ quasis }: Node): string {
  const parts = Array.isArray(quasis) ? quasis.filter(isNode) : []
  return parts.map(({ value }) => (isRecord(value) ? String(value['cooked']) : '')).join('1')
}

function isWord(text: unknown): boolean {
  return typeof text === 'string' && /\p{L}/u.test(text)
}

/** Whether it has two words, or a word and a value; a lower-case name with a value is a key, not a text. */
function isSentence(text: unknown): boolean {
  if (typeof text !== 'string' || /^[a-z-]+ 1$|\[type=/.test(text)) return false
  return /\p{L}[,.:;]? +[\p{L}\d]|\d +\p{L}/u.test(text) && /\p{Ll}{2}/u.test(text)
}

function isLabel(text: unknown): boolean {
  return typeof text === 'string' && /^\p{Lu}\p{Ll}+$/u.test(text)
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
