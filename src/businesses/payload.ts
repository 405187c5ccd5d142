import type { NewBusiness } from '../contract/business-calls.ts'
import { decimalNumber, phoneDigits } from '../rules/business-problems.ts'
import { joinedCategories, type BusinessInput } from '../rules/business.ts'

/** The payload of call 16 (spec section 3) for input without problems. */
export function businessPayload(input: BusinessInput, password: string): NewBusiness {
  return {
    base64_img: input.logo,
    business_owner_email: input.ownerEmail.trim(),
    dummy_password: password,
    is_moco_business: input.isMoco ? '1' : '0',
    is_campfire_business: input.isCampfire ? '1' : '0',
    about: input.about.trim(),
    address: input.address.trim(),
    city: input.city.trim(),
    state: input.state.trim(),
    zipcode: input.zipcode.trim(),
    phone_number: phoneDigits(input.phone),
    email_address: input.email.trim(),
    lng: decimalNumber(input.lng) ?? NaN,
    lat: decimalNumber(input.lat) ?? NaN,
    name: input.name.trim(),
    categories: joinedCategories(input),
  }
}
