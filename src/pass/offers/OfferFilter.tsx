import { useEffect, useRef } from 'react'
import type { Filter, FilterChoices } from './offer-filter.ts'
import styles from './OfferFilter.module.css'

/** For a button elsewhere that resets the filter. */
export const FILTER_FORM = 'offer-filter'

interface OfferFilterProps {
  choices: FilterChoices
  onChange: (filter: Filter) => void
}

/** Chooses a town and a kind of shop. A reset leads the focus here, because the button for it disappears. */
export function OfferFilter({ choices: { towns, kinds }, onChange }: OfferFilterProps) {
  const form = useRef<HTMLFormElement>(null)

  // Somebody may have chosen something before this code was there.
  useEffect(() => {
    const filter = filterIn(form.current)
    if (filter.town || filter.kind) onChange(filter)
  }, [onChange])

  const onReset = () => {
    onChange({ town: '', kind: '' })
    form.current?.querySelector('select')?.focus()
  }
  return (
    <form
      ref={form}
      id={FILTER_FORM}
      className={styles.filter}
      // Or browsers restore the choice after a reload, but not the list.
      autoComplete="off"
      onChange={() => onChange(filterIn(form.current))}
      onReset={onReset}
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice name="town" label="Town" any="All towns" options={towns} />
      <Choice name="kind" label="Kind" any="All kinds" options={kinds} />
    </form>
  )
}

interface ChoiceProps {
  name: keyof Filter
  label: string
  any: string
  options: readonly string[]
}

function Choice({ name, label, any, options }: ChoiceProps) {
  if (options.length === 0) return null
  return (
    <label className={styles.choice}>
      {label}
      <select name={name} className={styles.select}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option.charAt(0).toUpperCase() + option.slice(1)}
          </option>
        ))}
      </select>
    </label>
  )
}

function filterIn(form: HTMLFormElement | null): Filter {
  const data = new FormData(form ?? undefined)
  return { town: String(data.get('town') ?? ''), kind: String(data.get('kind') ?? '') }
}
