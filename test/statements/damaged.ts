import fc from 'fast-check'

/** A file as somebody damaged it: up to four places cut out, each with something put in its place. */
export function damaged(
  samples: string[],
  { within, marks }: { within: number; marks: string[] },
): fc.Arbitrary<string> {
  const change = fc.record({
    from: fc.nat(within),
    length: fc.nat(40),
    put: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...marks)),
  })
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce(
        (result, { from, length, put }) => result.slice(0, from) + put + result.slice(from + length),
        text,
      ),
    )
}
