import { signInOf } from '../api/session/secrets.ts'
import { readSettingsInPage } from '../app/settings-in-page.ts'
import { readConnections } from '../connections/kept-connections.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'

/**
 * What the scripts in index.html need to know about the address: its connection, as this browser has stored it, and the page
 * within it. Undefined if it leads to another connection's page, or to one that this browser does not have.
 */
export function readDestination() {
  const [, prefix, id = 'settings', page = '/'] = /^(\/c\/([^/]+))?(\/.*)?$/.exec(location.pathname) ?? []
  const { own, stated, last = '' } = readConnections()
  const settings = readSettingsInPage()
  const isDemo = id === 'demo' || (!settings && !prefix && last === 'demo')
  const profile: PartialProfile | undefined = prefix ? own[id] : settings?.service
  const leadsElsewhere = page === '/' && !prefix && (last in own || (last === 'demo' && settings))
  if (leadsElsewhere || (prefix && !profile && !isDemo)) return undefined

  const isOurs = profile !== undefined && profile['baseUrl'] === settings?.service['baseUrl']
  const [, noun, record] = /^\/(contacts|transactions)(?:\/(.+))?$/.exec(page) ?? []
  return {
    /** The connection's id. */
    id,
    /** Whether this is the connection that comes with the installation. */
    isGiven: !prefix,
    isDemo,
    profile,
    /** What the user has set instead. */
    stated: stated[id],
    /** Whether its service delivered this page. */
    isOurs,
    signIn: profile && signInOf(id, String(profile['baseUrl'])),
    path: page,
    noun,
    record,
  }
}
