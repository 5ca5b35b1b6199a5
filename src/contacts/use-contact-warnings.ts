import { useEffect, useMemo, useState } from 'react'
import type { Contact } from '../domain/contact.ts'
import { loadNext } from '../ui/when-idle.ts'
import type { ContactWarnings } from './contact-warnings.ts'

type Checked = Pick<Contact, 'vatNumber' | 'email' | 'phone' | 'zip' | 'country'>

/** What looks wrong in a contact; nothing until the code that checks it has loaded, once the page rests. */
export function useContactWarnings({ vatNumber, email, phone, zip, country }: Checked): ContactWarnings {
  const [check, setCheck] = useState<(contact: Checked) => ContactWarnings>()
  useEffect(
    () =>
      loadNext(async () => {
        const { warningsOf } = await import('./contact-warnings.ts')
        setCheck(() => warningsOf)
      }),
    [],
  )
  return useMemo(
    () => check?.({ vatNumber, email, phone, zip, country }) ?? {},
    [check, vatNumber, email, phone, zip, country],
  )
}
