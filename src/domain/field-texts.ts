/** The texts of a record's fields, by field name. */
export type FieldTexts = Record<string, string>
