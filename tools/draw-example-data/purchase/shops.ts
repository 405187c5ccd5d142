import type { Trade } from './catalogue.ts'
import type { DateStyle } from './eastern.ts'
import type { ExampleBusiness } from '../../../server/example-data/example-shapes.ts'

/** How a shop's receipts are laid out; the folder `layouts` has one file for each. */
export type LayoutName =
  'coffee-shop' | 'restaurant' | 'grocery' | 'retail' | 'order-pad' | 'online-order' | 'dot-matrix'

/** The till of a shop: what it sells, and how its receipts look. */
export interface Till {
  layout: LayoutName
  trade: Trade
  dates: DateStyle
  farewell: string
}

/** What is printed at the head of a receipt. */
export type Merchant = Pick<
  ExampleBusiness,
  'name' | 'address' | 'city' | 'state' | 'zipcode' | 'phoneNumber' | 'emailAddress'
>

export const TILLS: Record<string, Till> = {
  'b-sligo-creek-coffee': till('coffee-shop', 'coffee', '12h-seconds', 'See you at the creek!'),
  'b-fenton-lane-books': till('retail', 'books', 'long', 'Returns within 14 days with receipt'),
  'b-abay-table': till('restaurant', 'ethiopian', '12h', 'Ameseginalehu - thank you!'),
  'b-pupuseria-dona-alba': till('order-pad', 'pupusas', '12h-short', 'GRACIAS!'),
  'b-woodmont-toy-attic': till('retail', 'toys', '12h', 'Keep playing.'),
  'b-cordell-thai-kitchen': till('restaurant', 'thai', '24h', 'Khob khun ka'),
  'b-old-georgetown-cycle-works': till('dot-matrix', 'bicycles', '12h', 'RIDE SAFE'),
  'b-twinbrook-hardware-paint': till('dot-matrix', 'hardware', '24h-seconds', 'THANK YOU NEIGHBOR'),
  'b-hungerford-noodle-house': till('restaurant', 'noodles', '24h-seconds', 'Slurping is polite'),
  'b-beall-street-bagels': till('coffee-shop', 'bakery', '12h-short', 'Gone by noon!'),
  'b-muddy-branch-market': till(
    'grocery',
    'grocery',
    '12h-seconds',
    'THANK YOU FOR SHOPPING LOCAL',
  ),
  'b-kentlands-flower-barn': till(
    'online-order',
    'flowers',
    'weekday',
    'Change the water every day.',
  ),
  'b-old-towne-vinyl': till('retail', 'records', '24h', 'All used sales final'),
  'b-carroll-avenue-vegan-diner': till('restaurant', 'diner', 'long', 'Thanks for eating plants'),
  'b-laurel-and-fern-herbs': till('retail', 'herbs', 'month-letters', 'Be well.'),
  'b-triangle-lane-tacos': till('order-pad', 'tacos', '12h-short', 'THANK YOU'),
  'b-hickerson-grocery': till('grocery', 'grocery', '24h', 'COME AGAIN'),
  'b-seneca-crossing-pizza': till('online-order', 'pizza', 'weekday', 'Your pie is on its way.'),
  'b-black-rock-pet-supply': till('retail', 'pets', '12h-seconds', 'Wash 9 dogs, the 10th is free'),
  'b-antique-row-lamp-clock': till('retail', 'antiques', 'long', 'Service guaranteed one year'),
  'b-howard-avenue-tea-room': till('coffee-shop', 'tea', 'long', 'Do come again'),
  'b-brooke-road-barbecue': till('restaurant', 'barbecue', '12h-short', 'Low and slow since 2009'),
  'b-depot-lane-coffee': till(
    'coffee-shop',
    'coffee',
    '24h-seconds',
    'Mind the gap. Mind the foam.',
  ),
  'b-huron-bend-brewpub': till('restaurant', 'brewpub', 'with-zone', 'Sip. Walk home. Repeat.'),
  'b-pearl-and-pine-books': till('retail', 'books', '12h-short', 'The cat says thanks'),
  'b-water-tower-records': till('retail', 'records', '12h', 'Keep digging'),
  'b-frog-island-pizza': till('online-order', 'pizza', 'long', 'Made by the river, still hot.'),
  'b-cross-and-huron-deli': till('order-pad', 'deli', '12h-short', 'THANKS!'),
  'b-riverside-bread-company': till('coffee-shop', 'bakery', '12h', 'Bread is better shared'),
  'b-prospect-hill-thrift': till('retail', 'thrift', '12h-seconds', 'You fed 2 neighbors today'),
  'b-railyard-ramen': till('restaurant', 'noodles', '24h', 'Arigato!'),
  'b-ferris-street-florist': till(
    'online-order',
    'flowers',
    'weekday',
    'Grown nearby, cut this morning.',
  ),
  'b-peninsular-bike-works': till('dot-matrix', 'bicycles', '24h', 'OPEN SHOP THURSDAYS'),
  'b-michigan-avenue-hardware': till('dot-matrix', 'hardware', '12h-seconds', 'WE CUT KEYS'),
  'b-normal-street-market': till('grocery', 'grocery', '12h', 'GO GET SOME SLEEP'),
}

/** Merchants outside the program, which a reviewer has to notice. */
export const OUTSIDERS: Record<string, Merchant & { till: Till }> = {
  'harborfield-outfitters': {
    name: 'Harborfield Outfitters #0417',
    address: '11160 Mall Ring Rd',
    city: 'Wheaton',
    state: 'MD',
    zipcode: '20902',
    phoneNumber: '3015550190',
    emailAddress: null,
    till: till('retail', 'chain', '12h-seconds', 'Tell us how we did'),
  },
  'quickstop-fuel-coffee': {
    name: 'Quickstop Fuel & Coffee',
    address: '2755 Washtenaw Ave',
    city: 'Ann Arbor',
    state: 'MI',
    zipcode: '48108',
    phoneNumber: '7345550198',
    emailAddress: null,
    till: till('coffee-shop', 'coffee', '24h', 'Drive safely'),
  },
}

function till(layout: LayoutName, trade: Trade, dates: DateStyle, farewell: string): Till {
  return { layout, trade, dates, farewell }
}
