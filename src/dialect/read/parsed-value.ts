/** A value in Bookend's own notation. With a doubt, the text as the service sent it, and the reason for the doubt. */
export type ParsedValue = { value: string; doubt?: string }
