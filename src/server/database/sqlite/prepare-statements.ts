import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { leaveLog } from './leave-log.ts'
import { openDatabase } from './open-database.ts'
import type { Access } from './open-database.ts'
import type { watchFiles } from './watch-files.ts'

export type Opening = { path: string; access: Access; patience: number; checkTime?: (() => void) | undefined }

/** Prepares statements on a file, which opens with the first of them, and again with the first after `close`. */
export function prepareStatements(opening: Opening, files: ReturnType<typeof watchFiles>) {
  const { path, access, patience, checkTime } = opening
  let database: DatabaseSync | undefined
  const prepared = new Map<string, StatementSync>()

  function open(): DatabaseSync {
    files.refuseOtherFile()
    const opened = openDatabase(path, access, patience)
    opened.function('in_time', () => {
      checkTime?.()
      return 1
    })
    return opened
  }

  return {
    prepare: (sql: string): StatementSync => {
      database ??= open()
      const known = prepared.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (prepared.size >= 300) prepared.clear() // searches of many words create many statements
      prepared.set(sql, statement)
      return statement
    },
    isInTransaction: () => database?.isTransaction ?? false,
    close: () => {
      prepared.clear()
      if (database?.isOpen) {
        if (files.isReplaced()) leaveLog(path, database)
        else database.close()
      }
      database = undefined
      files.forget()
    },
  }
}
