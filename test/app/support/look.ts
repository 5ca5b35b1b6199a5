import { screen, within } from '@testing-library/react'

/** The names of the records in the table on screen, from top to bottom. */
export async function rowsOf(table: string): Promise<string[]> {
  return linksIn(await screen.findByRole('table', { name: table })).map(({ textContent }) => textContent)
}

/** The links to the records in a table, from top to bottom. */
export function linksIn(table: HTMLElement): HTMLElement[] {
  // The headings of the columns sort.
  return within(table)
    .getAllByRole('link')
    .filter((link) => link.closest('tbody'))
}

/** What the status regions say now, without those that say nothing. */
export function statuses(): string[] {
  return textsOf('status')
}

/** The same without the number of ticked records, which is announced a moment late. */
export function outcomes(): string[] {
  return statuses().filter((words) => !/^[\d,]+ (contacts?|transactions?) selected$/.test(words))
}

/** What the alerts say now, without those that say nothing. */
export function alerts(): string[] {
  return textsOf('alert')
}

/** Every field of a record on screen: its label and what is under it. */
export function fieldsOnScreen(): Record<string, string> {
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent.trim())
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}

export function heading(): string {
  return screen.getByRole('heading', { level: 1 }).textContent
}

export function textbox(label: string) {
  return screen.getByRole<HTMLInputElement>('textbox', { name: label })
}

/** The error at a field and is announced with it, "" when there is none. */
export function errorOf(label: string): string {
  const field = textbox(label)
  if (field.getAttribute('aria-invalid') !== 'true') return ''
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('error')) ?? '')?.textContent ?? ''
}

function textsOf(role: 'status' | 'alert'): string[] {
  return screen
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter(Boolean)
}

/** Makes the window that wide, in pixels; media queries and their listeners follow. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  // The environment believes that no query matched before the first time that the size has changed.
  window.dispatchEvent(new Event('resize'))
  happyDOM.setViewport({ width })
}

export function isBusy(): boolean {
  return screen.getByRole('table', { name: 'Contacts' }).getAttribute('aria-busy') === 'true'
}
