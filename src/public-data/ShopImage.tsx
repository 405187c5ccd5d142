import { imageInWidth, isOwnLogo } from '../contract/served-files.ts'
import styles from './ShopImage.module.css'

interface ShopImageProps {
  /** A coupon's image or a shop's logo, as the call names it; null if there is none. */
  url: string | null
  /** The shop's name. It is expected to stand beside the image, which is decoration. */
  shop: string
  /** The width and height on the page, in CSS pixels; styles set them as `--plate-size`, on it or around it. */
  size: number
  className?: string | undefined
}

/**
 * The image of a coupon or a shop, on a plate with the shop's initial: that is what one sees until the image is
 * there, and if it never comes.
 */
export function ShopImage({ url, shop, size, className = '' }: ShopImageProps) {
  return (
    <span
      className={`${styles.plate} ${className}`}
      data-initial={initialOf(shop)}
      data-color={shop.length % 3}
    >
      {isOwnLogo(url) && (
        <img
          src={imageInWidth(url, size)}
          srcSet={`${imageInWidth(url, size)} 1x, ${imageInWidth(url, 2 * size)} 2x`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          // The words and their fonts go first.
          fetchPriority="low"
          decoding="async"
          className={styles.image}
        />
      )}
    </span>
  )
}

/** The first letter or digit of a name. */
function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
}
