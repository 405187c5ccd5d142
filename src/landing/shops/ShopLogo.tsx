import { ShopImage } from '../../public-data/ShopImage.tsx'
import type { Shop } from './shop.ts'
import styles from './ShopLogo.module.css'

interface ShopLogoProps {
  shop: Shop
  /** In pixels, about as large as `--logo-size` is where it stands. */
  size: number
  isEager?: boolean
}

/** A shop's logo as a disc. */
export function ShopLogo({ shop: { name, logoUrl }, size, isEager }: ShopLogoProps) {
  return (
    <ShopImage
      url={logoUrl}
      shop={name}
      size={size}
      className={styles.logo}
      isEager={isEager ?? false}
    />
  )
}
