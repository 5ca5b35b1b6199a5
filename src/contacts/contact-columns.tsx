import type { Contact } from '../domain/contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import { valueWords } from '../domain/value-words.ts'
import type { Column } from '../records/list/column.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { contactNaming, personName } from './contact-naming.ts'
import classes from './ContactListPage.module.css'
import * as messages from './messages.ts'

export function contactColumns(): Column<Contact>[] {
  return [
    {
      name: 'name',
      header: messages.name,
      field: 'company',
      className: classes.name,
      cell: (contact, href) => <a href={href}>{contactNaming.nameOf(contact)}</a>,
    },
    {
      name: 'person',
      header: messages.person,
      field: 'lastName',
      className: `quiet ${classes.person}`,
      // Without a company, the person is already the contact's name.
      cell: (contact) => {
        const person = personName(contact)
        return person === contactNaming.nameOf(contact) ? '' : person
      },
    },
    // The style sheet sets their widths.
    ...(['email', 'phone', 'city', 'country', 'vatNumber'] as const).map(columnOf),
  ]
}

function columnOf(name: 'email' | 'phone' | 'city' | 'country' | 'vatNumber'): Column<Contact> {
  const { label, kind } = contactFields[name]
  return {
    name,
    header: label,
    className: `quiet ${classes[name]}`,
    cell: (contact) => valueWords(name, contact[name]),
    ...(kind === 'country' && { lang: notationLanguage() }),
  }
}
