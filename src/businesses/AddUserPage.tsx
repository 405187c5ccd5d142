import styles from './FormPage.module.css'

/** A placeholder with only a title, as the spec asks (section 2, checklist A2). */
export function AddUserPage() {
  return (
    <div className={styles.column}>
      <title>Add a User</title>
      <h1 className={styles.alone}>Add a User</h1>
    </div>
  )
}
