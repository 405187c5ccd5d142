/** The shape of one element of `businesses.json`. */
export interface ExampleBusiness {
  id: string
  name: string
  address: string
  city: string
  state: 'MD' | 'MI'
  zipcode: string
  about: string
  lat: number
  lng: number
  phoneNumber: string | null
  emailAddress: string | null
  isMoco: boolean
  isCampfire: boolean
  /** Categories, dietary tags and keywords in one list; the first is a category. */
  categories: string[]
  /** A file name in `images/`. */
  logo: string
  /** File names in `templates/`. */
  templates: string[]
}

/** The shape of one element of `receipts.json`. All times are ISO UTC with milliseconds. */
export interface ExampleReceipt {
  id: string
  userEmail: string
  submittedDatetime: string
  lastUpdatedDatetime: string
  /** File names in `receipts/`. */
  images: string[]
  /** What the customer's app filled in. */
  stated: {
    businessId: string | null
    businessName: string | null
    receiptDatetime: string | null
    subtotal: number | null
  }
  /** What a careful reader sees in the images. */
  truth: {
    businessId: string | null
    merchant: string | null
    receiptDatetime: string | null
    subtotal: number | null
  }
  traits: string[]
  duplicateOf?: string
}
