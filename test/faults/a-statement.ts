/** A bank statement as an OFX 2 file with so many lines, no two alike, whose balances add up. */
export function aStatement(lines: number): string {
  const cents = (number: number) => (number / 100).toFixed(2)
  let sum = 0
  const entries = Array.from({ length: lines }, (_, index) => {
    const amount = (index % 3 === 0 ? 1 : -1) * (100 + index)
    sum += amount
    const day = `2026${two((index % 12) + 1)}${two((index % 28) + 1)}`
    return `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${day}</DTPOSTED><TRNAMT>${cents(amount)}</TRNAMT><FITID>line-${index}</FITID><NAME>Shop ${index % 97}</NAME><MEMO>Purchase ${index}</MEMO></STMTTRN>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>ABNA</BANKID><ACCTID>NL91ABNA0417164300</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20261231</DTEND>
${entries.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${cents(sum)}</BALAMT><DTASOF>20261231</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
