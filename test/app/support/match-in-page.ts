import { matchTasks } from '../../../src/contacts/matching/match-tasks.ts'
import type { WorkerCall } from '../../../src/tables/ask-worker.ts'

/** happy-dom has no workers: contacts are compared in the page, and all other workers are missing. What crosses over is a copy, as with workers. */
class InPage extends EventTarget {
  constructor(url: URL) {
    super()
    if (!url.pathname.endsWith('/match-worker.ts')) throw new Error('There are no workers')
  }

  postMessage(call: WorkerCall) {
    const { task, given } = structuredClone(call)
    const tasks: Record<string, (...given: never[]) => unknown> = matchTasks
    queueMicrotask(() => {
      const result = structuredClone(tasks[task]?.(...(given as never[])))
      this.dispatchEvent(new MessageEvent('message', { data: { result } }))
    })
  }

  terminate() {
    // Nothing goes on.
  }
}

Object.assign(globalThis, { Worker: InPage })
