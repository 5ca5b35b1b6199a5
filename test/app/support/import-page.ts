import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ImportRefusal, ImportReport, StatementImport } from '../../../src/domain/statement-import.ts'
import { answering } from './answers.ts'

const signedIn = { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } }

export const own = {
  'Bookend-Service': '1',
  'Bookend-Account': 'key-1',
  'Bookend-Account-Name': 'Acme',
  'Bookend-Capabilities': 'account, statements',
}

/** A service that imports: `answer` says how each upload ends, of which `uploads` are the addresses and texts. */
export function importing(answer: (query: URLSearchParams, turn: number) => Response, headers = own) {
  const rows: object[] = []
  const imports: StatementImport[] = []
  const uploads: { query: Record<string, string>; text: string }[] = []
  const overrides = [
    answering('get', '/transactions', () =>
      Response.json({ items: rows, page: 1, pageSize: 25, total: rows.length }, { headers }),
    ),
    answering('get', '/statement-imports', () => Response.json({ items: imports }, { headers })),
    answering('post', '/statement-imports', async (request) => {
      const { searchParams } = new URL(request.url)
      uploads.push({ query: Object.fromEntries(searchParams), text: await request.text() })
      return answer(searchParams, uploads.length)
    }),
  ]
  return { rows, imports, uploads, world: { ...signedIn, overrides } }
}

export function report(values: Partial<ImportReport> = {}): ImportReport {
  const counts = { lines: 2, new: 2, known: 0, deletedBefore: 0, from: '2026-01-02', to: '2026-01-05' }
  const statement = {
    name: '1/1',
    bankAccount: 'NL13TEST',
    format: 'MT940',
    balance: 'adds up: 0 to 5.00 EUR',
    notes: [],
  }
  return {
    fileName: 'january.sta',
    ...counts,
    sums: [],
    statements: [{ ...statement, ...counts }],
    ...values,
  }
}

export function anImport(values: Partial<StatementImport>): StatementImport {
  return {
    id: '1',
    fileName: 'january.xml',
    importedAt: '2026-03-01T09:30:00.000Z',
    source: 'upload',
    lines: 3,
    new: 2,
    known: 1,
    deletedBefore: 0,
    faults: [],
    ...values,
  }
}

export function refusing(refusal: Partial<ImportRefusal>) {
  const whole = { detail: 'Refused', faults: [], ...refusal }
  return Response.json(
    { title: 'Unprocessable Content', status: 422, ...whole },
    { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

export const file = (name: string, text = ':20:') => new File([text], name)

/** Drops files on the window, as a hand does, once the service has said that it imports. */
export async function drop(...files: File[]) {
  await screen.findByRole('button', { name: 'Import statement' })
  await dropAnywhere(files)
}

export async function dropAnywhere(files: File[], entries: object[] = []) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  await act(async () => {
    fireEvent.dragEnter(document.body)
    await import('../../../src/statement-import/DropArea.tsx')
  })
  await act(
    async () => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items } }),
  )
}

/** Until the code is there that takes files. */
export const ready = () => screen.findAllByLabelText<HTMLInputElement>('Statement files')

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Chooses a file of contacts. */
export async function chooseContacts(user: UserEvent, content: string) {
  await chooseFile(user, new File([content], 'clients.csv'))
}

/** Chooses a file on a page that takes one. */
export async function chooseFile(user: UserEvent, chosen: File) {
  await user.upload(
    await screen.findByLabelText(/^Choose (?:a|another) file$/, { selector: 'input' }),
    chosen,
  )
}
