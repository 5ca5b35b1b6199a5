import { accountHeader, accountNameHeader, capabilitiesHeader } from '../../domain/capabilities.ts'
import { decoded } from '../../domain/decoded.ts'
import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import type { AccountName } from './secrets.ts'
import * as messages from './messages.ts'

/** Records which account a response belongs to and what the service can do. Throws if it is not the account that this tab shows. */
export function noteAccount(session: ServiceSession, { headers }: Answer): void {
  const capabilities = (headers[capabilitiesHeader.toLowerCase()] ?? '').split(/, */).filter(Boolean)
  if (capabilities.length > 0 && session.capabilities.get().join() !== capabilities.join())
    session.capabilities.set(capabilities)
  const id = headers[accountHeader.toLowerCase()]
  if (id === undefined) return
  const account = { id, name: decoded(headers[accountNameHeader.toLowerCase()] ?? '') || id }
  const known = session.account.get()
  if (known && known.id !== id) throw stopped(session, account)
  if (known?.name !== account.name) session.takeAccount(account)
}

/**
 * Throws if the stored sign-in is not the one that this tab read its records with, for example because another tab opened
 * another account: nothing typed for one account may reach another. Sends no request.
 */
export function refuseOtherSignIn(session: ServiceSession): void {
  const { otherSignIn } = session.attention.get()
  if (otherSignIn) throw stopped(session, otherSignIn.account)
  const account = session.account.get()
  const { secrets, account: opened } = session.signIn()
  if (account && opened && opened.id !== account.id) throw stopped(session, opened)
  // Where the service does not name its accounts, only the same sign-in is known to open the same account.
  const { readWith = nobody } = session.memory
  const now = JSON.stringify(secrets)
  if (!account && readWith !== nobody && now !== nobody && now !== readWith) throw stopped(session, undefined)
}

/** Remembers which sign-in this tab reads its records with. */
export function noteReading(session: ServiceSession): void {
  session.memory.hasRead = true
  if (session.memory.readWith === undefined) session.takeSignIn()
}

/** Continues with the stored sign-in: the user typed it in this tab, or confirmed that it opens the same account. */
export function goOnWithSignIn(session: ServiceSession): void {
  session.takeSignIn()
  session.attention.set({ ...session.attention.get(), otherSignIn: undefined })
}

const nobody = '{}'

function stopped(session: ServiceSession, account: AccountName | undefined): ApiError {
  if (!session.attention.get().otherSignIn)
    session.attention.set({ ...session.attention.get(), otherSignIn: { account } })
  const here = session.account.get()
  return new ApiError(
    'stopped',
    here && account ? messages.otherAccount(here.name, account.name) : messages.otherSignIn,
  )
}

/** Asks the user to sign in, in one of the ways that the service named. HTML instead of JSON implies a cookie. */
export async function requireSignIn(session: ServiceSession, answer?: Answer): Promise<ApiError> {
  const schemes = answer ? await schemesIn(answer) : []
  session.attention.set({ ...session.attention.get(), signIn: { schemes } })
  return new ApiError('signed-out', messages.notSignedIn, answer?.status ?? 401)
}

async function schemesIn({ text, headers }: Answer): Promise<string[]> {
  if (/^\s*</.test(text)) return ['session']
  const { schemesOf } = await import('../../dialect/errors/asks-to-sign-in.ts')
  return schemesOf(headers['www-authenticate'])
}
