/** The strongly connected components of a graph, numbered so that edges lead only to smaller numbers. */
export type Components = {
  /** The component of each node. */
  of: Int32Array
  /** The components that each component has an edge to. */
  next: number[][]
}

/** Tarjan's algorithm without recursion, for graphs of any depth: SIAM Journal on Computing 1 (1972), 146-160. */
export function componentsOf(nodes: number, arrowsOf: (node: number) => readonly number[]): Components {
  const of = new Int32Array(nodes).fill(-1)
  const order = new Int32Array(nodes).fill(-1)
  const lowest = new Int32Array(nodes)
  const open: number[] = []
  const members: number[][] = []
  let visited = 0

  function visit(node: number): Step {
    order[node] = lowest[node] = visited++
    open.push(node)
    return { node, arrows: arrowsOf(node), done: 0 }
  }

  function close(node: number) {
    const found = open.splice(open.lastIndexOf(node))
    for (const one of found) of[one] = members.length
    members.push(found)
  }

  for (let first = 0; first < nodes; first += 1) {
    if (order[first] !== -1) continue
    const path = [visit(first)]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { node, arrows } = step
      const next = arrows[step.done]
      if (next === undefined) {
        path.pop()
        if (lowest[node] === order[node]) close(node)
        const before = path.at(-1)
        if (before) lower(before.node, lowest[node])
      } else if (order[next] === -1) path.push(visit(next))
      else if (of[next] === -1) lower(node, order[next])
      step.done += 1
    }
  }

  function lower(node: number, to = 0) {
    lowest[node] = Math.min(lowest[node] ?? 0, to)
  }

  const next = members.map((nodesOf, component) => {
    const reached = new Set(nodesOf.flatMap((node) => arrowsOf(node).map((to) => of[to] ?? 0)))
    reached.delete(component)
    return [...reached]
  })
  return { of, next }
}

type Step = { node: number; arrows: readonly number[]; done: number }
