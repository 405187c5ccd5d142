import styles from './ShopLogo.module.css'

interface ShopLogoProps {
  shop: { name: string; logoUrl: string | null }
  /** In pixels, the same in both directions. */
  size: number
  isEager?: boolean
}

/** A shop's logo, or its initial. The name stands beside it, so it has no text of its own. */
export function ShopLogo({ shop: { name, logoUrl }, size, isEager = false }: ShopLogoProps) {
  if (!logoUrl) {
    return (
      <span className={styles.logo} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    )
  }
  return (
    <img
      className={styles.logo}
      src={logoUrl}
      alt=""
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
