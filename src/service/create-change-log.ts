import { newId } from '../domain/new-id.ts'

/** Remembers which records the latest writes touched. A version names the log as well, so that no other log takes it. */
export function createChangeLog() {
  const log = newId()
  const writes: (readonly string[])[] = []
  let forgotten = 0
  return {
    add: (ids: readonly string[]) => {
      writes.push(ids)
      if (writes.length > mostWrites) forgotten += writes.splice(0, writes.length - mostWrites).length
    },
    version: (): string => `${forgotten + writes.length}-${log}`,
    /** The ids that were touched after a version; undefined if that is not known. */
    since: (version: string): ReadonlySet<string> | undefined => {
      const [, count, name] = /^(\d+)-(.*)$/.exec(version) ?? []
      const first = Number(count) - forgotten
      if (name !== log || first < 0 || first > writes.length) return undefined
      return new Set(writes.slice(first).flat())
    },
  }
}

const mostWrites = 1000
