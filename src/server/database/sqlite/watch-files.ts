import { statSync } from 'node:fs'
import { watchLog } from './log-file.ts'

/** A file and, from this process's second connection on, its inode number. */
export type File = { path: string; number?: bigint | undefined }

/**
 * Watches a database file and the two that SQLite creates beside it: the log, and the index that all processes share.
 * Remembers which files they are from the first statement on.
 */
export function watchFiles(file: File) {
  const [logPath, indexPath] = [`${file.path}-wal`, `${file.path}-shm`]
  let [log, index]: (bigint | undefined)[] = []
  const watch = watchLog(logPath)
  const isReplaced = (path: string, number: bigint | undefined) =>
    number !== undefined && numberOf(path) !== number

  return {
    /** Notes which files a statement used, and whether this process wrote the log. */
    used: (isWritten: boolean) => {
      if (isWritten) watch.wrote()
      log ??= numberOf(logPath)
      index ??= numberOf(indexPath)
    },
    /** Not if the log was only deleted: nobody has written since, and SQLite still has what was in it. */
    isReplaced: () => isReplaced(indexPath, index) || (isReplaced(logPath, log) && sizeOf(logPath) > 0),
    forget: () => {
      log = undefined
      index = undefined
    },
    refuseOtherFile: () => refuseOther(file.path, file.number),
    refuseOtherIndex: () => refuseOther(indexPath, index),
    /**
     * Checks the files before each write, in some 20 microseconds: a file without a name or with an overwritten log would
     * lose it. Without the shared index two processes would overwrite each other's log and miss each other's writes.
     * `countFrames` asks SQLite how many frames the log has.
     */
    refuseMoved: (countFrames: () => number) => {
      refuseOther(file.path, file.number)
      refuseOther(logPath, log)
      refuseOther(indexPath, index)
      if (log !== undefined) watch.refuseOverwritten(countFrames)
    },
  }
}

/** SQLite's code for a moved file (SQLITE_READONLY_DBMOVED), which it does not return in WAL mode. */
export const movedCode = 1032

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The inode number of the file at this path; undefined when there is none. */
export function numberOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

/**
 * Throws an error with `movedCode` unless the file at the path is the open one. The replacement is left alone: a write
 * would go into a file without a name, and opening the new file would mix it with the old log.
 */
function refuseOther(path: string, number: bigint | undefined): void {
  if (number === undefined || numberOf(path) === number) return
  throw Object.assign(new Error('The file was moved, replaced or deleted'), { errcode: movedCode })
}
