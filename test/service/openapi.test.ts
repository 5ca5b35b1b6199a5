import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '../../src/service/openapi/open-api.ts'

test('the description is good OpenAPI 3.1 by the rules of its linter', async () => {
  expect(await faultsOf(openApi('/api'))).toEqual([])
})

test('the linter finds what is wrong', async () => {
  const { components: _, ...rest } = Object(openApi('/api'))
  expect(await faultsOf(rest)).toContain('no-unresolved-refs')
  expect(await faultsOf({ ...openApi('/api/'), info: {} })).toContain('no-server-trailing-slash')
})

/** The rules of the linter's strict recommendation that the description breaks. */
async function faultsOf(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId }) => ruleId)
}
