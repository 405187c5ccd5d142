import type { z } from 'zod'
import { listRestaurants } from '../../contract/public-calls.ts'
import { paths } from '../../config/paths.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import action from '../../ui/action.module.css'
import styles from './Restaurants.module.css'
import { byTown } from '../../public-data/by-town.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import { Section } from './Section.tsx'
import type { PageData } from '../../contract/page-renderer.ts'
import { Typed } from '../../ui/Typed.tsx'

/** The participating restaurants, laid out like a menu (checklist P4, P14). */
export function Restaurants({ restaurants }: Pick<PageData, 'restaurants'>) {
  const { data, isLoading, savedAt } = usePublicData(listRestaurants, restaurants)
  return (
    <Section
      tone="brand"
      title={data && data.length > 0 ? countWords(data.length) : 'Participating restaurants'}
      intro={data?.length !== 0 && 'Every one of them takes the pass.'}
    >
      <div className={styles.menu} aria-busy={isLoading}>
        {isLoading && (
          <div className={styles.wait}>
            <Spinner label="Loading the restaurants" size={40} />
            <noscript>The list of restaurants needs JavaScript. It is in the app too.</noscript>
          </div>
        )}
        {!isLoading && !data && (
          <p className={styles.wait}>
            The list cannot be shown right now. The app has it, and it is shown here as soon as our
            server answers.
          </p>
        )}
        {data?.length === 0 && (
          <div className={styles.wait}>
            <p>No restaurant takes the pass yet. The first ones will be listed here.</p>
            <a className={action.action} data-variant="outline" href={`${paths.pass}#meeting`}>
              Bring your restaurant
            </a>
          </div>
        )}
        {data && data.length > 0 && <Menu restaurants={data} />}
        {savedAt !== null && <SavedNote savedAt={savedAt} />}
      </div>
    </Section>
  )
}

function Menu({ restaurants }: { restaurants: z.output<typeof listRestaurants.response> }) {
  return (
    <div className={styles.towns}>
      {byTown(restaurants).map(({ city, state, places }) => (
        <section key={`${city}, ${state}`} className={styles.town}>
          <h3 className={styles.townName}>
            <Typed text={city} />, <Typed text={state} />
          </h3>
          <ul>
            {places.map(({ name, address }) => (
              <li key={`${name} ${address}`} className={styles.restaurant}>
                <span className={styles.name}>
                  <Typed text={name} />
                </span>
                <span className={styles.address}>
                  <Typed text={address} />, <Typed text={city} />, <Typed text={state} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function countWords(count: number): string {
  return count === 1 ? '1 participating restaurant' : `${count} participating restaurants`
}
