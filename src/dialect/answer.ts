/** An HTTP response as dialects read it: fully received, and independent of the browser. */
export type Answer = {
  status: number
  /** Header names are in lower case. Browsers hide most headers of other origins: absent means unknown, never zero. */
  headers: Record<string, string>
  text: string
  /** The final URL after redirects, without the query, which may contain a token. */
  url: string
  redirected: boolean
}
