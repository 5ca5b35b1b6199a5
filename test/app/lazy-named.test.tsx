import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { lazyNamed } from '../../src/ui/lazy-named.tsx'

test('a part whose code arrives after the click that asked for it is shown', async () => {
  const code = Promise.withResolvers<{ Part: () => string }>()
  const Part = lazyNamed(
    () => code.promise,
    'Part',
    () => null,
  )
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && (
          <Suspense>
            <Part />
          </Suspense>
        )}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  code.resolve({ Part: () => 'It is here.' })
  expect(await screen.findByText('It is here.')).toBeDefined()
})
