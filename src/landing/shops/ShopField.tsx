import type { ComponentProps } from 'react'
import styles from './ShopField.module.css'

/** The field to search the shops with. In a form, it leads to the search of the front page (`fill-search.ts`). */
export function ShopField(props: Pick<ComponentProps<'input'>, 'ref' | 'onInput'>) {
  return (
    <label className={styles.label}>
      Shop, town or kind
      <input
        {...props}
        className={styles.field}
        type="search"
        name="shop"
        placeholder="bakery, Rockville, pizza …"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
    </label>
  )
}
