/** How long a client may take to send a request, in milliseconds; Node then answers 408 and hangs up. */
export const TIME_LIMITS = {
  headersTimeout: 10_000,
  /** The largest body, a logo, is here in time with 0.3 Mbit/s. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
}
