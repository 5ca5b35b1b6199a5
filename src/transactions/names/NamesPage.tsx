// Over 200 lines because the page has the table of names and their files, which it alone shows.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { saveNameRules, useNameRules } from '../../api/name-rules.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { changesOf, isUnfinished } from '../../changes/stored-changes.ts'
import { keyOfRule, mostSentRules, suggestNames, NameRule } from '../../domain/name-rules.ts'
import { useSpellings } from '../../records/clusters/use-spellings.ts'
import { Button } from '../../ui/Button.tsx'
import { Fault, Failure } from '../../ui/Failure.tsx'
import { FileButton } from '../../ui/ChooseFile.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import * as messages from './messages.ts'
import { NameRuleForm } from './NameRuleForm.tsx'
import { SuggestedNames } from './SuggestedNames.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Notice } from '../../ui/Notice.tsx'
import { reasonOf } from '../../domain/reason-of.ts'
import { TableHead } from '../../ui/TableHead.tsx'

const none: never[] = []

/** The names that Bookend remembers for counterparties, and what they would change, everywhere or in the lines of one import. */
export function NamesPage() {
  const refine = useLocation({ select: ({ search }) => search.refine }) ?? ''
  const { data, error, refetch, isFetching } = useNameRules()
  return (
    <div className="page">
      {data ? (
        <RememberedNames key={refine} {...data} refine={refine} />
      ) : (
        <>
          <PageHeading title={messages.namesTitle} />
          {error ? (
            <Failure title={messages.namesNotRead} of={{ error, refetch, isFetching }} />
          ) : (
            <p role="status">{messages.readingNames}</p>
          )}
        </>
      )}
    </div>
  )
}

type RememberedNamesProps = { rules: readonly NameRule[]; isShared: boolean; refine: string }

function RememberedNames({ rules, isShared, refine }: RememberedNamesProps) {
  const store = changesOf(useStorageScope())
  const changes = useSyncExternalStore(store.subscribe, store.get)
  // Undo and redo here change what is counted.
  const last = changes?.find((one) => one.resource === 'transactions' && !isUnfinished(one))?.id
  const { read, again } = useSpellings('transactions', 'counterpart', { search: '', page: 1, refine }, last)
  const [edited, setEdited] = useState<NameRule>()
  const { change, undo, said, failed, isBusy } = useRuleChanges(rules)
  const counterparties = read.state === 'read' ? read.spellings : none
  const suggested = suggestNames(rules, counterparties)
  const save = async (rule: NameRule) => {
    const isMoved = edited !== undefined && keyOfRule(edited) !== keyOfRule(rule)
    const changes = isMoved ? [{ ...edited, name: '' }, rule] : [rule]
    const said = edited ? messages.ruleSaved(rule.name) : messages.ruleAdded(rule.name)
    const isSaved = await change(changes, said)
    if (isSaved) setEdited(undefined)
    return isSaved
  }
  const remove = (rule: NameRule) => {
    focusHeading()
    if (edited && keyOfRule(edited) === keyOfRule(rule)) setEdited(undefined)
    void change([{ ...rule, name: '' }], messages.ruleRemoved(rule.name))
  }
  return (
    <>
      <PageHeading title={messages.namesTitle}>
        <NameRulesFiles
          rules={rules}
          onImport={(found) => void change(found, messages.rulesImported(found.length))}
        />
      </PageHeading>
      <p className="spaced quiet">
        {messages.whatItDoes} {isShared ? messages.namesKeptByService : messages.namesKeptHere}
      </p>
      {refine !== '' && (
        <p className="note spaced">
          {messages.onlyOneImport} <Link to="/names">{messages.countAll}</Link>
        </p>
      )}
      <NameRuleForm
        key={edited ? keyOfRule(edited) : ''}
        edited={edited}
        counterparties={counterparties}
        isBusy={isBusy}
        onSave={save}
        onCancel={() => setEdited(undefined)}
      />
      <div className="row awaited spaced">
        <p role="status">{said}</p>
        {undo && <Button onClick={undo}>{messages.undo}</Button>}
      </div>
      {failed && <Fault>{failed}</Fault>}
      {rules.length > 0 && (
        <SuggestedNames rules={rules} read={read} suggested={suggested} refine={refine} onAgain={again} />
      )}
      <NameRulesTable
        rules={rules}
        byRule={read.state === 'read' ? suggested.byRule : undefined}
        onEdit={setEdited}
        onRemove={remove}
      />
    </>
  )
}

/** Changes the rules, says what was done, and undoes the last change. */
function useRuleChanges(rules: readonly NameRule[]) {
  const session = useSession()
  const client = useQueryClient()
  const [last, setLast] = useState<{ said: string; inverse?: NameRule[] }>()
  const [failed, setFailed] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const change = async (changes: readonly NameRule[], said: string, isUndo = false): Promise<boolean> => {
    const before = new Map(rules.map((rule) => [keyOfRule(rule), rule]))
    setIsBusy(true)
    setFailed(undefined)
    const reason = await saveNameRules(session, client, changes).then(() => undefined, reasonOf)
    setIsBusy(false)
    // More are sent in portions, of which some may have been taken. Undo takes these back, and changes nothing else.
    const isPart = reason !== undefined && changes.length > mostSentRules && !isUndo
    setFailed(isPart ? messages.rulesNotTaken(reason) : reason)
    if (reason !== undefined && !isPart) return false
    // A name that was added is removed first, so that an earlier one of the same text comes back as it was.
    const added = changes.map((rule) => ({ ...rule, name: '' }))
    const had = changes.flatMap((rule) => before.get(keyOfRule(rule)) ?? [])
    setLast({ said: isPart ? '' : said, ...(!isUndo && { inverse: [...added, ...had] }) })
    return !isPart
  }
  const { said, inverse } = last ?? {}
  const undo = inverse && (() => void change(inverse, messages.rulesRestored, true))
  return { change, undo, said, failed, isBusy }
}

type NameRulesFilesProps = { rules: readonly NameRule[]; onImport: (rules: NameRule[]) => void }

/** Exports the names to a file, and adds those of such a file. */
function NameRulesFiles({ rules, onImport }: NameRulesFilesProps) {
  const [fault, setFault] = useState<string>()
  const read = async (file: File) => {
    const found = await file.text().then(parseNameRules, () => messages.fileNotRead)
    setFault(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') onImport(found)
  }
  return (
    <>
      {fault && <Fault>{fault}</Fault>}
      <FileButton label={messages.importFile} onFiles={([file]) => file && void read(file)}>
        {messages.importFile}
      </FileButton>
      {rules.length > 0 && (
        <Button onClick={() => saveFile(messages.namesFileName, writeNameRules(rules))}>
          {messages.exportFile}
        </Button>
      )}
    </>
  )
}

type NameRulesTableProps = {
  rules: readonly NameRule[]
  /** How many transactions each rule would change; undefined until that is known. */
  byRule: ReadonlyMap<string, number> | undefined
  onEdit: (rule: NameRule) => void
  onRemove: (rule: NameRule) => void
}

/** Every remembered name, with what it would change. The roles are explicit because phones show blocks. */
function NameRulesTable({ rules, byRule, onEdit, onRemove }: NameRulesTableProps) {
  if (rules.length === 0) return <Notice title={messages.noNames}>{messages.howToStart}</Notice>
  return (
    <table role="table" aria-label={messages.listOfRules} className="table cards">
      <TableHead columns={Object.values(messages.ruleColumns)} after={<td role="cell" />} />
      <tbody role="rowgroup">
        {rules.map((rule) => {
          const changes = byRule?.get(keyOfRule(rule)) ?? 0
          return (
            <tr key={keyOfRule(rule)} role="row">
              <th role="rowheader" scope="row">
                <span className="quiet">{messages.ruleMatches[rule.match]}</span> {rule.text}
              </th>
              <td role="cell">{rule.name}</td>
              <td role="cell" className="oneline">
                {byRule && (changes > 0 ? messages.changesOf(changes) : messages.noChanges)}
              </td>
              <td role="cell" className="full">
                <div className="row acts">
                  <Button aria-label={messages.editRule(rule.text)} onClick={() => onEdit(rule)}>
                    {messages.editShort}
                  </Button>
                  <Button aria-label={messages.removeRule(rule.text)} onClick={() => onRemove(rule)}>
                    {messages.removeShort}
                  </Button>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The file of exported names. Later versions keep reading this one. */
const NameRulesFile = z.object({
  bookend: z.literal('names'),
  version: z.literal(1),
  rules: z.array(NameRule).check(z.maxLength(5000)),
})

/** The names as a file. */
function writeNameRules(rules: readonly NameRule[]): Blob {
  return new Blob([`${JSON.stringify({ bookend: 'names', version: 1, rules }, null, 2)}\n`], {
    type: 'application/json',
  })
}

/** The names in a file, or in words why there are none. */
function parseNameRules(text: string): NameRule[] | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return messages.notAFile
  }
  if (Object(content)['bookend'] !== 'names') return messages.notAFile
  const read = NameRulesFile.safeParse(content)
  if (read.success) return read.data.rules.filter(({ name }) => name !== '')
  const [issue] = read.error.issues
  return messages.faultIn(issue?.path.join('.') ?? '', issue?.message ?? '')
}
