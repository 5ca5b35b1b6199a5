import type { NameRule } from '../../domain/name-rules.ts'
import { keyOfRule } from '../../domain/name-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as messages from './messages.ts'
import classes from './Names.module.css'

type NameRulesTableProps = {
  rules: readonly NameRule[]
  /** How many transactions each rule would change; undefined until that is known. */
  byRule: ReadonlyMap<string, number> | undefined
  onEdit: (rule: NameRule) => void
  onRemove: (rule: NameRule) => void
}

/** Every remembered name, with what it would change. The roles are explicit because phones show blocks. */
export function NameRulesTable({ rules, byRule, onEdit, onRemove }: NameRulesTableProps) {
  if (rules.length === 0) return <Notice title={messages.noNames}>{messages.howToStart}</Notice>
  return (
    <table role="table" aria-label={messages.listOfRules} className={`table cards ${classes.table}`}>
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(messages.ruleColumns).map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
          <td role="cell" />
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rules.map((rule) => {
          const changes = byRule?.get(keyOfRule(rule)) ?? 0
          return (
            <tr key={keyOfRule(rule)} role="row">
              <th role="rowheader" scope="row">
                <span className="quiet">{messages.ruleMatches[rule.match]}</span> {rule.text}
              </th>
              <td role="cell">{rule.name}</td>
              <td role="cell">
                {byRule && (changes > 0 ? messages.changesOf(changes) : messages.noChanges)}
              </td>
              <td role="cell" className={classes.actions}>
                <Button aria-label={messages.editRule(rule.text)} onClick={() => onEdit(rule)}>
                  {messages.editShort}
                </Button>
                <Button aria-label={messages.removeRule(rule.text)} onClick={() => onRemove(rule)}>
                  {messages.removeShort}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
