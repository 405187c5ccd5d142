/** Settings that differ between deployments, fixed at build time; `page-settings.ts` has what they are if they are not set. */
import type { PageSetting } from './page-settings.ts'

// Each variable is read where it is used, so that a script contains only those that it needs.

declare global {
  interface ImportMetaEnv extends Readonly<Record<PageSetting, string>> {}
}

/** The `{stage}` in the paths of calls (spec section 7). */
export const STAGE = 'prod'

/** Base URLs of external services; undefined: the embedded service on our own origin. */
export const SERVICE_URLS = {
  main: import.meta.env.VITE_MAIN_API || undefined,
  email: import.meta.env.VITE_EMAIL_API || undefined,
  accounts: import.meta.env.VITE_ACCOUNTS_API || undefined,
  visits: import.meta.env.VITE_VISITS_API || undefined,
  staff: import.meta.env.VITE_STAFF_API || undefined,
  businesses: import.meta.env.VITE_BUSINESSES_API || undefined,
}

/** The Firebase project that holds the staff accounts. */
export const STAFF_PROJECT = {
  projectId: import.meta.env.VITE_STAFF_PROJECT,
  apiKey: import.meta.env.VITE_STAFF_API_KEY,
  /** A real Firebase auth domain; empty: the emulator behind our own origin. */
  authDomain: import.meta.env.VITE_STAFF_AUTH_DOMAIN,
}

/** The Firebase projects of customers and of business owners, for their password resets. */
export const CONSUMER_PROJECT = {
  projectId: import.meta.env.VITE_CONSUMER_PROJECT,
  apiKey: import.meta.env.VITE_CONSUMER_API_KEY,
  authDomain: import.meta.env.VITE_CONSUMER_AUTH_DOMAIN,
}
export const BUSINESS_PROJECT = {
  projectId: import.meta.env.VITE_BUSINESS_PROJECT,
  apiKey: import.meta.env.VITE_BUSINESS_API_KEY,
  authDomain: import.meta.env.VITE_BUSINESS_AUTH_DOMAIN,
}

/** Where the site is published, without a trailing slash; canonical links start with it. */
export const SITE_URL = import.meta.env.VITE_SITE_URL

export const CONTACT = {
  email: import.meta.env.VITE_CONTACT_EMAIL,
  /** Ten digits. */
  phone: import.meta.env.VITE_CONTACT_PHONE,
  /** Whom to tell what does not work. */
  developerEmail: import.meta.env.VITE_DEVELOPER_EMAIL,
  /** Empty where Campfire does not post. */
  social: {
    photos: import.meta.env.VITE_INSTAGRAM_URL,
    shortPosts: import.meta.env.VITE_X_URL,
    network: import.meta.env.VITE_FACEBOOK_URL,
    video: import.meta.env.VITE_YOUTUBE_URL,
    professional: import.meta.env.VITE_LINKEDIN_URL,
  },
}

/** The apps in the stores. Windows Phone has no store any more; its users get the page with all links. */
export const STORE_LINKS = {
  consumer: {
    ios: import.meta.env.VITE_CONSUMER_IOS_URL,
    android: import.meta.env.VITE_CONSUMER_ANDROID_URL,
  },
  business: {
    ios: import.meta.env.VITE_BUSINESS_IOS_URL,
    android: import.meta.env.VITE_BUSINESS_ANDROID_URL,
  },
}

/** What the stores are told of the shop that sent somebody; each is empty where its store is told nothing. */
export const STORE_CAMPAIGNS = {
  /** `utm_source` in Google Play's install referrer. */
  playSource: import.meta.env.VITE_PLAY_SOURCE,
  /** The provider token of App Store Connect. */
  appleProvider: import.meta.env.VITE_APPLE_PROVIDER,
}

/** URL scheme that opens the consumer app on a phone. */
export const APP_SCHEME = import.meta.env.VITE_APP_SCHEME

/** How long images of decided receipts are stored, in days; 0: as long as the record. */
export const DAYS_OF_IMAGES = Number(import.meta.env.VITE_IMAGES_KEPT_DAYS)

export const EMAILJS = {
  userId: import.meta.env.VITE_EMAILJS_USER,
  serviceId: import.meta.env.VITE_EMAILJS_SERVICE,
  templateId: import.meta.env.VITE_EMAILJS_TEMPLATE,
}

/** If empty, the page says how to reach us instead. */
export const EMBEDS = {
  meetingUrl: import.meta.env.VITE_MEETING_URL,
  formUrl: import.meta.env.VITE_FORM_URL,
}
