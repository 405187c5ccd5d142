import { Mail, MapPin, Phone } from 'lucide-react'
import type { z } from 'zod'
import type { displayedBusiness } from '../../contract/public-calls.ts'
import { PhoneLink } from '../../ui/public/PhoneLink.tsx'
import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './BusinessCard.module.css'
import { Typed } from '../../ui/Typed.tsx'

/** The business that makes an offer, and how to reach it (checklist P11). */
export function BusinessCard({ business }: { business: z.output<typeof displayedBusiness> }) {
  const { name, address, city, state, about, phoneNumber, emailAddress } = business
  return (
    <section className={styles.card} aria-labelledby="business-name">
      <ShopImage url={business.url} shop={name} size={96} className={styles.logo} />
      <h2 id="business-name" className={styles.name}>
        {name}
      </h2>
      <p className={styles.about}>{about}</p>
      <address className={styles.ways}>
        <span className={styles.way}>
          <MapPin size={20} aria-hidden />
          <span>
            <a href={mapLink(business)}>
              <Typed text={address} />
            </a>
            <span className={styles.town}>
              <Typed text={city} />, <Typed text={state} />
            </span>
          </span>
        </span>
        {phoneNumber && (
          <span className={styles.way}>
            <Phone size={20} aria-hidden />
            <PhoneLink digits={phoneNumber} />
          </span>
        )}
        {emailAddress && (
          <span className={styles.way}>
            <Mail size={20} aria-hidden />
            <a href={`mailto:${emailAddress}`}>
              <Typed text={emailAddress} />
            </a>
          </span>
        )}
      </address>
    </section>
  )
}

function mapLink({ lat, long }: { lat: number; long: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${long}`
}
