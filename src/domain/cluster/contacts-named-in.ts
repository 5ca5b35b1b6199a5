import type { Contact } from '../contact.ts'
import { essentialWords, printOfName } from './fingerprint.ts'
import { namesOfContact } from './rules-about.ts'

/** A function to the contacts with the longest name whose words stand together in a running text, in any order. */
export function contactsNamedIn(contacts: readonly Contact[]): (text: string) => Contact[] {
  const named = new Map<string, Contact[]>()
  for (const contact of contacts)
    for (const name of new Set(namesOfContact(contact).map(printOfName)))
      if (isTelling(name) && !named.get(name)?.push(contact)) named.set(name, [contact])
  const known = new Set([...named.keys()].flatMap((name) => name.split(' ')))
  return (text) => {
    const said = essentialWords(text)
    for (let length = mostWords; length > 0; length -= 1) {
      const runs = said.map((_, at) => said.slice(at, at + length))
      const names = runs.filter((run) => run.every((word) => known.has(word)))
      const found = new Set(names.flatMap((name) => named.get(name.toSorted().join(' ')) ?? []))
      if (found.size > 0) return [...found]
    }
    return []
  }
}

/** Longer names than this are hardly written whole into a description. */
const mostWords = 6

/** Whether a name in a running text is somebody’s, and not a short word. */
function isTelling(name: string): boolean {
  return name.replaceAll(/\P{L}/gu, '').length >= 6
}
