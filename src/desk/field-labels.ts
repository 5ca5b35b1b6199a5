/** What a field of either collection is called on screen, by its name in SPEC.md. */
export function labelOf(field: string): string {
  return labels[field] ?? field
}

const labels: Readonly<Record<string, string>> = {
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
