import { formatAmount } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import classes from './CurrencyChoice.module.css'
import * as messages from './messages.ts'

type CurrencyChoiceProps = {
  currencies: readonly { currency: string; net: string }[]
  value: string
  onChoose: (currency: string) => void
}

/** The choice of a currency, each with its net amount: amounts in different currencies are never added. */
export function CurrencyChoice({ currencies, value, onChoose }: CurrencyChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{messages.currency}</legend>
      {currencies.map(({ currency, net }) => (
        <label key={currency}>
          <input
            type="radio"
            name="overview-currency"
            className="visually-hidden"
            checked={currency === value}
            onChange={() => onChoose(currency)}
          />
          <b>{currency}</b>{' '}
          <span>
            <Figure text={formatAmount(net, currency, notationLanguage())} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
