/** The name in addresses of the field with this label: `vat-number`. */
export function nameInAddress(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-')
}
