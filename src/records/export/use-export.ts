import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currentQuery } from '../../api/query/choose-query-source.ts'
import { useSession } from '../../api/session/use-session.ts'
import { formatCount } from '../../domain/plural.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { ListQuery } from '../../domain/page.ts'
import { otherColumns } from '../../domain/record-meta.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { nameForFile, saveFile } from '../../ui/save-file.ts'
import type { Collection } from '../collection.ts'
import { conditionsOf } from '../list/conditions-of.ts'
import { hidden } from '../hidden-records.ts'
import { endings, allFields, hasColumns, type ExportChoice } from './export-format.ts'
import { makeFile } from './make-file.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { writePeriod } from '../../domain/search/period.ts'
import * as messages from '../messages.tsx'
import * as exportMessages from './messages.ts'
import { readRecords, withExtras, type Read } from './read-records.ts'
import type { ExportedRecord } from './exported-record.ts'
import type { PrintedStatementProps } from './PrintedStatement.tsx'
import { reasonOf } from '../../domain/reason-of.ts'

type Exported<T> = {
  collection: Collection<T & ExportedRecord>
  query: ListQuery
  ticked: readonly T[]
  seen: readonly string[]
  total: number | undefined
}

type Progress = { done: number; of: number | undefined; again: number; isWriting: boolean }

/** Why there is no file. */
type Outcome = { words: string; isStopped?: true }

/** Makes a file of records and saves it. Saves only complete files: Stop and failures leave none. */
export function useExport<T extends ExportedRecord>(
  { collection, query, ticked, seen, total }: Exported<T>,
  onDone: () => void,
) {
  const session = useSession()
  const client = useQueryClient()
  const { say } = useMessages()
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [printing, setPrinting] = useState<Omit<PrintedStatementProps, 'onPrinted'>>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const tell = (done: number, of: number | undefined, again: number) =>
    setProgress({ done, of: of ?? total, again, isWriting: false })
  const save = async (choice: ExportChoice, signal: AbortSignal) => {
    const { format, which } = choice
    const isTicked = which === 'ticked'
    const gone = hidden.get()[collection.resource]
    const { records, steady, counted }: Read<T> = isTicked
      ? { records: ticked.filter(({ id }) => !gone.has(id)), steady: 'yes', counted: ticked.length }
      : await readRecords<T>(collection, { session, client, query, tell, signal })
    if (records.length === 0) return setOutcome({ words: messages.exportNothing })
    if (format === 'print' && records.length > mostPrinted)
      return setOutcome({ words: exportMessages.tooManyToPrint(mostPrinted) })
    const { resource, noun } = collection
    const { whole, fields, extras } = await withExtras(collection, records, {
      session,
      client,
      fields: hasSeen(choice) ? seen : [...allFields[resource], ...otherColumns(records)],
      isSeen: hasSeen(choice),
      signal,
    })
    if (format === 'print')
      return setPrinting({
        records: whole,
        extras,
        ...(isTicked ? nothingAsked : await askedFor(collection, query)),
        isSelection: isTicked,
        isMoving: steady === 'no',
      })
    setProgress({ done: records.length, of: total, again: 0, isWriting: true })
    const file = await makeFile(whole, {
      format,
      notation: choice.notation,
      fields,
      extraLabels: collection.extras?.labels ?? {},
      collection: resource,
      // Only records of this collection are asked for a name.
      nameOf: (record) => noun.nameOf(record as T),
      signal,
    })
    const selected = isTicked ? formatCount(records.length) : undefined
    const named = fileName(session.account.get()?.name, resource, query, selected)
    const name = `${steady === 'no' ? exportMessages.movingFile(named) : named}.${endings[format]}`
    saveFile(name, file)
    const unsteady = {
      no: ` ${messages.listKeptChanging}`,
      uncounted: ` ${messages.pagesHoldFewer(counted)}`,
      yes: '',
    }
    say(exportMessages.exportSaved(resource, records.length, { file: name }) + unsteady[steady])
    onDone()
  }
  const start = async (choice: ExportChoice) => {
    const run = new AbortController()
    running.current = run
    setOutcome(undefined)
    const of = choice.which === 'ticked' ? ticked.length : total
    setProgress({ done: 0, of, again: 0, isWriting: false })
    try {
      await save(choice, run.signal)
    } catch (error) {
      if (run.signal.aborted) setOutcome({ words: exportMessages.exportStopped, isStopped: true })
      else setOutcome({ words: exportMessages.noFileCreated(reasonOf(error)) })
    }
    setProgress(undefined)
  }
  return { progress, outcome, printing, start, stop: () => running.current?.abort() }
}

/** Whether a file has the columns of the list; otherwise it has everything. */
function hasSeen({ columns, format }: ExportChoice): boolean {
  return columns === 'seen' && hasColumns(format)
}

const nothingAsked = { search: '', period: undefined, conditions: [] }

/** What a list was asked for, in words: its search, the period of its dates, and its other filters. */
async function askedFor<T extends { id: string }>(
  { resource, conditionWords }: Collection<T>,
  query: ListQuery,
): Promise<Pick<PrintedStatementProps, 'search' | 'period' | 'conditions'>> {
  const { search, refine } = query
  const { filter } = currentQuery(resource, query).query
  const { period: filtered } = filter as TransactionFilter // contacts have none
  const conditions = conditionsOf(resource, refine, await conditionWords())
    .filter(({ name, isFault }) => !isFault && name !== 'period')
    .map(({ text }) => text)
  return {
    search,
    period: filtered ?? parseSearch(search, { hasDates: resource === 'transactions' }).period,
    conditions,
  }
}

// A browser takes long to lay out more pages.
const mostPrinted = 5000

/** A file's name in plain words, without its ending: `Bakery Ltd transactions 2026-Q3`, `contacts acme, 3 selected`. */
function fileName(
  client: string | undefined,
  collection: CollectionName,
  query: ListQuery,
  selected: string | undefined,
): string {
  const { filter } = currentQuery(collection, query).query
  const { period: asked } = filter as TransactionFilter // contacts have none
  const period = asked ? writePeriod(asked) : ''
  const words = selected === undefined ? [period, query.search] : []
  const name = nameForFile(client, exportMessages.fileNames[collection], ...words)
  return selected === undefined ? name : exportMessages.selectedFile(name, selected)
}
