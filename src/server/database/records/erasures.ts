import { sql } from 'kysely'
import type { Contact } from '../../../domain/contact.ts'
import { isDecisionAbout } from '../../../domain/cluster/decision-keys.ts'
import { isRuleAbout, namesOfContact } from '../../../domain/cluster/fingerprint.ts'
import { euVatNumber } from '../../../domain/vies-answer.ts'
import { emptyContact } from '../../../domain/fields.ts'
import type { NameRule } from '../../../domain/name-rules.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { isKeepable } from '../../../domain/text.ts'
import { displayName, type ErasureStore } from '../../../service/store.ts'
import { columnsOf, recordOf } from '../core/collections.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { readDecisions } from './decisions-and-names.ts'
import { readFieldsOf } from './deleted-records.ts'
import { deleteRows, writeTo } from './record-writes.ts'
import type { HeldOfContact } from '../../../domain/deleted-record.ts'

/** What an account holds of a contact, and its erasure (service/store.ts). */
export function erasures(engine: Engine, account: AccountId): ErasureStore {
  const at: Place = { account, collection: 'contacts' }
  return {
    look: (id) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        const held = await engine.snapshot((tx) => heldOf(engine, tx, at, id))
        return held.contacts + held.deletedCopies > 0 ? countsOf(held) : undefined
      }),
    erase: (id) =>
      answering(engine, async () => {
        if (!isKeepable(id))
          return { contacts: 0, deletedCopies: 0, viesAnswers: 0, nameRules: 0, decisions: 0 }
        const erased = await writeTo(engine, account, (tx) => eraseHeld(engine, tx, at, id), { isLong: true })
        await engine.forgetLog()
        return erased
      }),
  }
}

async function eraseHeld(engine: Engine, tx: Db, at: Place, id: string): Promise<HeldOfContact> {
  const held = await heldOf(engine, tx, at, id)
  await deleteRows(engine, tx, at, [id])
  const own = scopedTo(tx, at.account)
  const copies = own.deleteFrom('deleted_records').where('collection', '=', 'contacts')
  await copies.where('id', '=', id).execute()
  for (const number of held.vatNumbers)
    await own.deleteFrom('vies_answers').where('vat_number', '=', number).execute()
  for (const { match, text } of held.rules)
    await own.deleteFrom('name_rules').where('match', '=', match).where('text', '=', text).execute()
  for (const decision of held.decisions)
    await own.deleteFrom('decisions').where('id', '=', decision).execute()
  // The index only notes what is gone from it until it merges its parts: a second for 100,000 contacts.
  const words = sql.ref('contacts_words')
  if (engine.kind === 'SQLite') await sql`insert into ${words} (${words}) values ('optimize')`.execute(tx)
  return countsOf(held)
}

type Held = Omit<HeldOfContact, 'nameRules' | 'decisions'> & {
  vatNumbers: readonly string[]
  rules: readonly NameRule[]
  /** The ids of the decisions. */
  decisions: readonly string[]
}

function countsOf({ contacts, deletedCopies, viesAnswers, rules, decisions }: Held): HeldOfContact {
  return { contacts, deletedCopies, viesAnswers, nameRules: rules.length, decisions: decisions.length }
}

/** What the account holds of a contact, as it is and as it was deleted. What another contact shares with it is not its own. */
async function heldOf(engine: Engine, tx: Db, at: Place, id: string): Promise<Held> {
  const own = scopedTo(tx, at.account)
  const rows = await own.selectFrom('contacts').select(columnsOf('contacts')).where('id', '=', id).execute()
  const copies = await own
    .selectFrom('deleted_records')
    .select(['collection', 'fields'])
    .where('collection', '=', 'contacts')
    .where('id', '=', id)
    .execute()
  const versions = [
    ...rows.map((row) => recordOf('contacts', row)),
    ...copies.map((copy) => ({ id, ...readFieldsOf(copy) })),
  ].map((version): Contact => ({ ...emptyContact, ...version }))

  const vatNumbers: string[] = []
  for (const number of new Set(versions.flatMap((one) => euVatNumber(one.vatNumber, one.country) ?? [])))
    if (!(await isOfAnother(engine, tx, at, id, number))) vatNumbers.push(number)
  const answers = own.selectFrom('vies_answers').select((eb) => eb.fn.countAll().as('many'))
  const counted = await Promise.all(
    vatNumbers.map((number) => answers.where('vat_number', '=', number).executeTakeFirst()),
  )

  const names: string[] = []
  for (const one of versions) {
    const namesakes = own.selectFrom('contacts').select('id').where('key', '=', displayName(one))
    if (!(await namesakes.where('id', '!=', id).limit(1).executeTakeFirst()))
      names.push(...namesOfContact(one))
  }
  const rules =
    names.length > 0 ? await own.selectFrom('name_rules').select(['match', 'text', 'name']).execute() : []
  return {
    contacts: rows.length,
    deletedCopies: copies.length,
    viesAnswers: counted.reduce((sum, one) => sum + Number(one?.many ?? 0), 0),
    vatNumbers,
    rules: rules.filter((rule) => isRuleAbout(rule, names)),
    decisions: (await readDecisions(tx, at.account)).flatMap((one) =>
      isDecisionAbout(one.decision, new Set([id]), names) ? [one.id] : [],
    ),
  }
}

/** Whether another contact has this VAT number, however it is written: what VIES answered is about that one, too. */
async function isOfAnother(engine: Engine, tx: Db, at: Place, id: string, number: string): Promise<boolean> {
  const { terms } = parseSearch(number.slice(2), { hasDates: false })
  const alike = await scopedTo(tx, at.account)
    .selectFrom('contacts')
    .select(['vatNumber', 'country'])
    .where('id', '!=', id)
    .where(await engine.words.matching(tx, at, terms))
    .execute()
  return alike.some((one) => euVatNumber(one.vatNumber, one.country) === number)
}
