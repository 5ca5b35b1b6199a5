import { useDeferredValue, useSyncExternalStore } from 'react'
import { preferences } from '../kept/preferences.ts'
import type { Entry } from '../kept/rows.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Choice } from './Choice.tsx'
import { ClearKept } from './ClearKept.tsx'
import { Downloads } from './Downloads.tsx'
import { Filters } from './Filters.tsx'
import { hasWords } from './has-words.ts'
import { journalFile, journalRows } from './journal-file.ts'
import { JournalSwitch } from './JournalSwitch.tsx'
import { JournalTable } from './JournalTable.tsx'
import classes from './KeptTable.module.css'
import { useFilter } from './use-filter.ts'
import { useKept } from './use-kept.ts'

/** Everything that was edited, created or deleted from this browser in these books. */
export function JournalPage() {
  const entries = useKept('journal')
  const [text, setText] = useFilter('search')
  const [kind, setKind] = useFilter('kind')
  const [resource, setResource] = useFilter('of')
  const search = useDeferredValue(text)
  const { journal: isOn } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const found = entries?.filter(
    (entry) =>
      (kind === '' || entry.kind === kind) &&
      (resource === '' || entry.resource === resource) &&
      (search === '' || hasWords(textsOf(entry), search)),
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
            <Choice label="Kind" value={kind} options={kinds} onChoose={setKind} />
            <Choice label="Collection" value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <div className={classes.tools}>
        <JournalSwitch />
        {found && found.length > 0 && (
          <Downloads name="journal" rows={() => journalRows(found)} data={() => journalFile(found)} />
        )}
        {entries && entries.length > 0 && (
          <ClearKept
            table="journal"
            label="Clear journal"
            description="What was changed in these books is forgotten on this device, and can no longer be reverted from here. The records stay as they are."
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
        <Notice title="No entry found" actions={<Button onClick={clear}>Clear the filters</Button>}>
          No entry has what is asked for.
        </Notice>
      ) : (
        <Notice title={isOn ? 'Nothing written down yet' : 'The journal is switched off'}>
          {isOn
            ? 'Every edit, creation and deletion that is made in this browser will stand here.'
            : 'What is changed from this browser is not written down.'}
        </Notice>
      )}
    </>
  )
}

const kinds = [
  ['', 'All kinds'],
  ['edit', 'Edits'],
  ['create', 'Creations'],
  ['delete', 'Deletions'],
] as const
const resources = [
  ['', 'Contacts and transactions'],
  ['contacts', 'Contacts'],
  ['transactions', 'Transactions'],
] as const

function textsOf({ name, record, before, after }: Entry): string[] {
  return [name, record, ...Object.values(before), ...Object.values(after)]
}
