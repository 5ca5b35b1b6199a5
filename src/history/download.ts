import { saveFile } from '../ui/save-file.ts'
import { toCsv } from './to-csv.ts'

/** Downloads rows as a CSV file, with the column names first. */
export function downloadCsv(name: string, rows: string[][]): void {
  download(`${name}.csv`, toCsv(rows), 'text/csv;charset=utf-8')
}

/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  download(`${name}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
}

function download(name: string, text: string, type: string): void {
  saveFile(`bookend-${name}`, new Blob([text], { type }))
}
