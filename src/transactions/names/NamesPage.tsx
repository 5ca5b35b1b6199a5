import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { saveNameRules, useNameRules } from '../../api/name-rules.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { NameRule } from '../../domain/name-rules.ts'
import { keyOfRule, suggestNames } from '../../domain/name-rules.ts'
import { useSpellings } from '../../records/clusters/use-spellings.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import * as messages from './messages.ts'
import { NameRuleForm } from './NameRuleForm.tsx'
import { NameRulesFiles } from './NameRulesFiles.tsx'
import { NameRulesTable } from './NameRulesTable.tsx'
import classes from './Names.module.css'
import { SuggestedNames } from './SuggestedNames.tsx'

const route = getRouteApi('__root__')
const everything = { search: '', page: 1 }
const none: never[] = []

/** The names that Bookend remembers for counterparties, and what they would change. */
export function NamesPage() {
  const { data, error, refetch, isFetching } = useNameRules()
  return (
    <div className="page">
      {data ? (
        <RememberedNames {...data} />
      ) : (
        <>
          <PageHeading title={messages.namesTitle} />
          {error ? (
            <Failure
              title={messages.namesNotRead}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <p role="status">{messages.readingNames}</p>
          )}
        </>
      )}
    </div>
  )
}

function RememberedNames({ rules, isShared }: { rules: readonly NameRule[]; isShared: boolean }) {
  const { selections } = route.useRouteContext()
  const { read, again } = useSpellings('transactions', 'counterpart', everything)
  const [edited, setEdited] = useState<NameRule>()
  const { change, undo, said, failed, isBusy } = useRuleChanges(rules)
  const counterparties = read.state === 'read' ? read.spellings : none
  const suggested = suggestNames(rules, counterparties)
  const save = async (rule: NameRule) => {
    const isMoved = edited !== undefined && keyOfRule(edited) !== keyOfRule(rule)
    const changes = isMoved ? [{ ...edited, name: '' }, rule] : [rule]
    const isSaved = await change(
      changes,
      edited ? messages.ruleSaved(rule.name) : messages.ruleAdded(rule.name),
    )
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
      <NameRuleForm
        key={edited ? keyOfRule(edited) : ''}
        edited={edited}
        counterparties={counterparties}
        isBusy={isBusy}
        onSave={save}
        onCancel={() => setEdited(undefined)}
      />
      <div className={`row ${classes.said}`}>
        <p role="status">{said}</p>
        {undo && <Button onClick={undo}>{messages.undo}</Button>}
      </div>
      {failed && <p role="alert">{failed}</p>}
      {rules.length > 0 && (
        <SuggestedNames
          rules={rules}
          read={read}
          suggested={suggested}
          selection={selections.transactions}
          onAgain={again}
        />
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
    try {
      await saveNameRules(session, client, changes)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setIsBusy(false)
    }
    // A name that was added is removed first, so that an earlier one of the same text comes back as it was.
    const added = changes.map((rule) => ({ ...rule, name: '' }))
    const had = changes.flatMap((rule) => before.get(keyOfRule(rule)) ?? [])
    setLast({ said, ...(!isUndo && { inverse: [...added, ...had] }) })
    return true
  }
  const { said, inverse } = last ?? {}
  const undo = inverse && (() => void change(inverse, messages.rulesRestored, true))
  return { change, undo, said, failed, isBusy }
}
