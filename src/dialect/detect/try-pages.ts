import type { Answer } from '../answer.ts'
import type { Listing } from '../read/read-list.ts'
import * as messages from './messages.ts'

/** A page of a list as the service returned it. It has no listing if the service refused or sent something else. */
export type Tried = { answer: Answer; listing: Listing | undefined; ids: string[] }

/** Requests pages in parallel; undefined sends no page number. */
export type Ask = (...pages: (number | undefined)[]) => Promise<Tried[]>

/** How a service numbers its pages, with the evidence. Not certain if there were too few rows. */
export type Paging = {
  mode?: 'page' | 'none'
  base?: 0 | 1
  pastEnd?: 'empty' | 'clamp' | 'error'
  certain: boolean
  evidence: string
  /** The first page, and the second if it was requested. */
  first: Tried
  next?: Tried
}

/**
 * Detects the number of the first page (P1-P6) with at most four GETs, and stops as soon as it is clear. Requests no
 * page number and page 1 first, then page 2, and page 0 last (docs/dialects.md).
 */
export async function tryPages(ask: Ask): Promise<Paging> {
  const [none, one] = await ask(undefined, 1)
  if (!none || !one) throw new Error('Two pages were asked for')
  if (none.ids.length === 0)
    return one.ids.length > 0 ? withoutDefault(ask, one) : withoutRows(ask, none, one)
  const echoes = [none.listing?.page, one.listing?.page]
  if (one.ids.length === 0) return withoutPageOne(ask, none, one)
  if (same(none, one) || none.ids[0] === one.ids[0]) return alike(ask, none, one)
  if (echoes[0] === 0 && echoes[1] === 1)
    return { ...from(0), evidence: messages.numberedFromZero, first: none }
  return different(ask, none, one)
}

const from = <B extends 0 | 1>(base: B) => ({ mode: 'page', base, certain: true }) as const

/** No page number returns the same as page 1: page 1 is the first, unless every number returns the same. */
async function alike(ask: Ask, none: Tried, one: Tried): Promise<Paging> {
  const { total = 0, pages = 0, more, page } = one.listing ?? {}
  const rows = one.ids.length
  const like = messages.oneIsDefault(idOf(one))
  // A total of just one more may be a lower bound. Page 2 shows whether it is.
  const goesOn = pages > 1 || total > rows + 1 || (more === true && total === 0) || none.ids.length > rows
  if (goesOn && page === 1)
    return { ...from(1), evidence: messages.inSequence(like, messages.calledPageOne), first: one }
  const [two] = await ask(2)
  if (!two || !same(one, two)) {
    const evidence = messages.inSequence(like, giving(2, two))
    return { ...from(1), ...pastEndOf(two), evidence, first: one, ...(two && { next: two }) }
  }
  const evidence = messages.oneAndTwoAlike(rows)
  const echo = two.listing?.page
  if ((echo === undefined || echo === 2) && pages === 0 && total <= rows && none.ids.length <= rows)
    // A list shorter than one page looks the same if the service repeats its last page.
    return { mode: 'none', certain: rows > 25 && rows % 5 > 0, evidence, first: none }
  return repeated(ask, none, one, evidence)
}

/**
 * The service repeats its last page for any later page number (Z2). If there is only one page, that says little about
 * the number of the first.
 */
async function repeated(ask: Ask, none: Tried, one: Tried, evidence: string): Promise<Paging> {
  const pastEnd = 'clamp'
  const echo = none.listing?.page
  if (echo === 1 || none.ids.length > one.ids.length)
    return {
      ...from(1),
      pastEnd,
      evidence: messages.inSequence(evidence, messages.lastIsPageOne),
      first: one,
    }
  const { total = 0, pages = 0 } = one.listing ?? {}
  // There are more records than any page number returns: the service ignores it, and the rest cannot be read (T14).
  if (echo === undefined && (pages > 1 || total > one.ids.length))
    return {
      mode: 'none',
      certain: true,
      evidence: messages.inSequence(evidence, messages.moreThanPages),
      first: one,
    }
  const [zero] = await ask(0)
  if (!zero?.ids.length)
    return { ...from(1), pastEnd, evidence: messages.inSequence(evidence, giving(0, zero)), first: one }
  const base = echo === 0 ? 0 : 1
  return {
    mode: 'page',
    base,
    pastEnd,
    certain: false,
    evidence: messages.inSequence(evidence, messages.zeroTheSame),
    first: one,
  }
}

/** Page 1 has other rows than the response without a page number. That response is page 0, if page 0 exists. */
async function different(ask: Ask, none: Tried, one: Tried): Promise<Paging> {
  const [zero] = await ask(0)
  const other = messages.oneStartsWith(idOf(one))
  if (zero && (same(zero, none) || zero.ids[0] === none.ids[0])) {
    const evidence = messages.inSequence(messages.zeroIsDefault(idOf(none)), other)
    return { ...from(0), evidence, first: zero, next: one }
  }
  if (!zero?.ids.length)
    return {
      ...from(1),
      certain: !isFailure(zero),
      evidence: messages.inSequence(giving(0, zero), messages.pageHasRecords(1)),
      first: one,
    }
  if (same(zero, one)) return { ...from(1), evidence: messages.zeroAndOneAlike, first: one }
  return {
    ...from(0),
    certain: false,
    evidence: messages.inSequence(messages.pageHasRecords(0), other),
    first: zero,
  }
}

/** Page 1 is empty although there are rows: it is the second page, or the service takes no page number. */
async function withoutPageOne(ask: Ask, none: Tried, one: Tried): Promise<Paging> {
  const evidence = giving(1, one)
  const found = { ...from(0), ...pastEndOf(one), certain: !isFailure(one), first: none }
  if (none.listing?.page === 0)
    return { ...found, evidence: messages.inSequence(messages.numberedFromZero, evidence) }
  const [zero] = await ask(0)
  if (zero?.ids.length)
    return { ...found, evidence: messages.inSequence(messages.zeroHasAll(none.ids.length), evidence) }
  const neither = messages.inSequence(messages.numberNotNeeded, evidence, giving(0, zero))
  return { mode: 'none', certain: false, evidence: neither, first: none }
}

/** Without a page number the service returns nothing or refuses (P5). Pages 0, 1 and 2 have to show the numbering. */
async function withoutDefault(ask: Ask, one: Tried): Promise<Paging> {
  const [two, zero] = await ask(2, 0)
  if (!zero?.ids.length)
    return {
      ...from(1),
      ...pastEndOf(two),
      evidence: messages.inSequence(messages.numberNeeded, giving(0, zero)),
      first: one,
    }
  if (!same(zero, one))
    return {
      ...from(0),
      ...pastEndOf(two),
      evidence: messages.inSequence(messages.numberNeeded, messages.zeroAndOneDiffer),
      first: zero,
    }
  const evidence = messages.inSequence(messages.numberNeeded, messages.zeroAndOneAlike)
  return { ...from(1), ...pastEndOf(two), certain: !two || !same(one, two), evidence, first: one }
}

/** Nothing without a page number, and nothing on page 1. A service that requires a number may still have a page 0. */
async function withoutRows(ask: Ask, none: Tried, one: Tried): Promise<Paging> {
  const echo = none.listing?.page
  const insists = [400, 422].includes(none.answer.status)
  const first = one.listing || insists ? one : none
  const nothing = { certain: false, evidence: messages.noRecordsYet, first }
  if (echo === 0 || echo === 1) return { ...nothing, mode: 'page', base: echo, first: none }
  const [zero] = insists ? await ask(0) : []
  if (!zero?.ids.length) return none.listing ? { ...nothing, first: none } : nothing
  const evidence = messages.inSequence(messages.zeroHas(zero.ids.length), giving(1, one))
  return { ...from(0), ...pastEndOf(one), evidence, first: zero }
}

function same(one: Tried, other: Tried): boolean {
  return one.ids.length > 0 && one.ids.toSorted().join('\n') === other.ids.toSorted().join('\n')
}

/** How the service responds past the end, if this page may be past it. */
function pastEndOf(page: Tried | undefined): { pastEnd?: 'empty' | 'error' } {
  if (!page || page.ids.length > 0) return {}
  return { pastEnd: page.listing ? 'empty' : 'error' }
}

/** Whether a request failed for a reason that may have nothing to do with the page number. */
function isFailure(page: Tried | undefined): boolean {
  return page !== undefined && page.answer.status >= 500
}

/** What a page that is not the first returned. */
function giving(number: number, page: Tried | undefined): string {
  if (page && page.ids.length > 0) return messages.pageHasOthers(number)
  return page?.listing || !page
    ? messages.pageIsEmpty(number)
    : messages.pageFails(number, page.answer.status)
}

function idOf({ ids: [id = ''] }: Tried): string {
  return id
}
