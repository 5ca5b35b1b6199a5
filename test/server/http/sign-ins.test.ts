import { expect, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-books-app.ts'

const path = '/api/sign-ins'
const json = { 'Content-Type': 'application/json' }
const described = describedService()

test('another device signs in by a token that is shown once', async () => {
  const { askJson, as, books } = await openBooksApp(['Acme', 'Other'])
  await books.installation.setPublicAddress('https://books.example')
  const body = JSON.stringify({ name: ' Phone ' })
  const added = await askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Phone', publicAddress: 'https://books.example' },
  })
  expect(added.headers.get('Cache-Control')).toBe('no-store')
  expect(described.check('POST', '/sign-ins', added)).toBe('addSignIn 201')
  const { token, id } = Object(added.body)
  const listed = await askJson(path, { token })
  expect(listed.body).toMatchObject({
    items: [
      { name: 'First', current: false },
      { id, name: 'Phone', current: true },
    ],
  })
  expect(described.check('GET', '/sign-ins', listed)).toBe('listSignIns 200')
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect((await askJson(path, as('Other'))).body).toMatchObject({ items: [{ name: 'First', current: true }] })
})

test('a revoked sign-in stops working immediately, even the user’s own', async () => {
  const { ask, askJson, as } = await openBooksApp(['Acme', 'Other'])
  const body = JSON.stringify({ name: 'Phone' })
  const { token, id } = Object(
    (await askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })).body,
  )
  const foreign = await askJson(`${path}/${id}`, { ...as('Other'), method: 'DELETE' })
  expect(described.check('DELETE', `/sign-ins/${id}`, foreign)).toBe('revokeSignIn 404')
  const own = await ask(`${path}/${id}`, { token, method: 'DELETE' })
  expect(own.status).toBe(204)
  expect((await ask(path, { token })).status).toBe(401)
  expect((await ask(`${path}/${id}`, { ...as('Acme'), method: 'DELETE' })).status).toBe(404)
  expect((await askJson(path, as('Acme'))).body).toMatchObject({ items: [{ name: 'First' }] })
})

test('a name that is taken, blank or missing is refused at its field', async () => {
  const { askJson, as } = await openBooksApp()
  const add = (body: string) => askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })
  for (const name of ['First', ' ', 'x'.repeat(101)]) {
    const refused = await add(JSON.stringify({ name }))
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
    expect(described.check('POST', '/sign-ins', refused)).toBe('addSignIn 422')
  }
  for (const body of ['', '{}', '{"name":1}', 'x']) expect((await add(body)).status).toBe(400)
  expect((await add(JSON.stringify({ name: 'x'.repeat(5000) }))).status).toBe(413)
})

test('only those who are signed in see and change sign-ins', async () => {
  const { ask, as } = await openBooksApp()
  expect((await ask(path)).status).toBe(401)
  expect((await ask(path, { method: 'POST', headers: json, body: '{"name":"Mine"}' })).status).toBe(401)
  expect((await ask(`${path}/x`, { method: 'DELETE' })).status).toBe(401)
  expect((await ask(`${path}/x`, as('Acme'))).headers.get('Allow')).toBe('DELETE')
})
