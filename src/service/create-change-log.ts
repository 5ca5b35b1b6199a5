import { newId } from '../domain/new-id.ts'

/** Remembers which records the latest writes touched. A version also names its log, so that no other log accepts it. */
export function createChangeLog() {
  const log = newId()
  const writes: Touched[] = []
  let forgotten = 0
  return {
    add: (id: string, isNew: boolean) => {
      writes.push({ id, isNew })
      if (writes.length > mostWrites) forgotten += writes.splice(0, writes.length - mostWrites).length
    },
    version: (): string => `${forgotten + writes.length}-${log}`,
    /** The ids that were touched after a version, and whether they were new then; undefined if that is not known. */
    since: (version: string): ReadonlyMap<string, boolean> | undefined => {
      const [, count, name] = /^(\d+)-(.*)$/.exec(version) ?? []
      const first = Number(count) - forgotten
      if (name !== log || first < 0 || first > writes.length) return undefined
      const touched = new Map<string, boolean>()
      for (const { id, isNew } of writes.slice(first)) touched.set(id, isNew || touched.get(id) === true)
      return touched
    },
  }
}

type Touched = { id: string; isNew: boolean }

const mostWrites = 1000
