import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { Worker as Thread } from 'node:worker_threads'
import { afterEach, beforeEach } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The workers that read files are threads, because happy-dom has none; all others are missing, as before. */
class FileThread extends EventTarget {
  readonly #thread: Thread

  constructor(url: URL) {
    super()
    if (!/\/(file|table)-worker\.ts$/.test(url.pathname)) throw new Error('There are no workers')
    const file = pathToFileURL(join(root, url.pathname)).href
    this.#thread = new Thread(
      `const { parentPort } = require('node:worker_threads')
       globalThis.addEventListener = (_, listener) => parentPort.on('message', (data) => listener({ data }))
       globalThis.postMessage = (data) => parentPort.postMessage(data)
       import(${JSON.stringify(file)})`,
      { eval: true },
    )
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')))
  }

  postMessage(data: unknown) {
    this.#thread.postMessage(data)
  }

  terminate() {
    void this.#thread.terminate()
  }
}

/** Has the tests of a file read files in threads. */
export function withFileThreads() {
  const { Worker } = globalThis
  beforeEach(() => void Object.assign(globalThis, { Worker: FileThread }))
  afterEach(() => void Object.assign(globalThis, { Worker }))
}
