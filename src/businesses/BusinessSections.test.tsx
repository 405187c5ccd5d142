import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EMPTY_BUSINESS, type BusinessInput } from '../offline/drafts/business-draft.ts'
import { BusinessSections } from './BusinessSections.tsx'
import { useBusinessForm } from './use-business-form.ts'

let typed: BusinessInput

function Form() {
  const form = useBusinessForm({ initial: EMPTY_BUSINESS, store: () => {}, attempts: [] })
  typed = form.input
  return <BusinessSections form={form} onLogoBusy={() => {}} />
}

test('[A6] 39 categories and 9 dietary tags go in their own order, however they were ticked', () => {
  render(<Form />)
  const chips = (name: string) =>
    within(screen.getByRole('group', { name })).getAllByRole('checkbox', { hidden: true })
  expect(chips('Categories')).toHaveLength(39)
  expect(chips('Dietary restrictions')).toHaveLength(9)
  for (const tag of ['vape store', 'bakery', 'vegan']) {
    fireEvent.click(screen.getByText(tag).closest('label')!.querySelector('input')!)
  }
  expect(typed).toMatchObject({ categories: ['bakery', 'vape store'], dietary: ['vegan'] })
})

test('[A6] keywords: plus only below five, minus only above one, and the right one goes', () => {
  render(<Form />)
  const plus = () => screen.getByText<HTMLButtonElement>('Add a keyword')
  const minus = () => screen.getByLabelText<HTMLButtonElement>('Remove keyword 1')
  const keyword = (at: number) => screen.getByLabelText(`Keyword ${at}`)
  expect(minus().disabled).toBe(true)
  for (let count = 1; count < 5; count += 1) fireEvent.click(plus())
  expect(plus().disabled).toBe(true)
  expect(screen.getByText('5 of 5')).toBeTruthy()
  fireEvent.change(keyword(1), { target: { value: 'to be removed' } })
  fireEvent.change(keyword(3), { target: { value: 'sourdough' } })
  fireEvent.click(minus())
  expect(typed.keywords).toEqual(['', 'sourdough', '', ''])
  expect(plus().disabled).toBe(false)
})
