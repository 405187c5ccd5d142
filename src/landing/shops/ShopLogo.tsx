import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './ShopLogo.module.css'

interface ShopLogoProps {
  shop: { name: string; logoUrl: string | null }
  /** In pixels, the same in both directions. */
  size: number
  isEager?: boolean
}

/** A shop's logo in a circle. The name stands beside it, so it has no text of its own. */
export function ShopLogo({ shop, size, isEager = false }: ShopLogoProps) {
  return (
    <ShopImage
      url={shop.logoUrl}
      shop={shop.name}
      size={size}
      className={styles.logo}
      isEager={isEager}
    />
  )
}
