import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toCsv } from './history-files.ts'
import * as messages from './messages.tsx'

type DownloadsProps = {
  /** The file name without its extension. */
  name: string
  /** The rows of the table with the column names first, created on demand. */
  rows: () => string[][]
  data: () => unknown
  /** What is downloaded, if it is not shown next to the buttons. */
  of?: string
}

/** Downloads what is shown as a file, for spreadsheets or for programs. */
export function Downloads({ name, rows, data, of }: DownloadsProps) {
  const label = (kind: string) => (of === undefined ? undefined : messages.downloadOf(kind, of))
  const download = (ending: string, text: string, type: string) =>
    saveFile(`bookend-${name}.${ending}`, new Blob([text], { type }))
  return (
    <>
      <Button
        aria-label={label('CSV')}
        onClick={() => download('csv', toCsv(rows()), 'text/csv;charset=utf-8')}
      >
        {of === undefined ? messages.downloadCsv : 'CSV'}
      </Button>
      <Button
        aria-label={label('JSON')}
        onClick={() => download('json', `${JSON.stringify(data(), null, 2)}\n`, 'application/json')}
      >
        {of === undefined ? messages.downloadJson : 'JSON'}
      </Button>
    </>
  )
}
