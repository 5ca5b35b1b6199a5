/**
 * The numbers that places are sorted by. With `compare`, a number only says whether a place has to be compared closely (1) with
 * those that it is equal to so far, or is equal (0).
 */
export type Key = {
  numbersOf: (places: Uint32Array) => Float64Array
  compare?: (one: number, other: number) => number
}

/**
 * The places from one position of an order to another. Places are dealt into buckets by their keys, the first key
 * first, and only the requested buckets are sorted, so that a page of a million rows reads each place twice.
 */
export function selectPlaces(
  found: Uint32Array,
  keys: readonly Key[],
  [from, end]: readonly [number, number],
): Uint32Array {
  const taken = new Uint32Array(Math.max(0, Math.min(end, found.length) - from))
  let count = 0

  /** `start`: the number of places before these. */
  function take(places: Uint32Array, start: number, level: number): void {
    if (start >= end || start + places.length <= from) return
    const key = keys[level]
    if (!key) return append(places, start)
    if (places.length <= few) return append(sorted(places, keys.slice(level)), start)
    const numbers = key.numbersOf(places)
    if (!key.compare) return deal(places, numbers, start, level)
    const isClose = numbers.some((number) => number > 0)
    return isClose ? append(sorted(places, keys.slice(level)), start) : take(places, start, level + 1)
  }

  function append(places: Uint32Array, start: number) {
    const wanted = places.subarray(Math.max(0, from - start), end - start)
    taken.set(wanted, count)
    count += wanted.length
  }

  function deal(places: Uint32Array, numbers: Float64Array, start: number, level: number): void {
    const into = bucketsOf(numbers)
    if (!into) return take(places, start, level + 1)
    const { buckets, sizes } = into
    const { first, last, before } = wantedOf(sizes, from - start, end - start)
    const dealt = dealOut(places, buckets, sizes, [first, last])
    let at = 0
    for (const size of sizes.subarray(first, last + 1)) {
      if (size > 0) take(dealt.subarray(at, at + size), start + before + at, level)
      at += size
    }
  }

  take(found, 0, 0)
  return taken
}

const mostBuckets = 4096
const few = 100

/** The bucket of each number, and how many are in each bucket; undefined if all numbers are equal. */
function bucketsOf(numbers: Float64Array) {
  let [least, most] = [Infinity, -Infinity]
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0
    if (number < least) least = number
    if (number > most) most = number
  }
  if (least === most) return undefined
  const sizes = new Uint32Array(Math.min(mostBuckets, numbers.length))
  const scale = sizes.length / (most - least)
  const end = sizes.length - 1
  const buckets = new Uint16Array(numbers.length)
  for (let index = 0; index < numbers.length; index += 1) {
    const bucket = Math.min(end, Math.floor(((numbers[index] ?? 0) - least) * scale))
    buckets[index] = bucket
    sizes[bucket] = (sizes[bucket] ?? 0) + 1
  }
  return { buckets, sizes }
}

/** The first and the last bucket with wanted places, and the number of places before them. */
function wantedOf(sizes: Uint32Array, from: number, end: number) {
  let [first, last, before, at] = [0, 0, 0, 0]
  for (const [bucket, size] of sizes.entries()) {
    if (at + size <= from) {
      first = bucket + 1
      before = at + size
    }
    if (at < end) last = bucket
    at += size
  }
  return { first, last, before }
}

/** The places of some buckets, bucket by bucket. */
function dealOut(
  places: Uint32Array,
  buckets: Uint16Array,
  sizes: Uint32Array,
  [first, last]: readonly [number, number],
): Uint32Array {
  const next = new Uint32Array(sizes.length)
  let all = 0
  for (let bucket = first; bucket <= last; bucket += 1) {
    next[bucket] = all
    all += sizes[bucket] ?? 0
  }
  const dealt = new Uint32Array(all)
  for (let index = 0; index < places.length; index += 1) {
    const bucket = buckets[index] ?? 0
    if (bucket < first || bucket > last) continue
    const at = next[bucket] ?? 0
    dealt[at] = places[index] ?? 0
    next[bucket] = at + 1
  }
  return dealt
}

function sorted(places: Uint32Array, keys: readonly Key[]): Uint32Array {
  const columns = keys.map(({ numbersOf, compare }) => ({ numbers: numbersOf(places), compare }))
  const order = Array.from(places, (_, index) => index)
  order.sort((one, other) => {
    for (const { numbers, compare } of columns) {
      const [first = 0, second = 0] = [numbers[one], numbers[other]]
      const isClose = compare && (first > 0 || second > 0)
      const difference = isClose
        ? compare(places[one] ?? 0, places[other] ?? 0)
        : compare
          ? 0
          : first - second
      if (difference !== 0) return difference
    }
    return 0
  })
  return Uint32Array.from(order, (index) => places[index] ?? 0)
}
