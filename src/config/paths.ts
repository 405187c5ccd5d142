/** In the query of a review's path: the form is open, for a decision that the server refused. */
export const EDIT = 'edit'

/** All paths that pages link to (spec section 2). */
export const paths = {
  home: '/',
  waitlist: '/waitlist',
  support: '/support',
  download: '/download/redirect/consumer/general',
  downloadBusiness: '/download/redirect/business/v1',
  pass: '/MoCo',
  passOffers: '/MoCo/offers',
  passPrivacy: '/MoCo/privacy',
  passTerms: '/MoCo/terms',
  coupon: (id: string) => `/coupon/${encodeURIComponent(id)}`,
  passCoupon: (id: string) => `/MoCoCoupon/${encodeURIComponent(id)}`,
  /** Of a coupon of either program. */
  offer: ({ id, isOnPass }: { id: string; isOnPass: boolean }) =>
    isOnPass ? paths.passCoupon(id) : paths.coupon(id),
  login: '/hermes/login',
  hermes: '/hermes',
  queue: '/hermes/dashboard',
  review: (reviewId: string) => `/hermes/${encodeURIComponent(reviewId)}`,
  editReview: (reviewId: string) => `${paths.review(reviewId)}?${EDIT}`,
  businesses: '/hermes/business',
  addBusiness: '/hermes/business/add',
  counterCard: (businessId: string) => `/hermes/business/card/${encodeURIComponent(businessId)}`,
  noAccess: '/hermes/no-access',
}
