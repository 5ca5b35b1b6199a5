import { getRouteApi, Link } from '@tanstack/react-router'
import { useContacts } from '../api/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import { contactFields } from '../domain/contact-fields.ts'
import type { ListQuery } from '../domain/page.ts'
import { valueWords } from '../domain/value-words.ts'
import { LazySelectionBar } from '../records/selection/LazySelectionBar.tsx'
import { Cell } from '../records/list/Cell.tsx'
import { ListPage } from '../records/list/ListPage.tsx'
import type { Column } from '../records/list/column.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { contactCollection } from './contact-collection.ts'
import { contactLabels, personName } from './contact-labels.ts'
import classes from './ContactListPage.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts')

/** The contacts of the account, by name. */
export function ContactListPage() {
  const query = route.useSearch()
  const { selections } = route.useRouteContext()
  const list = useContacts(query)
  const bar = (
    <LazySelectionBar
      collection={contactCollection}
      selection={selections.contacts}
      search={query.search}
      list={list}
    />
  )
  return (
    <ListPage
      collection={contactCollection}
      query={query}
      list={list}
      columns={columnsAt(query)}
      layout={classes.columns}
      selection={selections.contacts}
      bar={bar}
      actions={
        <ButtonLink look="main" to="/contacts/new" state={{ list: query, before: 'list' }}>
          {messages.newContact}
        </ButtonLink>
      }
      whenNone={messages.noneYet}
    />
  )
}

/** The columns; their links remember the place in the list. */
function columnsAt(query: ListQuery): Column<Contact>[] {
  return [
    {
      header: messages.name,
      className: classes.name,
      cell: (contact) => <Name contact={contact} query={query} />,
    },
    ...columns.map(columnOf),
  ]
}

/** The columns after the name; the style sheet sets their widths. */
const columns = ['email', 'phone', 'city', 'country', 'vatNumber'] as const

function columnOf(name: (typeof columns)[number]): Column<Contact> {
  const { label, kind } = contactFields[name]
  const lang = kind === 'country' ? navigator.language : undefined
  return {
    header: label,
    className: classes[name],
    cell: (contact) => <Cell text={valueWords(name, contact[name])} lang={lang} />,
  }
}

/** A contact's name as a link, followed by the person if the name is a company's. */
function Name({ contact, query }: { contact: Contact; query: ListQuery }) {
  const name = contactLabels.nameOf(contact)
  const person = personName(contact)
  const both = person === '' || person === name ? name : `${name} · ${person}`
  return (
    <div className={classes.names}>
      <Link
        to="/contacts/$contactId"
        params={{ contactId: contact.id }}
        state={{ list: query, before: 'list' }}
        title={both}
      >
        {name}
      </Link>
      {/* The space matters when copying; on screen the names are apart anyway. */}
      {both !== name && ' '}
      {both !== name && <span className={classes.person}>{person}</span>}
    </div>
  )
}
