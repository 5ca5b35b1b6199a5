// Over 200 lines because the states of a reading and the transitions between them belong together.

import { writeKept, writtenPlace } from '../../storage/local-storage.ts'
import { refreshRefined } from '../cache/refresh.ts'
import { catchUp, checkDeepPages } from './catch-up.ts'
import { openRows } from './open-rows.ts'
import {
  areReadAlike,
  formatsOf,
  lacksOthers,
  leanRow,
  patientReader,
  type PatientReader,
  type ReadingOf,
} from './page-reader.ts'
import {
  describeReading,
  addChanges,
  readingState,
  type ReadList,
  type Tracked,
  type Whole,
  type ReadingState,
} from './reading-state.ts'
import { newPass, readPasses, type Pass } from './pass.ts'
import type { ListChanges, Row } from './question.ts'
import { readingStore, type Outdated, type ReadingStore } from './reading-store.ts'
import { storageScope } from '../session/storage-scope.ts'

/** As in the query cache: data from a moment ago counts as up to date. */
const goodFor = 30_000
const showEvery = 1000
const storeAfter = 500

/** The reading of a whole list, page by page. It can be stopped and continued; a partial list is never called whole. */
export class Reading {
  readonly state
  readonly #of: ReadingOf
  readonly #rows = openRows()
  readonly #service: PatientReader
  readonly #scope: string
  readonly #store: ReadingStore
  #isLoaded = false
  #keeping: ReturnType<typeof setTimeout> | undefined
  #run: AbortController | undefined
  #pass: Pass | undefined
  #whole: Whole | undefined
  #outdated: Outdated | undefined
  #patches: { saved: Row[]; deleted: string[] }[] = []
  #showing: ReturnType<typeof setTimeout> | undefined
  #shownOnce = false

  constructor(of: ReadingOf) {
    const { session, collection, search } = of
    this.#of = of
    this.state = readingState(session, collection, search)
    this.#service = patientReader(of)
    this.#scope = storageScope(session)
    this.#store = readingStore(of, this.#scope)
  }

  /** The list as far as it has been read; undefined before its first page. */
  shown(): ReadList | undefined {
    if (this.#whole) return this.#whole
    const pass = this.#pass
    if (!pass || pass.pages === 0) return undefined
    const { total } = pass.watch.result()
    return { list: pass.list, read: pass.watch.ids.size, of: total, asOf: pass.startedAt, whole: false }
  }

  /** Reads what is missing. */
  start(): void {
    if (!this.#whole) this.refresh()
  }

  /** Reads everything again. Shows the previous whole list until that is done. */
  refresh(): void {
    if (this.state.get().state === 'reading') return
    this.#run?.abort()
    this.#tell('reading')
    void this.#work((signal) => this.#readAll(signal))
  }

  stop(): void {
    this.#run?.abort()
  }

  /** Starts again, because the rows are lost or must no longer be shown. */
  forget(): void {
    const run = this.#run
    this.#run = undefined
    run?.abort()
    this.#whole = undefined
    this.#outdated = undefined
    this.#pass = undefined
    this.#patches = []
    this.#isLoaded = false
    this.state.set({ state: 'idle', read: 0 })
  }

  /** Updates a whole list cheaply, unless that was done a moment ago. */
  async check(): Promise<void> {
    const whole = this.#whole
    if (this.#run || !whole || Date.now() - whole.checkedAt < goodFor) return
    // Rows read with other formats show other values.
    if (!this.#isReadAlike(whole)) this.refresh()
    else await this.#work((signal) => this.#catchUp(whole, signal))
  }

  /** Shows records as they were saved here, and leaves out those that were deleted. */
  async patch(saved: Row[], deleted: string[]): Promise<void> {
    // The stored copy is out of date until it is stored again.
    writeKept('device', writtenPlace(this.#scope), Date.now())
    const rows = saved.map(leanRow)
    const whole = this.#whole
    if (this.#pass) this.#patches.push({ saved: rows, deleted })
    if (!whole) return
    // Only the service knows whether the search still finds a record.
    const { read } = await this.#rows('patch', whole.list, rows, deleted, this.#of.search === '')
    this.#whole = { ...whole, read, of: read }
    this.#keepSoon()
    if (!this.#run) this.#tell('whole')
    if (this.#of.search !== '' && saved.length > 0) this.refresh()
  }

  /** The records with these ids, as they were last read. */
  async pick(ids: string[]): Promise<Row[]> {
    const list = this.shown()?.list
    return list === undefined ? [] : this.#rows('pick', list, ids)
  }

  async #work(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const run = new AbortController()
    this.#run = run
    try {
      await task(run.signal)
      if (this.#run === run) this.#run = undefined
    } catch (error) {
      // Another task has taken its place.
      if (this.#run !== run) return
      this.#run = undefined
      if (this.#whole) await this.#dropPass()
      if (run.signal.aborted) this.#tell(this.#whole ? 'whole' : 'stopped')
      else this.#tell(this.#whole ? 'whole' : 'failed', { error })
    }
    this.#show()
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    if (await this.#load()) return this.#checkLoaded(signal)
    const { pass, read } = await readPasses({
      known: this.#pass,
      begin: () => this.#beginPass(),
      catchUp: ({ list, watch }) => this.#catchUpList(list, watch.ids.size, signal),
      way: {
        ...this.#service,
        rows: this.#rows,
        formats: () => this.#formats(),
        signal,
        tell: () => this.#tellProgress(),
      },
    })
    await this.#settle(pass, read)
  }

  /** Loads what an earlier visit read. True if that was everything. */
  async #load(): Promise<boolean> {
    if (this.#isLoaded) return false
    this.#isLoaded = true
    const found = await this.#store.load(this.#rows)
    if (!found) return false
    if ('whole' in found) this.#note(found.whole, {})
    else this.#outdated = found.outdated
    return 'whole' in found
  }

  /** Updates a list from an earlier visit, because its caller may not ask again soon. */
  async #checkLoaded(signal: AbortSignal): Promise<void> {
    const whole = this.#whole
    if (!whole || Date.now() - whole.checkedAt < goodFor) return
    if (this.#isReadAlike(whole)) await this.#catchUp(whole, signal)
    else if (this.#lacksOthers(whole)) this.refresh()
  }

  /** Stores the whole list, once for several changes. */
  #keepSoon(): void {
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => {
      if (this.#whole) this.#store.keep(this.#whole, this.#rows)
    }, storeAfter)
  }

  async #beginPass(): Promise<Pass> {
    const { session, collection } = this.#of
    await this.#dropPass()
    this.#pass = newPass(session, collection)
    this.#store.begin(this.#pass.startedAt)
    this.#tell('reading')
    return this.#pass
  }

  #catchUpList(list: string, count: number, signal: AbortSignal) {
    const readPage = (page: number) => this.#service.readPage(page, signal)
    return catchUp({ rows: this.#rows, list, count, readPage })
  }

  async #catchUp(whole: Whole, signal: AbortSignal): Promise<void> {
    const { list, read: count } = whole
    const found = await this.#catchUpList(list, count, signal)
    // Its pages may have shown that the rows miss something.
    if (this.#lacksOthers(whole)) return this.refresh()
    if (!found) return this.#note({ ...whole, checkedAt: Date.now() }, { isOutdated: true })
    const { changes, ...known } = found
    this.#log(changes, found.read)
    const readPage = (page: number) => this.#service.readPage(page, signal)
    const deep = await checkDeepPages({ ...known, rows: this.#rows, list, count: found.read, readPage })
    if (deep) this.#log({ added: [], changed: deep, gone: [] }, found.read)
    this.#note({ ...(this.#whole ?? whole), checkedAt: Date.now() }, deep ? {} : { isOutdated: true })
    if (deep) this.#keepSoon()
  }

  /** Records what a comparison found, even if its task does not finish: the rows have changed already. */
  #log(changes: ListChanges, read: number): void {
    const whole = this.#whole
    if (!whole) return
    const log = addChanges(whole.changes, { found: Date.now(), at: whole.asOf, ...changes })
    this.#whole = { ...whole, read, of: read, changes: log }
  }

  async #settle(pass: Pass, read: number): Promise<void> {
    const before = this.#whole ?? this.#outdated
    let count = read
    for (const { saved, deleted } of this.#patches)
      ({ read: count } = await this.#rows('patch', pass.list, saved, deleted, false))
    this.#patches = []
    const { list, startedAt: asOf, formats } = pass
    const tracked = await this.#compare(before, pass)
    if (before) await this.#rows('drop', before.list)
    this.#outdated = undefined
    this.#pass = undefined
    this.#note(
      { list, read: count, of: count, asOf, whole: true, checkedAt: Date.now(), formats, ...tracked },
      {},
    )
    this.#keepSoon()
  }

  /** What changed since an earlier state of the list, after what is known of it. */
  async #compare(before: Outdated | undefined, { list, startedAt, formats }: Pass): Promise<Tracked> {
    // Rows read with other formats show other values, although nobody changed them.
    if (before?.formats !== formats) return { trackedSince: startedAt, changes: [] }
    const found = { found: Date.now(), at: before.asOf, ...(await this.#rows('compare', before.list, list)) }
    return { trackedSince: before.trackedSince, changes: addChanges(before.changes, found) }
  }

  #note(whole: Whole, more: Partial<ReadingState>): void {
    this.#whole = whole
    this.#tell('whole', more)
  }

  async #dropPass(): Promise<void> {
    const pass = this.#pass
    this.#pass = undefined
    this.#patches = []
    if (pass) await this.#rows('drop', pass.list)
  }

  #isReadAlike({ formats }: Whole): boolean {
    return areReadAlike(formats, this.#of.session, this.#of.collection)
  }

  #lacksOthers({ formats }: Whole): boolean {
    return lacksOthers(formats, this.#of.session, this.#of.collection)
  }

  #formats(): string {
    return formatsOf(this.#of.session, this.#of.collection)
  }

  #tellProgress(): void {
    this.#tell('reading')
    if (this.#whole) return
    this.#showing ??= setTimeout(() => this.#show(), this.#shownOnce ? showEvery : 0)
  }

  /** Refetches the lists on screen that use this reading. */
  #show(): void {
    clearTimeout(this.#showing)
    this.#showing = undefined
    this.#shownOnce = true
    // If nothing was read, callers waiting for it already get the failure.
    if (this.shown()) refreshRefined(this.#of.client, this.#of.collection)
  }

  #tell(state: ReadingState['state'], more: Partial<ReadingState> = {}): void {
    const known = { whole: this.#whole, pass: this.#pass }
    this.state.set({ ...describeReading(state, known), ...more })
  }
}
