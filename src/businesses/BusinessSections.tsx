import { Dices } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { BUSINESS_CATEGORIES, DIETARY_TAGS, TEMPORARY_PASSWORD } from '../rules/business.ts'
import field from '../ui/field.module.css'
import { Button } from '../ui/staff/Button.tsx'
import { CheckChips } from '../ui/staff/CheckChips.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { FormField } from './FormField.tsx'
import styles from './FormSection.module.css'
import { KeywordFields } from './KeywordFields.tsx'
import { LogoField } from './LogoField.tsx'
import { PositionFields } from './PositionFields.tsx'
import { temporaryPassword } from './temporary-password.ts'
import type { BusinessForm } from './use-business-form.ts'

/** Lines of text without anything of their own. Their values, rules and errors are in `BUSINESS_FIELDS`. */
const LINES = {
  name: { label: 'Name', isRequired: true },
  address: { label: 'Address', isRequired: true },
  city: { label: 'City', isRequired: true },
  state: { label: 'State', isRequired: true },
  zipcode: { label: 'ZIP code', isRequired: true, inputMode: 'numeric' },
  phone: { label: 'Phone number', description: '10 digits, such as 3015550142', type: 'tel' },
  email: { label: 'E-mail address', type: 'email', spellCheck: 'false' },
  ownerEmail: {
    label: 'Business owner e-mail',
    isRequired: true,
    type: 'email',
    spellCheck: 'false',
  },
} as const

const WIDE: readonly string[] = ['name', 'address', 'ownerEmail']

const TYPES = { isCampfire: 'Campfire loyalty program', isMoco: 'MoCo restaurant pass' } as const
type Type = keyof typeof TYPES

const toOption = ({ label }: { label: string }) => ({ value: label, label })
const TYPE_OPTIONS = Object.entries(TYPES).map(([value, label]) => ({ value, label }))
const TAGS = {
  categories: { label: 'Categories', options: BUSINESS_CATEGORIES.map(toOption) },
  dietary: { label: 'Dietary restrictions', options: DIETARY_TAGS.map(toOption) },
} as const

interface BusinessSectionsProps {
  form: BusinessForm
  onLogoBusy: (isBusy: boolean) => void
}

/** The form's four sections with all its fields (checklist A3 to A6, A8, A11). */
export function BusinessSections({ form, onLogoBusy }: BusinessSectionsProps) {
  const { input, change, text, problems, password, setPassword } = form
  const lines = (...names: (keyof typeof LINES)[]) =>
    names.map((name) => (
      <FormField key={name} name={name} isWide={WIDE.includes(name)}>
        <TextField autoComplete="off" {...LINES[name]} {...text(name)} />
      </FormField>
    ))
  const tags = (name: keyof typeof TAGS) => {
    const { label, options } = TAGS[name]
    const inOrder = (ticked: readonly string[]) =>
      options.map(({ value }) => value).filter((value) => ticked.includes(value))
    return (
      <FormField isWide>
        <CheckChips
          {...{ label, options }}
          value={input[name]}
          onChange={(ticked) => change({ [name]: inOrder(ticked) })}
          tone="choice"
        />
      </FormField>
    )
  }
  return (
    <>
      <Section
        title="Business information"
        hint="What customers see in the app and on the pass pages."
      >
        {lines('name')}
        <FormField name="about" isWide>
          <TextField label="About" isRequired rows={3} {...text('about')} />
        </FormField>
        <FormField name="type" isWide>
          <CheckChips
            label="Business type"
            options={TYPE_OPTIONS}
            value={Object.keys(TYPES).filter((type) => input[type as Type])}
            onChange={(ticked) =>
              change({
                isCampfire: ticked.includes('isCampfire'),
                isMoco: ticked.includes('isMoco'),
              })
            }
            error={problems.type}
            tone="choice"
          />
        </FormField>
        <FormField isWide>
          <LogoField value={input.logo} onChange={(logo) => change({ logo })} onBusy={onLogoBusy} />
        </FormField>
        {lines('address', 'city', 'state', 'zipcode')}
        <PositionFields form={form} />
      </Section>
      <Section title="Owner's contact" hint="Shown on the business card. Both may be left empty.">
        {lines('phone', 'email')}
      </Section>
      <Section title="Tags" hint="How customers find the business. Tick all that apply, or none.">
        {tags('categories')}
        {tags('dietary')}
        <FormField name="keywords" isWide>
          <KeywordFields form={form} />
        </FormField>
      </Section>
      <Section
        title="Owner account"
        hint="The owner's login for the business app. An existing account keeps its password."
      >
        {lines('ownerEmail')}
        <FormField name="password" isWide>
          <div className={styles.withButton}>
            <TextField
              label="Temporary password"
              description={`At least ${TEMPORARY_PASSWORD.min} characters. It is not saved in the draft.`}
              isRequired
              // Not a password field: staff must read it to pass it on, and the browser would offer to save it.
              autoComplete="off"
              spellCheck="false"
              autoCorrect="off"
              value={password}
              onChange={setPassword}
              error={problems.password}
            />
            <Button icon={<Dices size={18} />} onPress={() => setPassword(temporaryPassword())}>
              Make one
            </Button>
          </div>
        </FormField>
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** Title, hint, and fields in two columns where they fit. */
function Section({ title, hint, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={field.description}>{hint}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
