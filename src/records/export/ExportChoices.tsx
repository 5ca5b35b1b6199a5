import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { ExportChoice } from './export-choice.ts'
import { exportFormats, hasColumns } from './export-format.ts'
import type { ExportFormat } from './export-format.ts'
import { RadioGroup } from './RadioGroup.tsx'
import { notationOf, plainNotation } from './write-csv.ts'
import * as messages from './messages.ts'

type ExportChoicesProps = {
  resource: CollectionName
  query: ListQuery
  total: number | undefined
  /** How many records are selected. */
  ticked: number
  choice: ExportChoice
  onChoose: (change: Partial<ExportChoice>) => void
}

/** Which records, in which format, with which columns; each choice only where there is one. */
export function ExportChoices({ resource, query, total, ticked, choice, onChoose }: ExportChoicesProps) {
  const local = notationOf(notationLanguage())
  const found = { value: 'found' as const, label: foundLabel(resource, query, total) }
  const selected = { value: 'ticked' as const, label: messages.ticked(resource, ticked) }
  const hintOf = (format: ExportFormat) =>
    format === 'xlsx' && resource === 'transactions' ? messages.withTotals : messages.formatHints[format]
  return (
    <>
      <RadioGroup
        label={messages.which}
        value={choice.which}
        options={[...(ticked > 0 ? [selected] : []), ...(total === 0 ? [] : [found])]}
        onChoose={(which) => onChoose({ which })}
      />
      <RadioGroup
        label={messages.format}
        value={choice.format}
        options={exportFormats[resource].map((format) => ({
          value: format,
          label: messages.formats[format],
          hint: hintOf(format),
        }))}
        onChoose={(format) => onChoose({ format })}
      />
      {hasColumns(choice.format) && (
        <RadioGroup
          label={messages.columns}
          value={choice.columns}
          options={[
            { value: 'seen', label: messages.columnsSeen },
            { value: 'all', label: messages.columnsAll },
          ]}
          onChoose={(columns) => onChoose({ columns })}
        />
      )}
      {choice.format === 'csv' && local !== plainNotation && (
        <RadioGroup
          label={messages.notation}
          value={choice.notation === plainNotation ? 'plain' : 'local'}
          options={[
            { value: 'local', label: messages.notationSample('1234,50', local.separator) },
            { value: 'plain', label: messages.notationSample('1234.50', plainNotation.separator) },
          ]}
          onChoose={(which) => onChoose({ notation: which === 'plain' ? plainNotation : local })}
        />
      )}
    </>
  )
}

function foundLabel(resource: CollectionName, { search }: ListQuery, total: number | undefined): string {
  if (search === '')
    return total === undefined ? messages.everything[resource] : messages.all(resource, total)
  return total === undefined
    ? messages.everythingFound[resource](search)
    : messages.found(resource, total, { search })
}
