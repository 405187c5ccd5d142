/**
 * Identifies the site to the pass-site services. Not a secret: it is in every visitor's page. Apart from the other
 * settings, because every page loads it.
 */
export const API_KEY = import.meta.env.VITE_API_KEY
