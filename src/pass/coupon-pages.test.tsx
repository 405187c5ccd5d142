import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getCoupon, getPassCoupon } from '../contract/public-calls.ts'
import { usePublicData } from '../public-data/public-data.ts'
import { CouponPage } from './CouponPage.tsx'
import { PassCouponPage } from './PassCouponPage.tsx'
import { COFFEE, failed, loaded, LOADING, renderAt } from './testing.tsx'

vi.mock('../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

const BUSINESS = {
  url: '/images/sligo.webp',
  name: 'Sligo Creek Coffee',
  address: '8714 Flower Ave',
  city: 'Silver Spring',
  state: 'MD',
  about: 'Small-batch roaster.',
  lat: 38.99871,
  long: -77.00642,
  phoneNumber: '3015550142',
  emailAddress: 'hello@sligo.example',
}

const found = loaded({ coupon: COFFEE, business: BUSINESS })

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('[P10] a coupon of the program: loading, then the coupon and its business', () => {
  read.mockReturnValue(LOADING)
  const page = renderAt('/coupon/coffee', <CouponPage id={null} coupon={null} />)
  expect(read).toHaveBeenCalledWith(getCoupon, { stage: 'prod', id: 'coffee' }, null)
  expect(screen.getByRole('progressbar', { name: 'Loading the coupon' })).toBeTruthy()
  page.unmount()

  read.mockReturnValue(found)
  renderAt('/coupon/coffee', <CouponPage id={null} coupon={null} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Free coffee' })).toBeTruthy()
  expect(screen.getByText('FREE!')).toBeTruthy()
})

test('[P10] the server’s error text stands in place of the content', () => {
  read.mockReturnValue(failed('This coupon does not exist'))
  renderAt('/MoCoCoupon/gone', <PassCouponPage id={null} coupon={null} />)
  expect(screen.getByRole('alert').textContent).toBe('This coupon does not exist')
  expect(screen.queryByText('FREE!')).toBeNull()
})

test('[P10] a coupon of the pass links back to all offers', () => {
  read.mockReturnValue(found)
  renderAt('/MoCoCoupon/coffee', <PassCouponPage id={null} coupon={null} />)
  expect(read).toHaveBeenCalledWith(getPassCoupon, { stage: 'prod', id: 'coffee' }, null)
  expect(link('All offers')).toBe('/MoCo/offers')
})

test('[P11] the business: a map by its place, a phone and an e-mail that work', () => {
  read.mockReturnValue(found)
  renderAt('/coupon/coffee', <CouponPage id={null} coupon={null} />)
  expect(link('8714 Flower Ave')).toBe(
    'https://www.google.com/maps/search/?api=1&query=38.99871,-77.00642',
  )
  expect(screen.getByText('Silver Spring, MD')).toBeTruthy()
  expect(screen.getByText('Small-batch roaster.')).toBeTruthy()
  expect(link('(301) 555-0142')).toBe('tel:+13015550142')
  expect(link('hello@sligo.example')).toBe('mailto:hello@sligo.example')
})
