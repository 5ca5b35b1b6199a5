import { useDeferredValue } from 'react'
import { createMatcher } from '../../domain/search/create-matcher.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Choice } from '../Choice.tsx'
import { ClearStored } from '../../settings/ClearStored.tsx'
import { Downloads } from '../Downloads.tsx'
import { Filters } from '../Filters.tsx'
import { journalFile, journalRows } from './journal-file.ts'
import { JournalTable } from './JournalTable.tsx'
import classes from '../HistoryTable.module.css'
import { useFilter } from '../use-filter.ts'
import { useTable } from '../use-table.ts'
import * as messages from './messages.tsx'

/** Everything edited, created or deleted from this browser in the open account. */
export function JournalPage() {
  const entries = useTable('journal')
  const [text, setText] = useFilter('search')
  const [kind, setKind] = useFilter('kind')
  const [resource, setResource] = useFilter('of')
  const search = useDeferredValue(text)
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
      <PageHeading title={messages.title}>
        {entries && entries.length > 0 && (
          <Filters label={messages.searchJournal} text={text} onText={setText}>
            <Choice label={messages.change} value={kind} options={kinds} onChoose={setKind} />
            <Choice label={messages.show} value={resource} options={resources} onChoose={setResource} />
          </Filters>
        )}
      </PageHeading>
      <div className={classes.tools}>
        {found && found.length > 0 && (
          <Downloads name="journal" rows={() => journalRows(found)} data={() => journalFile(found)} />
        )}
        {entries && entries.length > 0 && (
          <ClearStored
            table="journal"
            others={['steps', 'stepRows']}
            label={messages.clearJournal}
            question={messages.clearJournalQuestion}
            description={messages.clearJournalConsequence}
            done={messages.journalCleared}
          />
        )}
      </div>
      {entries === undefined || found === undefined ? (
        <p role="status" className="visually-hidden">
          {messages.loading}
        </p>
      ) : found.length > 0 ? (
        <JournalTable key={`${kind} ${resource} ${search}`} entries={entries} found={found} />
      ) : entries.length > 0 ? (
        <Notice title={messages.noMatches} actions={<Button onClick={clear}>{messages.clearFilters}</Button>}>
          {messages.tryOtherWords}
        </Notice>
      ) : (
        <Notice title={messages.empty}>{messages.emptyHint}</Notice>
      )}
    </>
  )
}

const kinds = [
  ['', messages.allChanges],
  ['edit', messages.edits],
  ['create', messages.creations],
  ['delete', messages.deletions],
] as const
const resources = [
  ['', messages.bothCollections],
  ['contacts', messages.contacts],
  ['transactions', messages.transactions],
] as const
