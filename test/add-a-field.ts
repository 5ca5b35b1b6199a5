import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/*
 * Follows "Add a field" in CONTRIBUTING.md on a copy of this tree: contacts get a website, and transactions a project. What version 0.1.0 has written (test/fixtures)
 * must still open there, and the field must be everywhere.
 */

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'bookend-field-'))
try {
  const others = ['node_modules', 'dist', 'data', '.git']
  cpSync(root, copy, { recursive: true, filter: (path) => !others.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  addFields()
  const trials = ['test/server/database/added-field', 'test/app/support/added-field']
  for (const trial of trials) renameSync(join(copy, `${trial}.trial.ts`), join(copy, `${trial}.test.ts`))
  run('tsc')
  run('vitest', 'run', ...trials, 'test/server/database/old-books', 'test/app/stored-by-older-versions')
} finally {
  rmSync(copy, { recursive: true })
}

function addFields() {
  insert(
    'src/domain/contact-fields.ts',
    "  street: { label: 'Street', publicName: 'street' },",
    "  website: { label: 'Website', publicName: 'website' },",
  )
  insert(
    'src/domain/transaction-fields.ts',
    "  description: { label: 'Description', publicName: 'description', kind: 'lines', searchDigits: 9 },",
    "  project: { label: 'Project', publicName: 'project' },",
  )
  insert(
    'src/dialect/read/read-row.ts',
    "      description: text('description'),",
    "      project: text('project'),",
  )
  insert('src/contacts/contact-layout.ts', "  email: 'person',", "  website: 'person',")
  writeFileSync(
    join(copy, 'src/server/database/migrations/9999-website-and-project.ts'),
    `import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

export function websiteAndProject(kind: Engine['kind']): Migration {
  const text = sql.raw(kind === 'SQLite' ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql\`alter table contacts add column website \${text} not null default ''\`.execute(db)
      await sql\`alter table transactions add column project \${text} not null default ''\`.execute(db)
    },
  }
}
`,
  )
  const migrate = 'src/server/database/migrations/migrate.ts'
  insert(
    migrate,
    "import type { Engine } from '../core/engine.ts'",
    "import { websiteAndProject } from './9999-website-and-project.ts'",
  )
  insert(migrate, '  const migrations = {', "    '9999-website-and-project': websiteAndProject(engine.kind),")
  insert(
    'src/server/database/backup/backup-format.ts',
    '      street: field,',
    "      website: z._default(field, ''),",
  )
  insert(
    'src/server/database/backup/backup-format.ts',
    '      description: field,',
    "      project: z._default(field, ''),",
  )
  change('src/domain/search/search-text.ts', /(searchTextVersion = )(\d+)/, (_, name, version) => {
    return `${name}${Number(version) + 1}`
  })
}

function insert(path: string, after: string, line: string) {
  change(path, `${after}\n`, (found) => `${found}${line}\n`)
}

function change(path: string, what: string | RegExp, by: (...found: string[]) => string) {
  const text = readFileSync(join(copy, path), 'utf8')
  const changed = text.replace(what, by)
  if (changed === text) throw new Error(`${path} has no ${what}: change the recipe in CONTRIBUTING.md, too`)
  writeFileSync(join(copy, path), changed)
}

function run(command: string, ...given: string[]) {
  execFileSync('npx', [command, ...given], { cwd: copy, stdio: 'inherit' })
}
