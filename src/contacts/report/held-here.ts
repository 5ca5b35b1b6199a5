import { presentIds } from '../../changes/present-ids.ts'
import { dropsOf, isUnfinished, rowKeyOf } from '../../changes/stored-changes.ts'
import { emptyContact } from '../../domain/fields.ts'
import { isOneOfNames, namesOfContact, isRuleAbout } from '../../domain/cluster/fingerprint.ts'
import type { Contact } from '../../domain/contact.ts'
import type { NameRule } from '../../domain/name-rules.ts'
import { isDecisionAbout, isKeyAbout } from '../../domain/cluster/decision-keys.ts'
import type { ContactChoice } from '../../domain/cluster/contact-choice.ts'
import {
  keepContactChoices,
  readContactChoices,
  keepNameRules,
  readNameRules,
  keepNotDuplicates,
  readNotDuplicates,
} from '../../storage/kept-lists.ts'
import { allRows, rowsUnder, getRows, writeRows, type Key, type Write } from '../../storage/database.ts'
import { forgetInboxKeys } from '../../storage/inbox.ts'
import { writeKept, readKept, createdAgainPlace } from '../../storage/local-storage.ts'
import type { ChangeRow, Draft } from '../../storage/rows.ts'
import { forgetReadings } from '../../storage/stored-readings.ts'

/** What this browser holds of a contact for an account, besides the copies of lists, which are read again. */
export type HeldHere = {
  ids: ReadonlySet<string>
  /** Its lines in the history and among the recently deleted records. */
  rows: ChangeRow[]
  drafts: Draft[]
  rules: NameRule[]
  /** What was called fine or no duplicate. */
  fine: string[]
  /** Counterparties that are this contact, as the user said, and what was said of its names. */
  choices: ContactChoice[]
  /** Whether one of its changes has not ended, or waits to be sent. */
  isChanging: boolean
}

/** All lines of the history about a contact, under any id that it has had, the newest first. */
export async function rowsOfContact(books: string, id: string): Promise<ChangeRow[]> {
  const rows = await allRows('changeRows', books)
  const idNow = presentIds(rows)
  return rows.filter((row) => row.resource === 'contacts' && idNow(row).id === id)
}

/** What this browser holds of a contact, or of one that is deleted already. */
export async function heldHere(books: string, id: string, contact: Contact | undefined): Promise<HeldHere> {
  const rows = await rowsOfContact(books, id)
  const ids = new Set([id, ...rows.flatMap((row) => [row.id, ...(row.was === undefined ? [] : [row.was])])])
  const names = [contact, ...rows.flatMap(({ before, after }) => [before, after])].flatMap((fields) =>
    fields ? namesOfContact({ ...emptyContact, ...fields }) : [],
  )
  const drafts = (await rowsUnder('drafts', [books, 'contacts'])).filter(
    (draft) => ids.has(draft.id) || (draft.id === 'new' && isNamed(draft, names)),
  )
  const changes = await getRows(
    'changes',
    rows.map((row): Key => [books, row.change]),
  )
  return {
    ids,
    rows,
    drafts,
    rules: readNameRules(books).filter((rule) => isRuleAbout(rule, names)),
    fine: readNotDuplicates(books).filter((key) => isKeyAbout(key, ids)),
    choices: readContactChoices(books).filter((choice) => isDecisionAbout(choice, ids, names)),
    isChanging: changes.some((change) => change && isUnfinished(change)),
  }
}

/** Deletes what this browser holds, also the readings of whole lists. False if the browser refuses: then some of it stays. */
export async function eraseHere(
  books: string,
  { ids, rows, drafts, rules, fine, choices }: HeldHere,
): Promise<boolean> {
  keepNameRules(
    books,
    readNameRules(books).filter(
      (rule) => !rules.some((one) => one.match === rule.match && one.text === rule.text),
    ),
  )
  keepNotDuplicates(
    books,
    readNotDuplicates(books).filter((key) => !fine.includes(key)),
  )
  keepContactChoices(
    books,
    readContactChoices(books).filter(({ name }) => !choices.some((one) => one.name === name)),
  )
  forgetInboxKeys(books, (key) => isKeyAbout(key, ids))
  const again = Object.entries(Object(readKept('device', createdAgainPlace(books)))).filter(
    ([id]) => !ids.has(id),
  )
  writeKept('device', createdAgainPlace(books), again.length > 0 ? Object.fromEntries(again) : undefined)
  await forgetReadings(books)
  return writeRows(
    ...(await dropsOfRows(books, rows)),
    ...drafts.map(({ resource, id }): Write => ({ table: 'drafts', drop: [books, resource, id] })),
  )
}

/** Drops rows from the history; a change of which no row is left goes, too. */
async function dropsOfRows(books: string, rows: readonly ChangeRow[]): Promise<Write[]> {
  const ids = [...new Set(rows.map(({ change }) => change))]
  const changes = await getRows(
    'changes',
    ids.map((id): Key => [books, id]),
  )
  return ids.flatMap((id, index): Write[] => {
    const some = rows.filter(({ change }) => change === id)
    const change = changes[index]
    if (!change || change.total <= some.length) return dropsOf({ books, id }, some)
    const done = change.done === undefined ? {} : { done: change.done - countDone(some) }
    return [
      { table: 'changes', put: { ...change, ...done, total: change.total - some.length } },
      ...some.map((row): Write => ({ table: 'changeRows', drop: rowKeyOf(row) })),
    ]
  })
}

function countDone(rows: readonly ChangeRow[]): number {
  return rows.filter(({ state }) => state === 'done').length
}

/** Whether a new contact that is being typed has one of these names. */
function isNamed({ typed, base }: Draft, names: readonly string[]): boolean {
  return namesOfContact({ ...emptyContact, ...base, ...typed }).some((name) => isOneOfNames(name, names))
}
