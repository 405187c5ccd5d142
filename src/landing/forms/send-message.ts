import { init, send, type EmailJSResponseStatus } from '@emailjs/browser'
import { EMAILJS, SERVICE_URLS } from '../../config/settings.ts'
import { classifyFailure, isServerError } from '../../contract/api-error.ts'
import { CALL_TIMEOUT_MS } from '../../contract/call.ts'
import { EMBEDDED_SERVICES } from '../../contract/endpoint.ts'

/** In characters. */
const LONGEST_ANSWER = 200

export interface Message {
  name: string
  email: string
  message: string
}

/** The service has answered that it does not take the message: the same one will not be taken later either. */
export class MessageRefusedError extends Error {}

/**
 * Sends a message through EmailJS's own library (call 2).
 * @throws {MessageRefusedError} when the service refuses it
 * @throws {Error} when the user id, service id or template id is missing (named in the message), and when the
 * service answers with an error or not in time, or something else answers in its place
 */
export async function sendMessage({ name, email, message }: Message): Promise<void> {
  const { userId, serviceId, templateId } = configured()
  // The library appends its path to this string as it is, so a path on our own host works too.
  init({ publicKey: userId, origin: SERVICE_URLS.email ?? EMBEDDED_SERVICES.email })
  const params = { from_name: email, user_name: name, message }
  const answer = await Promise.race([send(serviceId, templateId, params).catch(explain), timeout()])
  if (isFromService(answer.text) && (answer.status === 200 || answer.text === 'OK')) return
  throw new Error(`The answer was ${answer.status} ${answer.text.slice(0, LONGEST_ANSWER)}`)
}

/** @throws always, what the library rejects with or what that means */
function explain(failure: unknown): never {
  const { status = 0, text = '' } = failure as Partial<EmailJSResponseStatus>
  const isFinal = status >= 400 && !isServerError(status) && classifyFailure(status) !== 'busy'
  if (isFinal && isFromService(text)) {
    throw new MessageRefusedError(`The answer was ${status} ${text}`)
  }
  throw failure
}

/** The sign-in page of a Wi-Fi also comes with HTTP 200. The service itself answers in a word or a line. */
function isFromService(text: string): boolean {
  return text.length <= LONGEST_ANSWER && !/<[a-z!?]/i.test(text)
}

/** @throws {Error} that names a missing EmailJS identifier (checklist W7) */
function configured(): typeof EMAILJS {
  if (!EMAILJS.userId) throw new Error('The e-mail service has no user id')
  if (!EMAILJS.serviceId) throw new Error('The e-mail service has no service id')
  if (!EMAILJS.templateId) throw new Error('The e-mail service has no template id')
  return EMAILJS
}

/** Rejects after the usual timeout of a call, because the library itself waits forever. */
function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No answer from the e-mail service')), CALL_TIMEOUT_MS)
  })
}
