import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The functions of a module that have over 80 lines, and no comment above them that says “Over 80 lines because …”. */
export function longFunctions(file: string, source: string, most = 80): string[] {
  const found: string[] = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, name))
    if (!isNode(node)) return
    const own = nameIn(node) ?? name
    if (functions.has(node.type)) {
      const lines = source.slice(node.start, node.end).split('\n').length
      if (lines > most && !hasReason(source.slice(0, node.start)))
        found.push(
          `${file}: ${own} has ${lines} lines. Split it, or say why in a comment: “Over 80 lines because …”.`,
        )
    }
    for (const inner of Object.values(node)) visit(inner, own)
  }
  visit(parseSync(file, source).program, 'a function')
  return found
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** What a declaration, a variable, a method or a property is called. */
function nameIn(node: Node): string | undefined {
  const called = node['id'] ?? node['key']
  return isNode(called) && typeof called['name'] === 'string' ? called['name'] : undefined
}

/** Whether one of the three lines above gives the reason. */
function hasReason(before: string): boolean {
  return before.split('\n').slice(-4).join('\n').includes('Over 80 lines because')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
