/** Whether a spreadsheet, which calculates with 15 digits, keeps every digit of an amount. */
export function isExactNumber(amount: string): boolean {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  return `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length <= 15
}
