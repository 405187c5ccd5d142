/** A value of its own for every setting, none of them an example. */
import type { PageSetting } from '../../src/config/page-settings.ts'

interface Given {
  value: string
  /** How the pages say it, where that differs. */
  shown?: string
  /** The files of the build that carry it, by the beginning of their names. */
  in: readonly string[]
}

const SCRIPTS = ['assets/']
const STAFF = ['assets/staff/']
const FRONT = ['index.html']

const given = (value: string, files: readonly string[], shown = value): Given => ({
  value,
  shown,
  in: files,
})

const SITE = 'https://fire.test'

export const EVERY_SETTING: Record<PageSetting, Given> = {
  VITE_SITE_URL: given(SITE, ['index.html', 'MoCo/terms.html', 'sitemap.xml', 'robots.txt']),
  VITE_CONTACT_EMAIL: given('people@fire.test', ['index.html', 'support.html', 'reset.html']),
  VITE_CONTACT_PHONE: given('2025550123', ['index.html', 'MoCo.html'], '(202) 555-0123'),
  VITE_DEVELOPER_EMAIL: given('makers@fire.test', ['support.html']),
  VITE_INSTAGRAM_URL: given('https://www.instagram.com/fire.test', FRONT),
  VITE_X_URL: given('https://x.com/fire_test', FRONT),
  VITE_FACEBOOK_URL: given('https://www.facebook.com/fire.test', FRONT),
  VITE_YOUTUBE_URL: given('https://www.youtube.com/@fire.test', FRONT),
  VITE_LINKEDIN_URL: given('https://www.linkedin.com/company/fire-test', FRONT),
  VITE_CONSUMER_IOS_URL: given('https://apps.apple.com/us/app/fire/id7000000001', [
    'index.html',
    'MoCo.html',
    'download/redirect/consumer/v1.html',
  ]),
  VITE_CONSUMER_ANDROID_URL: given('https://play.google.com/store/apps/details?id=test.fire.user', [
    'index.html',
    'MoCo.html',
    'consumer/receipt.html',
  ]),
  VITE_BUSINESS_IOS_URL: given('https://apps.apple.com/us/app/fire-shops/id7000000002', [
    'index.html',
    'download/redirect/business/v1.html',
  ]),
  VITE_BUSINESS_ANDROID_URL: given(
    'https://play.google.com/store/apps/details?id=test.fire.business',
    ['index.html', 'download/redirect/business/v1.html'],
  ),
  VITE_PLAY_SOURCE: given('fire-site', SCRIPTS),
  VITE_APPLE_PROVIDER: given('118118118', SCRIPTS),
  VITE_APP_SCHEME: given('firetest', SCRIPTS),
  VITE_MEETING_URL: given('https://meet.fire.test/book', ['MoCo.html']),
  VITE_FORM_URL: given('https://form.fire.test/tell', ['MoCo.html']),
  VITE_IMAGES_KEPT_DAYS: given('77', ['support.html', 'MoCo/privacy.html'], '77 days'),
  VITE_STAFF_PROJECT: given('fire-staff', [...STAFF, 'sw.js']),
  VITE_STAFF_API_KEY: given('key-of-staff', STAFF),
  VITE_STAFF_AUTH_DOMAIN: given('staff.fire.test', STAFF),
  VITE_CONSUMER_PROJECT: given('fire-consumer', SCRIPTS),
  VITE_CONSUMER_API_KEY: given('key-of-consumers', SCRIPTS),
  VITE_CONSUMER_AUTH_DOMAIN: given('consumer.fire.test', SCRIPTS),
  VITE_BUSINESS_PROJECT: given('fire-business', SCRIPTS),
  VITE_BUSINESS_API_KEY: given('key-of-businesses', SCRIPTS),
  VITE_BUSINESS_AUTH_DOMAIN: given('business.fire.test', SCRIPTS),
  VITE_API_KEY: given('key-of-pages', [...SCRIPTS, 'sw.js']),
  VITE_EMAILJS_USER: given('mail-user', SCRIPTS),
  VITE_EMAILJS_SERVICE: given('mail-service', SCRIPTS),
  VITE_EMAILJS_TEMPLATE: given('mail-template', SCRIPTS),
  VITE_MAIN_API: given('https://main.fire.test', [...SCRIPTS, 'sw.js']),
  VITE_EMAIL_API: given('https://email.fire.test', SCRIPTS),
  VITE_ACCOUNTS_API: given('https://accounts.fire.test', SCRIPTS),
  VITE_VISITS_API: given('https://visits.fire.test', [...SCRIPTS, 'sw.js']),
  VITE_STAFF_API: given('https://sign-in.fire.test', STAFF),
  VITE_BUSINESSES_API: given('https://shops.fire.test', STAFF),
}

/** The start settings that have an example value as long as nobody sets them. */
export const START_SETTINGS = {
  API_KEY: 'key-of-pages',
  BUSINESS_PROJECT: 'fire-business',
  BUSINESS_API_KEY: 'key-of-businesses',
  CONSUMER_PROJECT: 'fire-consumer',
  CONSUMER_API_KEY: 'key-of-consumers',
  EMAILJS_USER: 'mail-user',
  EMAILJS_SERVICE: 'mail-service',
  EMAILJS_TEMPLATE: 'mail-template',
  SECURITY_CONTACT: 'mailto:weakness@fire.test',
  SITE_URL: SITE,
  EMBED_ORIGINS: 'https://meet.fire.test https://form.fire.test',
}
