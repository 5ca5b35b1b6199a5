import { csvOf } from './csv.ts'

/** Hands a person rows as a CSV file, the names of the columns first. */
export function downloadCsv(name: string, rows: string[][]): void {
  download(`${name}.csv`, csvOf(rows), 'text/csv;charset=utf-8')
}

/** Hands a person data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  download(`${name}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
}

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `bookend-${name}`
  link.click()
  // Some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
