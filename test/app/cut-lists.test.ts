import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { standInOf, statements } from './support/stated.ts'

// Lists whose numbers say something else than how many records there are: none of them passes for whole that is not.

describe.each(statements)('%s', (statement) => {
  test.each([
    ['jqgrid', 10],
    ['jqgrid: only the pages', 4],
  ])(
    'a total that counts pages (%s) is not taken for the records, and one pages to the end',
    async (name, size) => {
      const standIn = standInOf(name, statement)
      const { user } = await openApp('/contacts', { standIn })
      const names = standIn.contacts().map(({ company }) => company)
      const seen = await rowsOf('Contacts')
      expect(seen).toEqual(names.slice(0, size))
      expect(screen.queryByText(`of ${size}`, { exact: false })).toBeNull()
      while (screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled') !== 'true') {
        await user.click(screen.getByRole('link', { name: 'Next page' }))
        await waitFor(async () => expect(await rowsOf('Contacts')).toContain(names[seen.length]))
        await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true'))
        seen.push(...(await rowsOf('Contacts')))
      }
      expect(seen).toEqual(names)
      expect(screen.getByText('of 24', { exact: false })).toBeDefined()
    },
  )

  test('a list that is cut short says so, is not called whole, and a search finds the others', async () => {
    const settings = { paging: { mode: 'none', base: 'auto' } } as const
    const standIn = standInOf('trap: says more than it sends', statement, settings)
    const { user } = await openApp('/contacts', { standIn })
    const names = standIn.contacts().map(({ company }) => company)
    expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
    expect(screen.getByText('1–10 of more than 23')).toBeDefined()
    await screen.findByText(/^The service says that it has 24 records, but returns only 10 of them\./)
    await user.type(screen.getByRole('searchbox'), 'Firma X24')
    await waitFor(async () => expect(await rowsOf('Contacts')).toEqual([names[23]]))
    await waitFor(() => expect(screen.queryByText(/returns only 10 of them/)).toBeNull())
  })
})
