import { useQueryClient } from '@tanstack/react-query'
import type { RefCallback } from 'react'
import { useState } from 'react'
import { seenContacts } from '../api/cache/refresh.ts'
import { Combobox } from '../records/form/Combobox.tsx'
import { countriesOf, isCountryCode } from '../domain/country.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import type { Contact } from '../domain/contact.ts'

type CountryFieldProps = {
  label: string
  /** A country's code, or other text. */
  value: string
  onChange: (value: string) => void
  inputRef: RefCallback<HTMLInputElement>
  error: string | undefined
}

/** A country, found by its name, English name or code; countries in use come first. */
export function CountryField(props: CountryFieldProps) {
  const client = useQueryClient()
  const [options] = useState(() => optionsFor(countriesInUse(seenContacts(client), notationLanguage())))
  return <Combobox name="country" lang={notationLanguage()} options={options} {...props} />
}

function optionsFor(inUse: string[]) {
  const countries = countriesOf(notationLanguage())
  const first = inUse.flatMap((code) => countries.filter((country) => country.code === code))
  const rest = countries.filter(({ code }) => !inUse.includes(code))
  return [...first, ...rest].map(({ code, name, english }, index) => ({
    value: code,
    label: name,
    others: [english, code],
    parted: index === first.length && index > 0,
  }))
}

const most = 5

/**
 * The codes of the most frequent countries among some contacts, most frequent first; by default the locale's country.
 */
function countriesInUse(contacts: Contact[], locale: string): string[] {
  const byCode = Map.groupBy(
    contacts.filter(({ country }) => isCountryCode(country)),
    ({ country }) => country,
  )
  const codes = [...byCode]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([code]) => code)
  const { region = '' } = new Intl.Locale(locale)
  if (codes.length === 0 && isCountryCode(region)) return [region]
  return codes.slice(0, most)
}
