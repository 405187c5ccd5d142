import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { EMPTY_BUSINESS } from '../offline/drafts/business-draft.ts'
import { KeywordFields } from './KeywordFields.tsx'
import { TagsSection } from './TagsSection.tsx'
import { useBusinessForm } from './use-business-form.ts'

let sent: { categories: readonly string[]; dietary: readonly string[] }

function Form() {
  const form = useBusinessForm({
    initial: EMPTY_BUSINESS,
    store: () => {},
    attempts: [],
    problem: null,
    remove: async () => {},
    begin: () => Promise.reject(new Error('Nothing is sent')),
    end: async () => {},
    forgetAttempts: async () => {},
  })
  sent = form.input
  return <TagsSection form={form} />
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
  expect(sent).toMatchObject({ categories: ['bakery', 'vape store'], dietary: ['vegan'] })
})

function Keywords() {
  const [keywords, setKeywords] = useState([''])
  return <KeywordFields keywords={keywords} onChange={setKeywords} />
}

test('[A6] keywords: plus only below five, minus only above one, and the right one goes', () => {
  render(<Keywords />)
  const plus = () => screen.getByText<HTMLButtonElement>('Add a keyword')
  const minus = () => screen.getByLabelText<HTMLButtonElement>('Remove keyword 1')
  const keyword = (at: number) => screen.getByLabelText<HTMLInputElement>(`Keyword ${at}`)
  expect(minus().disabled).toBe(true)
  for (let count = 1; count < 5; count += 1) fireEvent.click(plus())
  expect(plus().disabled).toBe(true)
  expect(screen.getByText('5 of 5')).toBeTruthy()
  fireEvent.change(keyword(1), { target: { value: 'to be removed' } })
  fireEvent.change(keyword(3), { target: { value: 'sourdough' } })
  fireEvent.click(minus())
  expect(keyword(2).value).toBe('sourdough')
  expect(plus().disabled).toBe(false)
})
