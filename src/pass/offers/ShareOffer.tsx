import { Check, Copy, Share2 } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { paths } from '../../config/paths.ts'
import { SITE_URL } from '../../config/settings.ts'
import action from '../../ui/action.module.css'
import { copyText } from '../../ui/copy-text.ts'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { expiryWords, titleWords, type Offer } from './offer-words.ts'
import styles from './ShareOffer.module.css'

/** `asked`: there is no answer yet. `byHand`: the browser would not copy it, so the person has to. */
type Copied = 'asked' | 'copied' | 'byHand'

interface ShareOfferProps {
  offer: Offer
  /** As an icon in the stub of the offer's card. */
  isOnCard?: boolean
}

/**
 * Passes an offer on: by the system's share sheet, else by the clipboard, and without JavaScript by e-mail
 * (checklist K1).
 */
export function ShareOffer({ offer, isOnCard = false }: ShareOfferProps) {
  const address = `${SITE_URL}${paths.offer(offer)}`
  const title = titleWords(offer)
  const hasShareSheet = useInBrowser(() => 'share' in navigator, true)
  const [copied, setCopied] = useState<Copied | null>(null)

  const onClick = async (event: MouseEvent) => {
    event.preventDefault()
    setCopied('asked')
    const text = [title, expiryWords(offer.expirationDate)].filter(Boolean).join('. ')
    if (hasShareSheet && (await hasShared({ title, text, url: address }))) return
    setCopied((await copyText(address)) ? 'copied' : 'byHand')
  }
  const Icon = copied === 'copied' ? Check : hasShareSheet ? Share2 : Copy
  return (
    <span className={isOnCard ? styles.onCard : styles.share} data-screen-only>
      <a
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
        data-opens="share"
        className={isOnCard ? styles.icon : `${action.action} ${styles.button}`}
        data-variant="outline"
        data-size="small"
        onClick={(event) => void onClick(event)}
      >
        <Icon size={18} aria-hidden />
        <span className={isOnCard && copied !== 'copied' ? hidden.hidden : undefined}>
          {copied === 'copied' ? 'Link copied' : hasShareSheet ? 'Share' : 'Copy link'}
        </span>
        {isOnCard && <span className={hidden.hidden}> {title}</span>}
      </a>
      {/* From the press on, so that a list of cards is no list of such places. */}
      {copied && (
        <span role="status" className={hidden.hidden}>
          {copied === 'copied' && 'Link copied'}
        </span>
      )}
      {copied === 'byHand' && (
        <label className={styles.byHand}>
          This browser does not copy it. Copy the link by hand:
          <input
            readOnly
            value={address}
            className={styles.address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </span>
  )
}

/** @returns false if the share sheet did not open; whoever closed it again does not want the link elsewhere */
async function hasShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
