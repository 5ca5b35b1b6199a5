export const deposit = ':61:2601050105C10,00NTRFNONREF'

export const withdrawal = ':61:2601050105D10,00NTRFNONREF'
