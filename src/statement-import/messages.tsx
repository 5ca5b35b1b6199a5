import type { ReactNode } from 'react'

// The texts of what leads to an import on any page; those of the import itself are in import-messages.tsx.

export const statementFiles = 'Statement files'
export const stoppedLooking = 'You stopped. Nothing was imported.'
export const fileUnread = 'The file could not be read on this device. It may have been moved or changed.'
export const notSent = (reason: string) => `The file was not sent. ${reason}`
export const lostAndUnknown =
  'The connection was lost. The file may still have been imported. Send it again; this will not create duplicates.'
export const tooManyFiles = (most: number) =>
  `Nothing was imported. The folder has more than ${most} files; drop a smaller one.`
export const emptyFolder = 'Nothing was imported. There are no files in the folder.'
export const importStatement = (wide: (text: string) => ReactNode) => <>Import{wide(' statement')}</>
export const dropElsewhere =
  'Nothing was imported. Drop bank statements on Overview, Transactions or Imports.'
export const notSupported = 'Nothing was imported. This service does not import bank statements.'
export const notReady =
  'Nothing was imported. The page was not ready yet. Drop the file again once your transactions have loaded.'
// The texts for dropped files, which any page may need.
export const dropHere = 'Drop bank statements to import them'
export const nothingImported = (reason: string) => `Nothing was imported. ${reason}`
