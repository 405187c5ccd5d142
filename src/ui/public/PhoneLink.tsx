/** A phone number that calls when pressed. @param digits ten of them, as in the contract and the settings */
export function PhoneLink({ digits, className }: { digits: string; className?: string }) {
  return (
    <a href={`tel:+1${digits}`} className={className}>
      {digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}
    </a>
  )
}
