import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { DialogActions } from '../../ui/staff/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { say } from '../../ui/staff/say.ts'
import { TextField } from '../../ui/staff/TextField.tsx'
import {
  asText,
  LONGEST,
  PHRASE_FIELD_WORDS,
  PHRASE_FIELDS,
  usePhrases,
  type Phrase,
} from './phrases.ts'
import styles from './PhraseEditor.module.css'
import { sectionTitle } from './PhraseList.tsx'

interface Row extends Phrase {
  id: number
}

const NOT_STORED =
  'The browser blocks its storage, or has no space left. The phrases are as you wrote them until this page is closed.'
const CHANGED =
  'Another tab has changed the phrases since you opened this. Save again to replace what it stored.'

/**
 * Adds, changes, deletes and orders phrases; nothing counts until it is saved, which is read back. What is typed is kept
 * until then, also when the page is left (checklist X11).
 */
export function PhraseEditor({ onDone }: { onDone: (isSaved: boolean) => void }) {
  const { phrases, store, edit, keep } = usePhrases()
  // As they were when this was begun, or stored by it last.
  const [basis, setBasis] = useState(edit?.basis ?? asText(phrases))
  const [rows, setRowsOnly] = useState<readonly Row[]>(() =>
    (edit?.phrases ?? phrases).map((phrase, id) => ({ ...phrase, id })),
  )
  const setRows = (next: readonly Row[]) => {
    setRowsOnly(next)
    keep({ basis, phrases: [...next] })
  }
  const end = (isSaved: boolean) => {
    keep(null)
    onDone(isSaved)
  }
  const [problem, setProblem] = useState<string | null>(null)
  const nextId = useRef(rows.length)
  const save = () => {
    const isChanged = asText(phrases) !== basis
    setBasis(asText(isChanged ? phrases : rows))
    if (isChanged) return setProblem(CHANGED)
    if (store(rows)) return end(true)
    setProblem(NOT_STORED)
  }
  const swap = (one: Row, other: Row | undefined) => {
    if (!other) return
    setRows(rows.map((row) => (row === one ? other : row === other ? one : row)))
    say('Moved')
  }
  return (
    <>
      {PHRASE_FIELDS.map((field) => {
        const own = rows.filter((row) => row.field === field)
        return (
          <section key={field} className={styles.section} aria-label={PHRASE_FIELD_WORDS[field]}>
            <h3 className={styles.title}>{sectionTitle(field)}</h3>
            {own.map((row, at) => (
              <PhraseRow
                key={row.id}
                row={row}
                place={at + 1}
                onChange={(text) =>
                  setRows(rows.map((one) => (one === row ? { ...row, text } : one)))
                }
                onUp={at > 0 ? () => swap(row, own[at - 1]) : null}
                onDown={at + 1 < own.length ? () => swap(row, own[at + 1]) : null}
                onDelete={() => setRows(rows.filter((one) => one !== row))}
              />
            ))}
            <div>
              <Button
                icon={<Plus size={18} />}
                aria-label={`Add a phrase for ${PHRASE_FIELD_WORDS[field]}`}
                onPress={() => setRows([...rows, { id: nextId.current++, field, text: '' }])}
              >
                Add
              </Button>
            </div>
          </section>
        )
      })}
      {problem && (
        <Notice tone="attention" role="alert" title="The phrases are NOT saved">
          <p>{problem}</p>
        </Notice>
      )}
      <DialogActions>
        <Button onPress={() => end(false)}>Cancel</Button>
        <Button variant="primary" onPress={save}>
          Save
        </Button>
      </DialogActions>
    </>
  )
}

interface PhraseRowProps {
  row: Row
  place: number
  onChange: (text: string) => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onDelete: () => void
}

function PhraseRow({ row, place, onChange, onUp, onDown, onDelete }: PhraseRowProps) {
  const name = `${PHRASE_FIELD_WORDS[row.field]} ${place}`
  return (
    <div className={styles.row}>
      <TextField
        label={name}
        rows={2}
        value={row.text}
        onChange={onChange}
        maxLength={LONGEST[row.field]}
        autoFocus={row.text === ''}
      />
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          icon={<ArrowUp size={18} />}
          aria-label={`Move ${name} up`}
          isDisabled={!onUp}
          onPress={() => onUp?.()}
        />
        <Button
          variant="quiet"
          icon={<ArrowDown size={18} />}
          aria-label={`Move ${name} down`}
          isDisabled={!onDown}
          onPress={() => onDown?.()}
        />
        <Button
          variant="quiet"
          icon={<Trash2 size={18} />}
          aria-label={`Delete ${name}`}
          onPress={onDelete}
        />
      </div>
    </div>
  )
}
