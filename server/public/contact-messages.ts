import type { z } from 'zod'
import type { sendEmail } from '../../src/contract/form-calls.ts'
import type { Database } from '../database/database.ts'
import type { Env } from '../config/env.ts'
import { HttpError } from '../http/http-error.ts'
import { contactMessages } from '../database/schema.ts'

type Email = z.output<(typeof sendEmail)['body']>

/**
 * Call 2: stands in for the e-mail service by storing the message, which `npm run inbox` prints.
 * @throws {HttpError} 400 naming the id that is not this site's
 */
export async function storeMessage(database: Database, env: Env, email: Email): Promise<void> {
  const ours = {
    user_id: env.EMAILJS_USER,
    service_id: env.EMAILJS_SERVICE,
    template_id: env.EMAILJS_TEMPLATE,
  }
  for (const name of ['user_id', 'service_id', 'template_id'] as const) {
    if (email[name] !== ours[name]) throw new HttpError(400, `${name}: must be the id of this site`)
  }
  const { from_name, user_name, message } = email.template_params
  await database
    .insert(contactMessages)
    .values({ email: from_name, userName: user_name, message, sentAt: new Date() })
}
