/** What a bookkeeper calls a field of SPEC.md, as the forms do; another field goes by its own name. */
export function labelOf(field: string): string {
  return namesOfFields[field] ?? field
}

/** The same for all fields of both collections. */
export const namesOfFields: Record<string, string> = {
  id: 'Id',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  phone: 'Phone',
  email: 'Email',
  vatNumber: 'VAT number',
  country: 'Country',
  city: 'City',
  zip: 'ZIP',
  number: 'House number',
  street: 'Street',
  date: 'Date',
  currency: 'Currency',
  amount: 'Amount',
  counterpart: 'Counterpart',
  description: 'Description',
}
