import { CheckChips } from '../ui/staff/CheckChips.tsx'
import { TextArea } from '../ui/staff/TextArea.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { FormField, FormSection } from './FormSection.tsx'
import { LogoField } from './LogoField.tsx'
import { PositionFields } from './PositionFields.tsx'
import type { BusinessForm } from './use-business-form.ts'

const CAMPFIRE = 'campfire'
const MOCO = 'moco'

const TYPES = [
  { value: CAMPFIRE, label: 'Campfire loyalty program' },
  { value: MOCO, label: 'MoCo restaurant pass' },
]

interface InformationSectionProps {
  form: BusinessForm
  onLogoBusy: (isBusy: boolean) => void
}

/** What customers see of the business, and its location (checklist A3, A5, A8). */
export function InformationSection({ form, onLogoBusy }: InformationSectionProps) {
  const { input, change, text, problems } = form
  const ticked = [input.isCampfire && CAMPFIRE, input.isMoco && MOCO].filter(
    (type) => type !== false,
  )
  return (
    <FormSection
      title="Business information"
      hint="What customers see in the app and on the pass pages."
    >
      <FormField name="name" isWide>
        <TextField label="Name" isRequired autoComplete="off" {...text('name')} />
      </FormField>
      <FormField name="about" isWide>
        <TextArea label="About" isRequired rows={3} {...text('about')} />
      </FormField>
      <FormField name="type" isWide>
        <CheckChips
          label="Business type"
          options={TYPES}
          value={ticked}
          onChange={(types) =>
            change({ isCampfire: types.includes(CAMPFIRE), isMoco: types.includes(MOCO) })
          }
          error={problems.type}
          tone="choice"
        />
      </FormField>
      <FormField isWide>
        <LogoField value={input.logo} onChange={(logo) => change({ logo })} onBusy={onLogoBusy} />
      </FormField>
      <FormField name="address" isWide>
        <TextField label="Address" isRequired autoComplete="off" {...text('address')} />
      </FormField>
      <FormField name="city">
        <TextField label="City" isRequired autoComplete="off" {...text('city')} />
      </FormField>
      <FormField name="state">
        <TextField label="State" isRequired autoComplete="off" {...text('state')} />
      </FormField>
      <FormField name="zipcode">
        <TextField
          label="ZIP code"
          isRequired
          autoComplete="off"
          inputMode="numeric"
          {...text('zipcode')}
        />
      </FormField>
      <PositionFields form={form} />
    </FormSection>
  )
}
