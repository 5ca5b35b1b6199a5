/** `first_name` (R12). */
export function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `FirstName` (R13). */
export function pascal(field: string): string {
  return `${field[0]?.toUpperCase()}${field.slice(1)}`
}

/** `FIRSTNAME`, as old databases name their columns (R13). */
export function capitals(field: string): string {
  return field.toUpperCase()
}
