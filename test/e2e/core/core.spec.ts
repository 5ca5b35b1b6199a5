import { expect } from '@playwright/test'
import { isStored } from './engine.ts'
import { signIn, test } from './journey.ts'

test('a bookkeeper can sign in by the printed address, and is still signed in after a reload', async ({
  user,
  server,
}) => {
  await signIn(user, server, '/contacts')
  await user.at('heading', 'Contacts', 1).isThere()
  expect(await user.tab.call('() => location.href', [])).not.toContain(server.token)
  await user.tab.reload()
  await user.at('heading', 'Contacts', 1).isThere()
  await user.at('link', 'New contact').isThere()
  await user.at('dialog').isGone()
})

test('a bookkeeper can sign in by typing the token', async ({ user, server }) => {
  await user.open(`${server.url}/contacts`)
  const form = user.at('main')
  const address = form.field('Sign-in address or token')
  await address.fill('wrong')
  await form.at('button', 'Sign in').click()
  await form.at('alert').isThere()
  await address.fill(server.token)
  await form.at('button', 'Sign in').click()
  await user.at('heading', 'Sign in', 1).isGone()
  await user.at('link', 'New contact').isThere()
})

test('what was typed and not saved is offered again after a reload', async ({
  user,
  server,
  somebodyElse,
}) => {
  const id = await somebodyElse.adds({ company: 'Peeters', city: 'Ghent' })
  await signIn(user, server, `/contacts/${id}/edit`)
  await user.field('City').fill('Reykjavík')
  await expect.poll(() => user.tab.call(String(isStored), ['Reykjavík'])).toBe(true)
  await user.tab.reload()
  await user.at('region', 'Draft').at('button', 'Restore').click()
  await user.field('City').reads('Reykjavík')
  await user.at('button', 'Save').click()
  await user.at('heading', 'Peeters', 1).isThere()
  await user.words('Reykjavík').isThere()
})

test('the demo answers by itself, and keeps what was changed in it', async ({ user, server }) => {
  await user.open(`${server.url}/c/demo/contacts`)
  await user.words('1–25 of 1,000').isThere()
  await user.at('link', 'New contact').click()
  await user.field('Company').fill('0 Demo')
  await user.at('button', 'Save').click()
  await user.at('heading', '0 Demo', 1).isThere()
  await user.tab.reload()
  await user.at('heading', '0 Demo', 1).isThere()
})

test('errors in the browser’s console fail the test', async ({ engine, user, server }) => {
  await user.open(`${server.url}/c/demo/contacts`)
  await user.words('1–25 of 1,000').isThere()
  const heard: string[] = []
  for (const [provoke, said] of [
    // First, because Firefox may report it once more a moment later.
    [
      () => document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.invalid/one.png' })),
      /content.security.policy/i,
    ],
    [() => void setTimeout(() => reportError(new Error('an exception'))), /an exception/],
    [() => void setTimeout(() => Promise.reject(new Error('a rejection'))), /a rejection/],
    [() => console.error('an error'), /an error/], // oxlint-disable-line no-console -- it is what must be heard
  ] as const) {
    await user.tab.call(String(provoke), [])
    await expect
      .poll(async () => {
        await user.address()
        heard.push(...engine.complaints())
        return heard.join('\n')
      })
      .toMatch(said)
  }
})
