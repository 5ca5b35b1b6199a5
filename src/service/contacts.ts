import { Hono } from 'hono'
import { ContactChanges, NewContact } from '../domain/contact.ts'
import { emptyContact } from '../domain/fields.ts'
import { checkFields } from './check-fields.ts'
import { tagged } from './entity-tag.ts'
import { readFields } from './read-fields.ts'
import { RefusalError } from './refusal-error.ts'
import { refuseOtherMethods, resource } from './resource.ts'
import type { ContactCollection } from './store.ts'

/** The contacts of docs/spec.md: what every resource has, and creation. */
export function contacts(collection: ContactCollection): Hono {
  const app = new Hono()
  app.post('/new', async (c) => {
    const sent = checkFields(NewContact, await readFields(c.req))
    const contact = await collection.create(Object.assign({ ...emptyContact }, sent))
    // Relative to /contacts/new, so that it is right under any prefix.
    return tagged(contact, 201, { Location: `../contacts/${encodeURIComponent(contact.id)}` })
  })
  app.get('/new', () => {
    throw new RefusalError(404, 'This address only creates contacts; there is nothing to read')
  })
  app.all('/new', refuseOtherMethods('POST'))
  app.route('/', resource(collection, ContactChanges))
  return app
}
