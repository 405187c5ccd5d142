import { CONTACT } from '../../config/settings.ts'
import { line } from '../line.ts'
import styles from './SocialIcons.module.css'

const SOCIALS: readonly { key: keyof typeof CONTACT.social; label: string; path: string }[] = [
  {
    key: 'photos',
    label: 'Instagram',
    path: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM16.9 7.050v.1',
  },
  { key: 'shortPosts', label: 'X', path: 'M4.5 4.5 19.5 19.5M19 4.5 5 19.5' },
  {
    key: 'network',
    label: 'Facebook',
    path: 'M16 3.8h-1.5a3.5 3.5 0 0 0-3.5 3.5v13M7.5 11.5h7.5',
  },
  {
    key: 'video',
    label: 'YouTube',
    path: 'M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5ZM10.3 9.3v5.4l4.6-2.7Z',
  },
  {
    key: 'professional',
    label: 'LinkedIn',
    path: 'M5.5 10v9.5M5.5 5.4v.1M10.5 19.5V10M10.5 14.5a4.2 4.2 0 0 1 8.4 0v5',
  },
]

/** Links to Campfire's social media: photos, short posts, network, video, professional, those that there are (checklist L7). */
export function SocialIcons() {
  const shown = SOCIALS.filter(({ key }) => CONTACT.social[key])
  if (shown.length === 0) return null
  return (
    <ul data-screen-only className={styles.list}>
      {shown.map(({ key, label, path }) => (
        <li key={key}>
          <a className={styles.link} href={CONTACT.social[key]} aria-label={`Campfire on ${label}`}>
            <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
              <path {...line('currentColor', 2.1)} strokeLinejoin="round" d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
