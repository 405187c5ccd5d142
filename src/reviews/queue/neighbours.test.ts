import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const LIST = ['a', 'b', 'c', 'd']

test('next and previous follow the list, and go round at its ends', () => {
  expect(neighboursOf(LIST, [], 'b')).toEqual({ next: 'c', previous: 'a' })
  expect(neighboursOf(LIST, [], 'd')).toEqual({ next: 'a', previous: 'c' })
  expect(neighboursOf(LIST, [], 'a')).toEqual({ next: 'b', previous: 'd' })
})

test('skipped requests come last', () => {
  expect(neighboursOf(LIST, ['c'], 'b')).toEqual({ next: 'd', previous: 'a' })
  expect(neighboursOf(LIST, ['a', 'c', 'd'], 'b')).toEqual({ next: 'c', previous: 'a' })
  expect(neighboursOf(LIST, ['b', 'c'], 'b')).toEqual({ next: 'd', previous: 'a' })
})

test('a request that is not in the list leads to its ends', () => {
  expect(neighboursOf(LIST, [], 'decided')).toEqual({ next: 'a', previous: 'd' })
})

test('the last request has no neighbours', () => {
  expect(neighboursOf(['a'], [], 'a')).toEqual({ next: null, previous: null })
  expect(neighboursOf([], [], 'a')).toEqual({ next: null, previous: null })
})
