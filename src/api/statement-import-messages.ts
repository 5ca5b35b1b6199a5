// The texts about files that are too large to send.

export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB. Download a shorter period from the bank.`
