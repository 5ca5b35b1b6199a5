type Fiber = {
  type: unknown
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

type Commit = (renderer: number, root: { current: Fiber }) => void

const performedWork = 1
let seen: string[] | undefined

/**
 * Counts renders as React's developer tools do: React tells them of every commit. setup.ts imports this file before
 * everything else, because React looks for them only when it loads.
 */
const onCommitFiberRoot: Commit = (_renderer, { current }) => {
  if (seen) note(current, seen)
}
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  },
})

/** Notes the components below a fiber that were rendered for this commit. Parts without news keep their fibers. */
function note(fiber: Fiber, into: string[]): void {
  const name = nameOf(fiber.type)
  if (name && fiber.flags & performedWork) into.push(name)
  if (fiber.child === fiber.alternate?.child) return
  for (let child = fiber.child; child; child = child.sibling) note(child, into)
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  return typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : ''
}

/** How often each component renders while something happens, by the component's name. */
export async function rendersDuring(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const noted: string[] = []
  seen = noted
  await act()
  seen = undefined
  const counted = Map.groupBy(noted, (name) => name)
  return Object.fromEntries([...counted].map(([name, times]) => [name, times.length]))
}
