// The texts of files that are not sent.

export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB. Download a shorter period from the bank.`
