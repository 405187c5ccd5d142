/** The only places where Campfire is available (spec sections 1 and 9). */
export const PLACES = ['Ypsilanti, Michigan', 'Montgomery County, Maryland'] as const

export const AVAILABILITY = PLACES.join(' and ')
