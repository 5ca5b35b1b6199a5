import type { EarlyResponse } from './early-response.ts'
import type { Seen } from '../../dialect/detect/observations.ts'
import type { JsonObject } from '../../dialect/json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'

/** What is remembered about a page: its ids, when it was read, and the number of the last page at that time, if known. */
export type SeenPage = { ids: string[]; at: number; last: number | undefined }

/** Everything read during a visit. None of it is stored. */
export type SessionMemory = {
  /** The size of a full page. */
  sizes: Partial<Record<CollectionName, number>>
  /** The pages read, by resource and search, then by number. */
  pages: Map<string, Map<number, SeenPage>>
  /** Whether the ids of a collection are numbers in JSON. */
  numericIds: Partial<Record<CollectionName, boolean>>
  /** Whether records of a collection came with fields that only the service knows. */
  hasOthers: Partial<Record<CollectionName, true>>
  /** The page on which each record was seen last, by resource and search, then by id. */
  places: Map<string, Map<string, number>>
  /** The places of totals that exceeded the rows of their page: they count the list, not the page. */
  totals: Set<string>
  /** The difference between the page number in a response and the one requested. */
  echoes: Partial<Record<CollectionName, number>>
  /** The last page that each list showed. */
  last: Partial<Record<CollectionName, Page<{ id: string }>>>
  /** The opened records as they were received, by resource and id. Writes preserve their notation and types. */
  rows: Map<string, JsonObject>
  /** The kinds of write that were verified by reading back the first one. */
  proven: Set<string>
  /** The first write of a kind in progress. No other write is sent until it has been read back. */
  proving: Promise<unknown> | undefined
  /** The cookie with the CSRF token that the service requires, and the header that returns it (A10). */
  csrf: { cookie: string; header: string } | undefined
  /** The ids deleted in this visit. Totals may include them for a while. */
  removed: Set<string>
  /** Whether any write was sent. */
  written: boolean
  /** The sign-in that the records were read with, as text; never stored. */
  readWith: string | undefined
  /** Whether any record was read in this visit. */
  hasRead: boolean
  /** Settles when data stored by an earlier version belongs to its account. */
  handedOver: Promise<void>
  /** The first requests of the page, sent before their code has loaded (request.ts). */
  early: EarlyResponse[]
  /** Whether the service has ever responded. */
  heard: boolean
  /** Whether the service identified itself as Bookend's own. */
  isBookend: boolean
  /** Whether any value could not be parsed. */
  doubted: boolean
  /** What the values of all rows have shown about their formats (read/learn-from-rows.ts). */
  seen: Seen | undefined
  /** Asks the questions about formats again after something was learned. */
  askAgain: (() => void) | undefined
  /** Whether page numbering was detected a second time, after the first time had too few rows. */
  triedAgain: boolean
  /** How long the service needed for the last pages of lists, in milliseconds (resource.ts). */
  paces: number[]
  /** When a page of a list was last asked for, on the clock of `performance.now()`. */
  askedAt: number
}

/** The memory at the start of a visit. */
export function newMemory(sawMinus: boolean): SessionMemory {
  return {
    sizes: {},
    hasOthers: {},
    pages: new Map(),
    places: new Map(),
    numericIds: {},
    totals: new Set(),
    echoes: {},
    last: {},
    rows: new Map(),
    proven: new Set(),
    proving: undefined,
    csrf: undefined,
    removed: new Set(),
    written: false,
    readWith: undefined,
    hasRead: false,
    handedOver: Promise.resolve(),
    early: [],
    heard: false,
    isBookend: false,
    doubted: false,
    seen: sawMinus ? { minus: ['seen'] } : undefined,
    askAgain: undefined,
    triedAgain: false,
    paces: [],
    askedAt: -Infinity,
  }
}
