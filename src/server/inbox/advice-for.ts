import type { Remedy } from '../../statements/common/statement.ts'

/** The ways to import that answer in words; the app offers a button or a list for each remedy instead. */
export type ImportWay = 'command' | 'inbox'

/**
 * How to get a refused file imported. Depends on how it arrived, so reasons never say it: they are shown everywhere.
 */
export function adviceFor(remedy: Remedy | undefined, way: ImportWay): string | undefined {
  return remedy && advice[way][remedy]
}

const advice: Record<ImportWay, Record<Remedy, string>> = {
  command: {
    mapping:
      'Choose a mapping with --mapping. “books mappings list” lists them; “books mappings show NAME” prints one as a pattern for your own.',
    encoding: 'Name its code page with --encoding, or as "encoding" in a mapping.',
    'accept-difference': 'To import it anyway, add --accept-difference.',
    'accept-alike': 'To import it anyway, add --accept-alike.',
  },
  inbox: {
    mapping:
      'Put a mapping into this folder as mapping.json. “books mappings show NAME” prints one as a pattern for your own.',
    encoding:
      'Drop it on Transactions in the app, which lets you choose the code page, or use “books import --encoding”.',
    'accept-difference':
      'To import it anyway, drop it on Transactions in the app, or use “books import --accept-difference”.',
    'accept-alike':
      'To import it anyway, drop it on Transactions in the app, or use “books import --accept-alike”.',
  },
}
