import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutUnused } from '../../src/bundle/lean-react.ts'

const library = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const code = readFileSync(join(import.meta.dirname, '../..', library), 'utf8')

test('the build leaves a tenth of React DOM out and keeps the rest as it is', () => {
  const lean = withoutUnused(code)
  expect(lean.length).toBeLessThan(code.length * 0.9)
  expect(lean).not.toContain('exports.hydrateRoot')
  expect(lean).toContain('function isHostHoistableType(type, props, hostContext) {return false}')
  const names = (text: string) => [...text.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name)
  expect(names(lean)).toEqual(names(code))
  expect(() => new Script(lean)).not.toThrow()
})

test('the build fails when React DOM no longer has a function that it would leave out', () => {
  const renamed = code.replaceAll('startViewTransition', 'beginViewTransition')
  expect(() => withoutUnused(renamed)).toThrow('look in lean-react.ts at startViewTransition')
})
