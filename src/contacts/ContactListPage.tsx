import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useContacts } from '../api/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import { valueWords } from '../domain/value-words.ts'
import { LazySelectionBar } from '../records/selection/LazySelectionBar.tsx'
import { ListToolbar } from '../records/toolbar/ListToolbar.tsx'
import { ListPage } from '../records/list/ListPage.tsx'
import type { Column } from '../records/list/column.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { contactCollection } from './contact-collection.ts'
import { contactLabels, personName } from './contact-labels.ts'
import classes from './ContactListPage.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts')

const Filters = lazyNamed(() => import('./filters/ContactFilters.tsx'), 'ContactFilters', MissingPart)
const Chips = lazyNamed(() => import('./filters/ContactChips.tsx'), 'ContactChips', MissingForNow)
const NoneFound = lazyNamed(() => import('./filters/NoContactsFound.tsx'), 'NoContactsFound', MissingPart)

/** The contacts of the account, by name. */
export function ContactListPage() {
  const query = route.useSearch()
  const [columns] = useState(contactColumns)
  const { selections } = route.useRouteContext()
  const list = useContacts(query)
  const shown = { collection: contactCollection, query, list, columns, selection: selections.contacts }
  const bar = <LazySelectionBar {...shown} />
  return (
    <ListPage
      {...shown}
      layout={classes.columns}
      tools={<ListToolbar {...shown} Filters={Filters} Chips={Chips} />}
      bar={bar}
      actions={
        <ButtonLink look="main" to="/contacts/new" state={{ list: query, before: 'list' }}>
          {messages.newContact}
        </ButtonLink>
      }
      whenNone={
        query.refine === undefined ? (
          messages.noneYet
        ) : (
          <NoneFound query={query} isWhole={list.data?.total === 0} />
        )
      }
    />
  )
}

function contactColumns(): Column<Contact>[] {
  return [
    {
      name: 'name',
      header: messages.name,
      sort: 'company',
      className: classes.name,
      cell: (contact, href) => <a href={href}>{contactLabels.nameOf(contact)}</a>,
    },
    {
      name: 'person',
      header: messages.person,
      sort: 'last-name',
      className: classes.person,
      // Of a contact without a company, the person is the name already.
      cell: (contact) => {
        const person = personName(contact)
        return person === contactLabels.nameOf(contact) ? '' : person
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
    className: classes[name],
    cell: (contact) => valueWords(name, contact[name]),
    ...(kind === 'country' && { lang: navigator.language }),
  }
}
