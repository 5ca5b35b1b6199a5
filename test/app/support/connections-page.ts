import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { textbox } from './look.ts'
import { firms, payments } from './many.ts'
import { freshBaseUrl } from './open-app.tsx'

export async function card(name: string) {
  return within(await screen.findByRole('article', { name }))
}

type Within = Awaited<ReturnType<typeof card>>

export function namesOf(elements: HTMLElement[]): string[] {
  return elements.map(({ textContent }) => textContent)
}

export function definitionsIn(part: Within): string[] {
  return namesOf(part.queryAllByRole('definition'))
}

/** Another service, of its own address, whose profile nobody has stated; or Bookend's own, which says so. */
export function anotherService(transactions = payments(3), isOwn = false) {
  const store = createMemoryStore({ contacts: firms(30), transactions })
  const service = createService({ store })
  const address = freshBaseUrl()
  let requests = 0
  const counted = {
    fetch: async (request: Request) => {
      requests += 1
      const answer = await service.fetch(request)
      if (!isOwn) answer.headers.delete('Bookend-Service')
      return answer
    },
  }
  return { baseUrl: address, handlers: handlersFor(counted, address), requests: () => requests }
}

/** Makes a connection by importing its profile as text. */
export async function addByText(user: UserEvent, profile: object) {
  await user.click(await screen.findByRole('button', { name: 'Import a connection' }))
  textbox('Or paste its contents').focus()
  await user.paste(JSON.stringify(profile))
  await user.click(screen.getByRole('button', { name: 'Import' }))
}

/** What this browser keeps of connections. */
export function kept(): string {
  return localStorage.getItem('bookend-connections') ?? ''
}

/** What is in the file that Export hands out. */
export async function exported(user: UserEvent, part: Within): Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL')
  // happy-dom would open the file in the place of the app.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toMatch(/\.bookend\.json$/)
  })
  await user.click(part.getByRole('button', { name: 'Export settings' }))
  expect(clicked).toHaveBeenCalledTimes(1)
  const [[file] = []] = created.mock.calls
  return file instanceof Blob ? file.text() : ''
}
