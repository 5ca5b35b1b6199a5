// Over 200 lines because the page is a list of settings, and each of them a few lines.
import { Checkbox, TextInput } from '@mantine/core'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore, useState } from 'react'
import { PageHeading } from '../ui/PageHeading.tsx'
import { openKeySheet } from '../shortcuts/start-keys.ts'
import { keysAreOff, switchKeys } from '../storage/key-switch.ts'
import * as messages from './messages.tsx'
import { useStored } from '../api/session/use-stored.ts'
import { countRows } from '../storage/count-rows.ts'
import { countReadings } from '../storage/stored-readings.ts'
import { tableNames } from '../storage/rows.ts'
import { formatCount } from '../domain/plural.ts'
import { UnclaimedNotices } from './UnclaimedNotices.tsx'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { forgetDevice } from './forget-device.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { useCapability } from '../api/session/use-session.ts'
import { setPreferences, preferences } from '../storage/preferences.ts'

/** What Bookend stores in this browser, its safety settings, and a way to delete everything. */
export function DevicePage() {
  return (
    <div className="parts page measure">
      <PageHeading title={messages.pageTitle} />
      <section aria-labelledby="preferences" className="parts at-start">
        <h2 id="preferences">{messages.preferences}</h2>
        <PreferenceFields />
      </section>
      <section aria-labelledby="keys" className="parts at-start">
        <h2 id="keys">{messages.keys}</h2>
        <KeySettings />
      </section>
      <section aria-labelledby="kept" className="parts at-start">
        <h2 id="kept">{messages.storedData}</h2>
        <p>
          {messages.storedHere(
            (text) => (
              <Link to="/history" search={{ refine: 'kind=deleted' }}>
                {text}
              </Link>
            ),
            (text) => (
              <Link to="/history">{text}</Link>
            ),
          )}
        </p>
        <UnclaimedNotices declined />
        <StoredCounts />
        <ForgetDevice />
      </section>
    </div>
  )
}

/** Switches the keyboard shortcuts on or off, in all tabs. Their list is a dialog of every page. */
function KeySettings() {
  const areOff = useSyncExternalStore(keysAreOff.subscribe, keysAreOff.get)
  return (
    <>
      <Checkbox
        label={messages.useKeys}
        checked={!areOff}
        onChange={({ target }) => switchKeys(target.checked)}
      />
      <p>{messages.keysHint}</p>
      <Button onClick={openKeySheet}>{messages.showKeys}</Button>
    </>
  )
}

/** The number of stored rows of each kind, for the open account and for others. Until counted, the lines keep their place. */
function StoredCounts() {
  const counts = useStored(countAll, tableNames)
  return (
    <>
      {!counts && (
        <p role="status" className="visually-hidden">
          {messages.counting}
        </p>
      )}
      <table className="table" aria-label={messages.storedData} aria-busy={!counts}>
        <TableHead
          columns={[messages.whatColumn, messages.theseBooks, messages.otherBooks]}
          figures={[messages.theseBooks, messages.otherBooks]}
        />
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-figure>{counts?.[index] && formatCount(counts[index].here)}</td>
              <td data-figure>{counts?.[index] && formatCount(counts[index].elsewhere)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const labels = [...tableNames.map((table) => messages.tables[table]), messages.readRecords]

/** Data that only this browser has, and copies of the service's data, in the order of their labels. */
async function countAll(books: string): Promise<{ here: number; elsewhere: number }[]> {
  return [...(await countRows(books)), await countReadings(books)]
}

const route = getRouteApi('__root__')

/** Deletes all of Bookend's data in this browser, after a question that lists what will be lost. */
function ForgetDevice() {
  const { demo } = route.useRouteContext()
  const { fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => forgetDevice(demo),
    onError: () => {
      setAsking(false)
      fail(messages.notAllCleared)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{messages.clearDevice}</Button>
      {asking && (
        <AlertDialog
          title={messages.clearDeviceQuestion}
          busy={isPending}
          onCancel={() => setAsking(false)}
          description={messages.clearDeviceConsequence}
          actions={
            <Button look="danger" busy={isPending} onClick={() => mutate()}>
              {messages.clearEverything}
            </Button>
          }
        >
          <p>{messages.clearDeviceList}</p>
          <ul>
            {messages.clearedData.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </AlertDialog>
      )}
    </>
  )
}

/** The safety settings of this browser; changes apply immediately. */
function PreferenceFields() {
  const { undoSeconds, receiptDays, moreLikeIt } = useSyncExternalStore(
    preferences.subscribe,
    preferences.get,
  )
  const canRestore = useCapability('deleted-records')
  const [saved, setSaved] = useState('')
  return (
    <div className="parts">
      <NumberField
        label={messages.undoTime}
        most={600}
        value={undoSeconds}
        hint={undoSeconds > 0 ? messages.undoTimeHint : canRestore ? messages.onlyRestore : messages.noUndo}
        onSave={(value) => {
          setPreferences({ undoSeconds: value })
          setSaved(value === 0 ? messages.noUndoSaved : messages.undoTimeSaved(value))
        }}
      />
      <NumberField
        label={messages.keepDays}
        most={3650}
        value={receiptDays}
        hint={receiptDays === 0 ? messages.noneKept : messages.keepDaysHint}
        onSave={(value) => {
          setPreferences({ receiptDays: value })
          setSaved(value === 0 ? messages.noneKeptSaved : messages.keepDaysSaved(value))
        }}
      />
      <Checkbox
        label={messages.offerMore}
        checked={moreLikeIt}
        onChange={({ target: { checked } }) => {
          setPreferences({ moreLikeIt: checked })
          setSaved(checked ? messages.offerOnSaved : messages.offerOffSaved)
        }}
      />
      <p role="status" className="quiet">
        {saved}
      </p>
    </div>
  )
}

type NumberFieldProps = {
  label: string
  most: number
  value: number
  hint: string
  onSave: (value: number) => void
}

/** A whole number, saved while typing. Invalid input stays, with its error, and is not saved. */
function NumberField({ label, most, value, hint, onSave }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const error = isWithin(text, most) ? undefined : messages.outOfRange(most)
  return (
    <TextInput
      label={label}
      description={hint}
      error={error}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        if (isWithin(next, most)) onSave(Number(next))
      }}
    />
  )
}

function isWithin(text: string, most: number): boolean {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= most
}
