import { lastingName, type ContactMatch } from '../../domain/cluster/contact-of-transaction.ts'
import { newContactOf } from '../new-contact-of.ts'
import { inOrderOfUse, togetherOf, type NameInUse } from './names-in-use.ts'

/** A counterparty that has no contact: the contact that it would become, those that it may be, and its account, if that is known. */
export type MissingName = Pick<NameInUse, 'key' | 'name' | 'spellings' | 'count' | 'sums' | 'last'> & {
  fields: ReturnType<typeof newContactOf>
  perhaps: ContactMatch[]
  account: string | undefined
  /** The names that are one here. */
  parts?: MissingName[]
}

/** Of months alone, which are first names, too, it takes so many. */
const fewestMonths = 3

/**
 * Names that differ only in numbers or months as one, unless they have several VAT numbers or accounts; those that `isWhole` names stay
 * as they are.
 */
export function joinAlike(
  missing: readonly MissingName[],
  isWhole: (name: MissingName) => boolean,
): MissingName[] {
  const groups = Map.groupBy(missing, (one) => (isWhole(one) ? one.key : `like ${lastingName(one.key)}`))
  const joined = [...groups].flatMap(([key, all]) => {
    const months = all.filter((one) => !/\p{N}/u.test(one.key) && `like ${one.key}` !== key)
    const apart = months.length < fewestMonths ? months : []
    const alike = all.filter((one) => !apart.includes(one))
    const known = [alike.map(({ fields }) => fields.vatNumber), alike.map(({ account }) => account)]
    const isOneParty = known.every((values) => new Set(values.filter(Boolean)).size <= 1)
    return alike.length > 1 && isOneParty ? [join(key, alike), ...apart] : all
  })
  return inOrderOfUse(joined)
}

/** The same names, but those with these keys for themselves. */
export function takeApart(missing: readonly MissingName[], keys: ReadonlySet<string>): MissingName[] {
  return missing.flatMap((one) => {
    const [out = [], rest = []] = [true, false].map((is) =>
      one.parts?.filter(({ key }) => keys.has(key) === is),
    )
    if (out.length === 0) return [one]
    return [...(rest.length > 1 ? [join(one.key, rest)] : rest), ...out]
  })
}

function join(key: string, parts: MissingName[]): MissingName {
  const together = togetherOf(parts)
  const all = parts.map(({ fields }) => fields)
  const name = lastingName(together.name)
  const known = (field: 'vatNumber' | 'email') => [...new Set(all.flatMap((fields) => fields[field] ?? []))]
  const [vatNumbers, emails] = [known('vatNumber'), known('email')]
  return {
    ...together,
    key,
    name,
    fields: newContactOf({ name, vatNumbers, emails: emails.length === 1 ? emails : [] }),
    perhaps: [
      ...new Map(parts.flatMap(({ perhaps }) => perhaps).map((one) => [one.contact.id, one])).values(),
    ],
    account: parts.find(({ account }) => account !== undefined)?.account,
    parts,
  }
}
