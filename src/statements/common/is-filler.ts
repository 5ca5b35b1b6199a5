/**
 * Whether a text is a filler of a mandatory field. NOTPROVIDED comes from the EPC's implementation guidelines, "keine
 * Information vorhanden" from German cooperative banks; the others are typed by hand.
 */
export function isFiller(text: string): boolean {
  const plain = text.trim().replace(/[.!]+$/, '')
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    /^(?:not? ?(?:provided|available|applicable)|non ?ref|no ?ref|none|unknown|n\/?a|null|nil|unbekannt|keine (?:information|informationen|angabe|angaben)(?: vorhanden)?|nicht angegeben|niet opgegeven|onbekend|inconnu|non (?:communiqu[ée]|renseign[ée]))$/i.test(
      plain,
    )
  )
}
