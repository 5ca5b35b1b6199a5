import { Button } from '../ui/Button.tsx'
import { downloadCsv, downloadJson } from './download.ts'
import * as messages from './messages.ts'

type DownloadsProps = {
  /** The file name without its extension. */
  name: string
  /** The rows of the table, created on demand. */
  rows: () => string[][]
  data: () => unknown
  /** What is downloaded, if it is not shown next to the buttons. */
  of?: string
}

/** Downloads what is shown as a file, for spreadsheets or for programs. */
export function Downloads({ name, rows, data, of }: DownloadsProps) {
  const label = (kind: string) => (of === undefined ? undefined : messages.downloadOf(kind, of))
  return (
    <>
      <Button aria-label={label('CSV')} onClick={() => downloadCsv(name, rows())}>
        {of === undefined ? messages.downloadCsv : 'CSV'}
      </Button>
      <Button aria-label={label('JSON')} onClick={() => downloadJson(name, data())}>
        {of === undefined ? messages.downloadJson : 'JSON'}
      </Button>
    </>
  )
}
