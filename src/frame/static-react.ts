// Replaces React in the script that fills the frame's table (frame-plugin.ts): the app's own components, rendered once, as
// elements of the page. It has no state and no events, because nothing in the frame can be used.

type Props = Record<string, unknown>
type Component = (props: Props) => unknown

const svg = new Set(['svg', 'path', 'circle'])

/** The target of compiled JSX: an element with its attributes and children, or what a component returns. */
export function jsx(type: string | Component, { children, ...props }: Props): unknown {
  if (typeof type === 'function') return type({ ...props, children })
  const element = svg.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  element.append(...nodesOf(children))
  return element
}
export { jsx as jsxs }

export const Fragment = ({ children }: Props) => children

/** The result of JSX as nodes. */
export function nodesOf(made: unknown): (Node | string)[] {
  if (Array.isArray(made)) return made.flatMap(nodesOf)
  if (made instanceof Node) return [made]
  return typeof made === 'string' || typeof made === 'number' ? [String(made)] : []
}

export const memo = (component: unknown) => component
export const useCallback = (callback: unknown) => callback
export const useRef = (current: unknown) => ({ current })
export const useState = (first: unknown) => [typeof first === 'function' ? first() : first, () => undefined]
export const useSyncExternalStore = (_subscribe: unknown, get: () => unknown) => get()

/** As React does: most names are those of HTML, and `false` is written only for attributes whose values are words. */
function setAttribute(element: Element, name: string, value: unknown): void {
  // Handlers and refs are useless here.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return
  if (name === 'checked' && element instanceof HTMLInputElement) {
    element.checked = value === true
    return
  }
  const hasWords = /^(aria|data)-/.test(name)
  if (value === false && !hasWords) return
  const written = value === true && !hasWords ? '' : String(value)
  const isCamel = element instanceof SVGElement && name !== 'viewBox'
  if (name === 'className') element.setAttribute('class', written)
  else
    element.setAttribute(
      isCamel ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name,
      written,
    )
}
