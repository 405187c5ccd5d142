/** Visitors' calls, made as our pages make them. */
import { API_KEY } from '../../src/config/api-key.ts'
import { client, send, type Answer } from './client.ts'

export const WAITLIST = '/api/main/waitlist'
export const EMAIL = '/api/email/api/v1.0/email/send'
export const PASSWORD = '/api/accounts/business/password'
export const CONSUMER_VISITS = '/api/visits/v1'
export const BUSINESS_VISITS = '/api/visits/v1/business'

export const PERSON = { name: 'Ada', email: 'ada@example.com', customer_type: 'customer' }

/** As sent by EmailJS's library. */
export const MESSAGE = {
  lib_version: '4.4.1',
  user_id: 'campfire-site',
  service_id: 'campfire-mail',
  template_id: 'campfire-contact',
  template_params: {
    from_name: 'ada@example.com',
    user_name: 'Ada',
    message: 'Is my shop too small?',
  },
}

export const RESET = {
  oobCode: 'a-code-of-nobody',
  password: 'New-owner-1',
  email: 'owner@campfire.example',
  stage: 'prod',
}

export const VISIT = { businessName: 'Sligo Creek Coffee', OS: 'ios' }

export interface Visitor {
  get(path: string): Promise<Answer>
  /** @param body a string or bytes are sent as they are, everything else as JSON */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** @returns a client that sends the pages' API key with each call */
export function visitor(origin: string): Visitor {
  const credential = { 'x-api-key': API_KEY }
  return {
    get: (path) => send(origin + path, { headers: credential }),
    post: (path, body, headers) => client(origin).post(path, body, { ...credential, ...headers }),
  }
}
