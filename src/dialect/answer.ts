/** An HTTP answer as the dialects read it: read to its end, no stream, nothing of a browser. */
export type Answer = {
  status: number
  /** Header names in lower case. Across origins a browser hides most of them: absent means unknown, never zero. */
  headers: Record<string, string>
  text: string
  /** Where it came from in the end, without the query, which may hold a token. */
  url: string
  redirected: boolean
}
