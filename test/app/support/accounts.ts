import { aContact } from '../../builders.ts'
import { openApp } from './open-app.tsx'
import { bearer, ownServer } from './own-server.ts'

export const all = { search: '', page: 1, pageSize: 25 }

/** Two accounts of one server, this tab signed in to the first. */
export async function openMine(address: string, undoSeconds = 0) {
  const { handler, stores } = ownServer({
    mine: { contacts: [aContact({ id: 'c1', company: 'Acme' })] },
    bakery: { contacts: [aContact({ id: 'c1', company: 'Mill' })] },
  })
  const app = await openApp(address, {
    overrides: [handler],
    profile: bearer,
    secrets: { token: 'mine' },
    undoSeconds,
  })
  const companies = () =>
    Promise.all(
      stores.map(async ({ contacts }) => (await contacts.list(all)).items.map(({ company }) => company)),
    )
  return { ...app, companies }
}
