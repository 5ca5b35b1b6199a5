import { toCsv } from './to-csv.ts'

/** Downloads rows as a CSV file, column names first. */
export function downloadCsv(name: string, rows: string[][]): void {
  download(`${name}.csv`, toCsv(rows), 'text/csv;charset=utf-8')
}

/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  download(`${name}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
}

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `bookend-${name}`
  link.click()
  // Some browsers read the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
