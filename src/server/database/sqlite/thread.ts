import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Access, Execute, File, Rows } from './connection.ts'
import { isBusy, ThreadEnded } from './sqlite-trouble.ts'

/** A connection that takes its time: one statement after another. */
export type Channel = {
  execute: (sql: string, parameters: readonly unknown[]) => Promise<Rows>
  close: () => Promise<void>
}

type Answer = { result: Rows } | { error: { message: string; errcode: number | undefined } }
type Waiting = { resolve: (rows: Rows) => void; reject: (error: Error) => void }

/** A connection in a thread of its own; should the thread die, the statements that wait fail and the next one starts a new thread. */
export function openThread(file: File, access: Access): Channel {
  let worker: Worker | undefined
  let waiting: Waiting[] = []

  function start(): Worker {
    const fresh = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file, access } })
    const fail = (error: Error) => {
      if (worker === fresh) worker = undefined
      const failed = waiting
      waiting = []
      for (const { reject } of failed) reject(error)
    }
    fresh.on('message', (answer: Answer) => {
      const first = waiting.shift()
      if (waiting.length === 0) fresh.unref()
      if ('result' in answer) first?.resolve(answer.result)
      else first?.reject(Object.assign(new Error(answer.error.message), { errcode: answer.error.errcode }))
    })
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new ThreadEnded('The thread of the database ended')))
    return fresh
  }

  return {
    execute: (sql, parameters) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        waiting.push({ resolve, reject })
        worker.ref() // a process lives as long as it waits for an answer, and no longer
        worker.postMessage({ sql, parameters })
      }),
    close: async () => {
      const ending = worker
      if (!ending) return
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
      ending.ref()
      ending.postMessage('close')
      await ended
    },
  }
}

/**
 * The same form over a connection in this thread, for reads that are over in less time than a message to another thread takes. The
 * connection itself must not wait for locks, because all else would wait with it.
 */
export function inThisThread({ execute, close }: { execute: Execute; close: () => void }): Channel {
  return {
    execute: async (sql, parameters) => {
      const latest = performance.now() + 2000
      for (;;) {
        try {
          return execute(sql, parameters)
        } catch (error) {
          if (!isBusy(error) || performance.now() > latest) throw error
        }
        await wait(20)
      }
    },
    close: async () => close(),
  }
}
