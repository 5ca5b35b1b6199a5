import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type OxlintOverride } from 'oxlint'

/** A row of the table of rooms in docs/architecture.md. */
type Room = { name: string; holds: string; mayImport: string[]; mustNotUse: string[] }

const rooms = readRooms()
const databasePackages = ['kysely', 'pg', 'node:sqlite']

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-console': 'error',
    'no-restricted-globals': [
      'error',
      { name: 'fetch', message: 'src/api/session/request.ts is the only place that fetches.' },
    ],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'promise/valid-params': 'off',
    'vitest/valid-title': 'off',
    'react/jsx-key': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  ignorePatterns: ['dist'],
  overrides: [
    {
      files: ['*.config.ts', 'test/server/database/postgres-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['src/records/form/Combobox.tsx', 'src/records/inline-edit/CellInput.tsx'],
      rules: { 'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off' },
    },
    {
      files: ['src/records/list/RecordTable.tsx'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['src/server/**', 'test/*.ts', 'test/e2e/pictures.ts', 'test/bench/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['test/**'],
      rules: {
        'no-restricted-globals': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
    {
      files: ['src/**'],
      rules: {
        'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      },
    },
    ...rooms.flatMap(importRules),
    {
      files: [
        'src/api/session/request.ts',
        'src/app/read-settings.ts',
        'src/frame/ask-first.ts',
        'src/server/http/ask-vies.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/main.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^\\./(service|server|statements|mock/(?!start-demo-service\\.ts))',
                message: "The mock backend comes by import('./mock/start-demo-service.ts') only.",
              },
            ],
          },
        ],
      },
    },
  ],
})

/** The rules of a room, one for each depth of its folders, because a relative path says how far up it goes. */
function importRules(room: Room): OxlintOverride[] {
  const others = rooms
    .map(({ name }) => name)
    .filter((name) => name !== room.name && !room.mayImport.includes(name))
  const allowed = room.mayImport.join(', ') || 'no other room'
  const folders = room.name === 'server' ? ['server', 'server/database'] : [room.name]
  return folders.flatMap((folder) => {
    const isServer = folder === 'server'
    const packages = [...room.mustNotUse, ...(isServer ? databasePackages : [])]
    const depths = [1, 2, 3].slice(folder.split('/').length - 1)
    return depths.map((depth) => ({
      files: [`src/${folder}${'/*'.repeat(depth - folder.split('/').length + 1)}`],
      rules: {
        'no-restricted-imports': [
          'error' as const,
          {
            patterns: [
              {
                regex: `^${'\\.\\./'.repeat(depth)}(${others.join('|')}|main\\.tsx)(/|$)`,
                message: `src/${room.name} may import ${allowed} (docs/architecture.md).`,
              },
              {
                regex: `^(${packages
                  .filter((name) => name !== 'zod')
                  .map((name) =>
                    name.endsWith(':') || name === 'react' || name.startsWith('@') ? name : `${name}(/|$)`,
                  )
                  .join('|')})`,
                message: `Not in src/${room.name} (docs/architecture.md).`,
              },
              ...(packages.includes('zod') ? [{ regex: '^zod$', message: 'Use zod/mini here.' }] : []),
            ],
          },
        ],
      },
    }))
  })
}

function readRooms(): Room[] {
  const text = readFileSync(join(import.meta.dirname, 'docs/architecture.md'), 'utf8')
  const words = (cell = '') => cell.trim().split(/\s+/).filter(Boolean)
  const rows = text.split('\n').filter((line) => /^\| [a-z-]+ \|/.test(line) && !line.startsWith('| room '))
  return rows.map((line) => {
    const [, name = '', holds = '', mayImport, mustNotUse] = line.split('|')
    return {
      name: name.trim(),
      holds: holds.trim(),
      mayImport: words(mayImport),
      mustNotUse: words(mustNotUse),
    }
  })
}
