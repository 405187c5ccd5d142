import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { HandOverCard } from './HandOverCard.tsx'
import page from '../BusinessHomePage.module.css'
import styles from './HandOverList.module.css'
import { storeHandOver, useHandOvers } from './hand-overs.ts'
import { Typed } from '../../ui/Typed.tsx'

/** The credentials of what was added in this tab, to hand over now or to see again; nothing if there are none. */
export function HandOverList() {
  const { uid } = useWorkspace()
  const handOvers = useHandOvers(uid)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = handOvers.find(({ businessId }) => businessId === openId)
  const close = () => setOpenId(null)

  if (handOvers.length === 0) return null
  return (
    <section aria-labelledby="hand-overs" className={styles.section}>
      <h2 id="hand-overs" className={page.title}>
        Credentials to hand over
      </h2>
      <p className={styles.hint}>They stay here until you sign out or close this tab.</p>
      <ul className={page.list}>
        {handOvers.map(({ businessId, name, isHandedOver }) => (
          <li key={businessId} className={styles.item}>
            <strong className={styles.name}>
              <Typed text={name} />
            </strong>
            <StatusChip tone={isHandedOver ? 'sent' : 'waiting'}>
              {isHandedOver ? 'Copied or written down' : 'Not handed over yet'}
            </StatusChip>
            <Button
              icon={<KeyRound size={18} />}
              aria-label={`${isHandedOver ? 'Show again' : 'Show'}: the credentials of ${name}`}
              onPress={() => setOpenId(businessId)}
            >
              {isHandedOver ? 'Show again' : 'Show'}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <HandOverCard
          handOver={open}
          onClose={close}
          onDone={() => {
            storeHandOver(uid, { ...open, isHandedOver: true })
            close()
          }}
        />
      )}
    </section>
  )
}
