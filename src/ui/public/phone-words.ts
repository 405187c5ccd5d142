/** @returns (301) 555-0100 of 3015550100; anything but ten digits as it is */
export function phoneWords(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
