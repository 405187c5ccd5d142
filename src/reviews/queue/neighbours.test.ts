import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const LIST = ['a', 'b', 'c', 'd']

test('next and previous follow the list, go round at its ends, and lead to them from elsewhere', () => {
  expect(neighboursOf(LIST, [], 'decided')).toEqual({ next: 'a', previous: 'd' })
  expect(neighboursOf(LIST, [], 'b')).toEqual({ next: 'c', previous: 'a' })
  expect(neighboursOf(LIST, [], 'd')).toEqual({ next: 'a', previous: 'c' })
  expect(neighboursOf(LIST, [], 'a')).toEqual({ next: 'b', previous: 'd' })
})

test('skipped requests come last', () => {
  expect(neighboursOf(LIST, ['c'], 'b')).toEqual({ next: 'd', previous: 'a' })
  expect(neighboursOf(LIST, ['a', 'c', 'd'], 'b')).toEqual({ next: 'c', previous: 'a' })
})

test('the last request has no neighbours', () => {
  expect(neighboursOf(['a'], [], 'a')).toEqual({ next: null, previous: null })
  expect(neighboursOf([], [], 'a')).toEqual({ next: null, previous: null })
})
