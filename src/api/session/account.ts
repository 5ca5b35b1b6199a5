import { accountHeader, accountNameHeader, capabilitiesHeader } from '../../domain/capabilities.ts'
import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import type { AccountName } from './secrets.ts'
import * as messages from './messages.ts'

/**
 * Records which account a response belongs to and what the service can do. Throws if it is not the account that this
 * tab shows.
 */
export function noteAccount(line: ServiceSession, { headers }: Answer): void {
  const capabilities = (headers[capabilitiesHeader.toLowerCase()] ?? '').split(/, */).filter(Boolean)
  if (capabilities.length > 0 && line.capabilities.get().join() !== capabilities.join())
    line.capabilities.set(capabilities)
  const id = headers[accountHeader.toLowerCase()]
  if (id === undefined) return
  const account = { id, name: decoded(headers[accountNameHeader.toLowerCase()]) || id }
  const known = line.account.get()
  if (known && known.id !== id) throw stopped(line, account)
  if (known?.name !== account.name) line.takeAccount(account)
}

/**
 * Throws if the stored sign-in is not the one that this tab read its records with, for example because another tab
 * opened another account: nothing typed for one account may reach another. Sends no request.
 */
export function refuseOtherSignIn(line: ServiceSession): void {
  const { otherSignIn } = line.attention.get()
  if (otherSignIn) throw stopped(line, otherSignIn.account)
  const account = line.account.get()
  const { secrets, account: opened } = line.signIn()
  if (account && opened && opened.id !== account.id) throw stopped(line, opened)
  // Where the service does not name its accounts, only the same sign-in is known to open the same account.
  const { readWith = nobody } = line.memory
  const now = JSON.stringify(secrets)
  if (!account && readWith !== nobody && now !== nobody && now !== readWith) throw stopped(line, undefined)
}

/** Remembers which sign-in this tab's records are read with. */
export function noteReading(line: ServiceSession): void {
  line.memory.hasRead = true
  if (line.memory.readWith === undefined) line.takeSignIn()
}

/** Continues with the stored sign-in: the user typed it in this tab, or confirmed that it opens the same account. */
export function goOnWithSignIn(line: ServiceSession): void {
  line.takeSignIn()
  line.attention.set({ ...line.attention.get(), otherSignIn: undefined })
}

const nobody = '{}'

function stopped(line: ServiceSession, account: AccountName | undefined): ApiError {
  if (!line.attention.get().otherSignIn)
    line.attention.set({ ...line.attention.get(), otherSignIn: { account } })
  const here = line.account.get()
  return new ApiError(
    'stopped',
    here && account ? messages.otherAccount(here.name, account.name) : messages.otherSignIn,
  )
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
