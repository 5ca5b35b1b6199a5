import { useDeferredValue, useSyncExternalStore } from 'react'
import { createMatcher } from '../../domain/search/create-matcher.ts'
import { preferences } from '../../storage/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Choice } from '../Choice.tsx'
import { ClearStored } from '../../settings/ClearStored.tsx'
import { Downloads } from '../Downloads.tsx'
import { Filters } from '../Filters.tsx'
import { journalFile, journalRows } from './journal-file.ts'
import { JournalSwitch } from '../../settings/JournalSwitch.tsx'
import { JournalTable } from './JournalTable.tsx'
import classes from '../HistoryTable.module.css'
import { useFilter } from '../use-filter.ts'
import { useTable } from '../use-table.ts'

/** Everything edited, created or deleted from this browser in the open account. */
export function JournalPage() {
  const entries = useTable('journal')
  const [text, setText] = useFilter('search')
  const [kind, setKind] = useFilter('kind')
  const [resource, setResource] = useFilter('of')
  const search = useDeferredValue(text)
  const { journal: isOn } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const matches = createMatcher(search)
  const found = entries?.filter(
    (entry) =>
      (kind === '' || entry.kind === kind) &&
      (resource === '' || entry.resource === resource) &&
      (search === '' || matches(entry.resource, { name: entry.name }, entry.before, entry.after)),
  )
  const clear = () => {
    setText('')
    setKind('')
    setResource('')
    focusHeading()
  }
  return (
    <>
      <PageHeading title="Journal">
        {entries && entries.length > 0 && (
          <Filters label="Search the journal" text={text} onText={setText}>
            <Choice label="Change" value={kind} options={kinds} onChoose={setKind} />
            <Choice label="Show" value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <div className={classes.tools}>
        <JournalSwitch />
        {found && found.length > 0 && (
          <Downloads name="journal" rows={() => journalRows(found)} data={() => journalFile(found)} />
        )}
        {entries && entries.length > 0 && (
          <ClearStored
            table="journal"
            label="Clear journal"
            description="This removes the list of changes from this device, so you can no longer revert them here. The records stay as they are."
            done="The journal is empty."
          />
        )}
      </div>
      {entries === undefined || found === undefined ? (
        <p role="status" className="visually-hidden">
          Loading the journal
        </p>
      ) : found.length > 0 ? (
        <JournalTable key={`${kind} ${resource} ${search}`} entries={entries} found={found} />
      ) : entries.length > 0 ? (
        <Notice title="No entries match" actions={<Button onClick={clear}>Clear the filters</Button>}>
          Try other words, or clear the filters.
        </Notice>
      ) : (
        <Notice title={isOn ? 'No changes yet' : 'The journal is switched off'}>
          {isOn
            ? 'Every edit, creation and deletion made in this browser will appear here.'
            : 'Changes made in this browser are not recorded.'}
        </Notice>
      )}
    </>
  )
}

const kinds = [
  ['', 'All changes'],
  ['edit', 'Edits'],
  ['create', 'Creations'],
  ['delete', 'Deletions'],
] as const
const resources = [
  ['', 'Contacts and transactions'],
  ['contacts', 'Contacts'],
  ['transactions', 'Transactions'],
] as const
