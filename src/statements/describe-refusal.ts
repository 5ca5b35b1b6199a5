import type { ImportFault, ImportRefusal } from '../domain/statement-import.ts'
import type { Fault, Remedy } from './common/statement.ts'
import { csvMappings } from './csv/mappings.ts'
import { codePages } from './encoding/code-pages.ts'

export type WhyRefused = {
  reason: string
  /** The line number of the error, from 1. */
  at: number | undefined
  /** What the user could add to make the import succeed. */
  remedy: Remedy | undefined
  /** Further errors, and the number of those beyond them. */
  others: readonly Fault[]
  more: number
  /** The CSV mappings that fit, if the user must choose between them. */
  fitting?: readonly string[] | undefined
  /** The file in the archive whose columns are unknown or no longer fit. */
  within?: string | undefined
}

/** Why a file was refused, for people who read it in the app, with what they could add, each with its choices. */
export function describeRefusal(refused: WhyRefused): ImportRefusal {
  const { reason, remedy, fitting, within } = refused
  return {
    detail: reason,
    faults: faultsOf(refused),
    ...(remedy && { remedy }),
    ...(remedy === 'mapping' && {
      mappings: fitting ? [...fitting] : csvMappings.map(({ name }) => name),
      areFitting: fitting !== undefined,
      ...currenciesOf(fitting),
    }),
    ...(remedy === 'encoding' && { encodings: codePages }),
    ...(within !== undefined && { within }),
  }
}

/** The currency that each mapping means, if no two mean the same. */
function currenciesOf(names: readonly string[] = []): Pick<ImportRefusal, 'currencies'> {
  const currencies = csvMappings.flatMap(({ name, currency }) =>
    names.includes(name) && 'fixed' in currency ? [[name, currency.fixed] as const] : [],
  )
  const byName = new Map(currencies)
  const all = names.map((name) => byName.get(name) ?? '')
  return names.length > 1 && !all.includes('') && new Set(all).size === all.length ? { currencies: all } : {}
}

/** The errors of a refused file, one by one, for people who read them in the app. */
export function faultsOf({ reason, at, others, more }: Omit<WhyRefused, 'remedy'>): ImportFault[] {
  const told = [{ at, reason }, ...others]
  return [
    ...told.map((fault) => ({
      ...(fault.at !== undefined && { line: fault.at }),
      reason: withoutAdvice(fault.reason),
    })),
    ...(more > 0 ? [{ reason: `And ${more} more.` }] : []),
  ]
}

/** Drops advice for the command line, which the app offers as a button or a list (`remedy`): options, names of mappings. */
export function withoutAdvice(reason: string): string {
  return reason
    .replace(/; “import --accept-[a-z]+” imports (?:it|them) anyway$/, '')
    .replace(/; “import --bank-account .*$/, '')
    .replace(/; “import --sums .*$/, '')
    .replace(/; “import --signs amounts” .*$/, '')
    .replace(/; “import --encoding” and "encoding" in a mapping name the code page$/, '')
    .replace(/ “mappings guess” makes one .*$/, '')
    .replace(/\. Choose the mapping with the right one: .*$/, '')
}
