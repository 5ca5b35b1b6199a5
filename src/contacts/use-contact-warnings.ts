import { useEffect, useMemo, useState } from 'react'
import type { Contact } from '../domain/contact.ts'
import { loadNext } from '../ui/when.ts'
import type { ContactWarnings } from './contact-warnings.ts'

type Checked = Pick<Contact, 'vatNumber' | 'email' | 'phone' | 'zip' | 'country'>

/** What looks wrong in a contact; nothing until the code that checks it has loaded, once the page rests. */
export function useContactWarnings({ vatNumber, email, phone, zip, country }: Checked): ContactWarnings {
  const check = useCheck()
  return useMemo(
    () => check?.({ vatNumber, email, phone, zip, country }) ?? {},
    [check, vatNumber, email, phone, zip, country],
  )
}

/** A function to what looks wrong in a field of a contact while its texts are typed. */
export function useTypedWarning(contact: Checked | undefined) {
  const check = useCheck()
  return (field: string, typed: Readonly<Record<string, string>>): string | undefined =>
    contact && check && new Map(Object.entries(check({ ...contact, ...typed }))).get(field)
}

function useCheck() {
  const [check, setCheck] = useState<(contact: Checked) => ContactWarnings>()
  useEffect(
    () =>
      loadNext(async () => {
        const { warningsOf } = await import('./contact-warnings.ts')
        setCheck(() => warningsOf)
      }),
    [],
  )
  return check
}
