import { EMBEDS } from '../../config/settings.ts'
import { ExampleFrame } from './ExampleFrame.tsx'
import styles from './ExampleMeeting.module.css'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const TIMES = ['9:30 am', '11:00 am', '2:00 pm']

/** Stands in for the calendar in which restaurants book a meeting (checklist P5). */
export function ExampleMeeting() {
  return (
    <ExampleFrame
      title="Pick a day and a time"
      path={EMBEDS.meetingUrl}
      what="a calendar for meetings"
      setting="VITE_MEETING_URL"
    >
      <ul className={styles.days}>
        {DAYS.map((day) => (
          <li key={day} className={styles.day}>
            <strong>{day}</strong>
            <ul className={styles.times}>
              {TIMES.map((time) => (
                <li key={time} className={styles.time}>
                  {time}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ExampleFrame>
  )
}
