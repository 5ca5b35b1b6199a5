import { expect, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { oneLine } from '../inbox/open-inbox.ts'
import { openBooksApp } from './open-app.ts'

const path = '/api/statement-imports'
const described = describedService()

async function withImport(name = 'january.sta', body = oneLine) {
  const opened = await openBooksApp(['Acme', 'Other'])
  const { askJson, as } = opened
  const upload = (fileName: string, sent: string) =>
    askJson(`${path}?name=${encodeURIComponent(fileName)}`, {
      ...as('Acme'),
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: sent,
    })
  await upload(name, body)
  const imports = async () =>
    ((await askJson(path, as('Acme'))).body as { items: { id: string; [name: string]: unknown }[] }).items
  const [first] = await imports()
  return { ...opened, upload, imports, id: first?.id ?? '' }
}

test('an import has its bank account, days and balances, and its file as it was sent', async () => {
  const { ask, as, imports, id } = await withImport('Jän/uar"\r.sta')
  expect(await imports()).toMatchObject([
    {
      accounts: [{ statements: 1, currency: 'EUR', opening: '0.00', closing: '10.00', from: '2026-01-15' }],
      hasFile: true,
      canUndo: true,
    },
  ])
  const answer = await ask(`${path}/${id}/file`, as('Acme'))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(oneLine)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''uar%22_.sta`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  for (const other of [`${path}/${id}/file`, `${path}/${id}/undo`])
    expect((await ask(other, as('Other'))).status).toBe(404)
  for (const nothing of ['nothing', '%00', encodeURIComponent("' or 1=1")])
    expect((await ask(`${path}/${nothing}/file`, as('Acme'))).status).toBe(404)
})

test('an import is taken back once, and its file comes again as if it had never come', async () => {
  const { askJson, as, upload, imports, id } = await withImport()
  const undo = (method: string) => askJson(`${path}/${id}/undo`, { ...as('Acme'), method })
  const counts = { removed: 1, edited: 0, noted: 0, deleted: 0, shared: 0 }
  const plan = await undo('GET')
  expect(plan).toMatchObject({ status: 200, body: counts })
  expect(described.check('GET', '/statement-imports/{id}/undo', plan)).toBe('planUndo 200')
  const undone = await undo('POST')
  expect(undone).toMatchObject({ status: 200, body: { ...counts, by: expect.stringMatching(/./) } })
  expect(described.check('POST', '/statement-imports/{id}/undo', undone)).toBe('undoImport 200')
  expect(await undo('POST')).toMatchObject({ status: 200, body: undone.body })
  expect((await askJson('/api/transactions', as('Acme'))).body).toMatchObject({ total: 0 })
  expect(await imports()).toMatchObject([{ canUndo: false, hasFile: true, undone: counts }])
  const { body } = await upload('january.sta', oneLine)
  expect(body).toMatchObject({ new: 1, known: 0, deletedBefore: 0 })
  const [again] = await imports()
  expect(body).toMatchObject({ id: again?.id })
  const found = await askJson(`/api/queries/transactions?import=${again?.id}`, as('Acme'))
  expect(found.body).toMatchObject({ total: 1 })
  const other = await askJson(`/api/queries/transactions?import=${id}`, as('Acme'))
  expect(other.body).toMatchObject({ total: 0 })
})

test('what another import contains, too, stays, and that import is named', async () => {
  const { askJson, as, upload, id } = await withImport()
  await upload('again.sta', oneLine)
  const plan = await askJson(`${path}/${id}/undo`, as('Acme'))
  expect(plan.body).toMatchObject({ removed: 0, shared: 1, sharedWith: ['again.sta'] })
  const undone = await askJson(`${path}/${id}/undo`, { ...as('Acme'), method: 'POST' })
  expect(undone.body).toMatchObject({ removed: 0, shared: 1, sharedWith: ['again.sta'] })
})

test('a refused file has nothing to take back, nor has an unknown one; other methods are refused', async () => {
  const { askJson, as, upload, imports } = await withImport()
  await upload('broken.sta', 'No statement')
  const [refused] = await imports()
  expect(refused).toMatchObject({ fileName: 'broken.sta', new: 0 })
  expect(refused).not.toHaveProperty('canUndo')
  for (const method of ['GET', 'POST']) {
    const answer = await askJson(`${path}/${refused?.id}/undo`, { ...as('Acme'), method })
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was refused') } })
    described.check(method as 'GET' | 'POST', '/statement-imports/{id}/undo', answer)
    const missing = await askJson(`${path}/nothing/undo`, { ...as('Acme'), method })
    expect(missing.status).toBe(404)
  }
  expect((await askJson(`${path}/${refused?.id}/file`, as('Acme'))).status).toBe(404)
  for (const what of ['file', 'undo'])
    expect((await askJson(`${path}/1/${what}`, { ...as('Acme'), method: 'DELETE' })).status).toBe(405)
})
