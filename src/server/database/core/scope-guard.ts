import type { CompiledQuery, QueryCompiler } from 'kysely'
import { accountTables } from './schema.ts'

/**
 * The second barrier between accounts (the first is scoped-to.ts): rejects any statement, before it runs, that reads or
 * changes accounts' rows without binding the account. Throws an Error that shows the statement.
 */
export function guarded<Compiler extends QueryCompiler>(compiler: Compiler): Compiler {
  const compile = compiler.compileQuery.bind(compiler)
  compiler.compileQuery = (...given: Parameters<typeof compile>): CompiledQuery => {
    const compiled = compile(...given)
    if (!bindsAccount(compiled.sql)) throw new Error(`A query without its account: ${compiled.sql}`)
    return compiled
  }
  return compiler
}

const table = `"(?:${accountTables.join('|')})"`
const reads = new RegExp(`\\b(?:from|join|update) ${table}`, 'g')
const binds = /\b(?:where|and|on)\s+\+?(?:"?\w+"?\.)?"account" = (?:\?|\$\d+)/g
const inserts = new RegExp(`^insert into ${table}`)

/** Whether each mention of a table with accounts' rows is bound to an account. */
export function bindsAccount(sql: string): boolean {
  if (inserts.test(sql) && !/^insert into "\w+" \("account"/.test(sql)) return false
  if (/\bset "account"|, "account" = /.test(sql)) return false // rows never move to another account
  // SQLite's index of words has no such column: there an account is a range of row numbers (packed-rowid.ts).
  if (count(sql, /\bfrom "\w+_words"/g) > count(sql, /\browid between \? and \?/g)) return false
  return count(sql, binds) >= count(sql, reads)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
