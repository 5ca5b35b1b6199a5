import { threadId } from 'node:worker_threads'

// Files of tests run in threads of one process, in which channels of the same name are connected: a file would hear every write of
// the files beside it as that of another tab. So each thread has channels of its own.
const { BroadcastChannel: SharedChannel } = globalThis
globalThis.BroadcastChannel = class extends SharedChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`)
  }
}
