/** What each kind of shop sells: a name and a price in cents. */

export interface Good {
  name: string
  cents: number
}

export type Trade = keyof typeof GOODS

/** The goods that a shop of this trade sells. */
export function goodsOf(trade: Trade): Good[] {
  return GOODS[trade].split('|').map((entry) => {
    const cut = entry.lastIndexOf(' ')
    return { name: entry.slice(0, cut).trim(), cents: Math.round(Number(entry.slice(cut)) * 100) }
  })
}

// One line of text per trade, which is easier to read than eighty object literals.
const GOODS = {
  coffee:
    'Drip Coffee 12oz 3.25|Latte 12oz 5.25|Cortado 4.50|Cappuccino 4.95|Cold Brew 16oz 5.50|Chai Latte 5.75|Oat Milk 0.90|Butter Croissant 4.25|Cardamom Bun 4.75|Blueberry Scone 3.95|Avocado Toast 9.50|House Beans 12oz 17.00|Hot Cocoa 4.25|Banana Bread 3.75',
  bakery:
    'Country Sourdough 8.50|Seeded Rye 9.00|Baguette 4.00|Cinnamon Roll 4.50|Morning Bun 4.25|Focaccia Slab 6.75|Almond Croissant 5.25|Choc Chip Cookie 3.00|Everything Bagel 2.25|Scallion Schmear 3.50|Egg Sandwich 7.95|Drip Coffee 3.00',
  tea: 'Cream Tea for One 14.50|Tiered Tray for Two 46.00|Pot Darjeeling 6.50|Pot Earl Grey 6.00|Cucumber Sandwich 7.25|Lemon Scone 4.25|Victoria Sponge 6.75|Elderflower Fizz 5.00',
  ethiopian:
    'Doro Wat 18.95|Vegetarian Beyaynetu 17.50|Kitfo Special 20.95|Beef Tibs 19.25|Shiro 14.50|Sambusa (3) 7.50|Extra Injera 2.00|Spiced Tea 3.50|Coffee Ceremony 12.00|Tej Honey Wine 9.00|Mango Juice 5.00',
  thai: 'Pad Thai Tofu 15.95|Green Curry Chicken 16.95|Drunken Noodles 16.50|Tom Kha Soup 7.95|Spring Rolls 6.95|Mango Sticky Rice 8.95|Thai Iced Tea 4.50|Jasmine Rice 2.50|Papaya Salad 10.95',
  noodles:
    'Beef Noodle Soup 15.95|Dan Dan Noodles 13.95|Pork Dumplings (12) 14.50|Scallion Pancake 6.50|Cucumber Salad 6.00|Cumin Lamb Noodles 17.50|Soy Milk 3.50|Hot Tea 2.50|Tonkotsu Ramen 16.00|Miso Ramen 15.00|Gyoza (6) 7.50|Soft Egg 2.00|Karaage 8.50',
  diner:
    'Tofu Scramble 13.50|Blueberry Pancakes 12.95|Tempeh Reuben 15.50|Chickpea Melt 14.25|Sweet Potato Fries 6.50|Home Fries 5.00|Bottomless Coffee 3.75|Oat Shake 7.50|Kale Caesar 12.75|Lentil Soup 6.95|Apple Crumble 7.00',
  barbecue:
    'Brisket Plate 21.95|Half Rack Ribs 19.50|Pulled Pork Sand 13.95|Smoked Chicken 15.50|Mac & Cheese 5.50|Collard Greens 4.95|Corn Bread (2) 3.50|Slaw 3.75|Sweet Tea 2.95|Banana Pudding 5.95|Burnt Ends 16.95',
  brewpub:
    'Cellar IPA Pint 7.50|Rye Porter Pint 7.50|Tamarack Pilsner 6.75|Flight of Four 12.00|Smash Burger 15.50|Beer Cheese Pretzel 10.95|Walleye Tacos 16.25|Fried Pickles 8.50|Cheddar Fries 7.25|Beet Salad 12.50|Root Beer 3.75',
  pupusas:
    'PUPUSA QUESO 3.25|PUPUSA LOROCO 3.50|PUPUSA REVUELTA 3.50|YUCA FRITA 8.75|TAMAL 3.75|PLATANOS 6.50|HORCHATA 3.50|CAFE 2.50|SOPA DE RES 13.50',
  tacos:
    'TACO PASTOR 3.75|TACO CARNITAS 3.75|TACO PESCADO 4.50|TORTA 11.50|QUESADILLA 9.25|ELOTE 5.00|JAMAICA 3.50|CHIPS SALSA 4.25|FLAN 5.50',
  deli: 'PASTRAMI RYE 13.50|TURKEY CLUB 12.75|TUNA MELT 11.95|SOUP CUP 4.75|SOUP BOWL 6.50|PICKLE 1.25|POTATO SALAD 3.95|LEMONADE 3.25|BROWNIE 3.50|CHIPS 2.00',
  grocery:
    'MILK WHOLE GAL 4.79|EGGS LARGE DZ 4.29|BANANAS 1.87|GALA APPLES 5.42|BASMATI RICE 5LB 11.99|RED LENTILS 3.49|BLK BEANS CAN 1.19|DICED TOMATO 1.79|OLIVE OIL 500ML 10.99|WHT ONIONS 3LB 3.99|GARLIC 0.89|CILANTRO 0.99|LIMES 2.50|CARROTS 2LB 2.29|BABY SPINACH 3.99|SHARP CHEDDAR 5.99|PLAIN YOGURT 4.49|BUTTER UNSLT 5.29|WHEAT BREAD 4.19|TORTILLAS CORN 2.99|CHKN THIGHS 9.84|GRND BEEF 85% 8.76|SALMON FILLET 14.32|COFFEE GRND 9.49|OATS ROLLED 4.59|HONEY 7.25|PEANUT BTR 4.69|PASTA PENNE 1.89|PARM WEDGE 7.48|SPARKLING 8PK 5.49|DISH SOAP 3.79|PAPER TOWEL 6 9.99|CUMIN GROUND 3.29|TURMERIC 3.29|COCONUT MILK 2.79|FRZN PEAS 2.49|ICE CREAM QT 6.49|POTATOES 5LB 4.99|CUCUMBER 1.29|BELL PEPPER 1.99',
  books:
    'Field Guide to Eastern Trees 24.95|The Salt Road (pbk) 18.00|Atlas of Small Rivers 32.00|Used Paperback 6.00|Used Hardcover 9.50|Picture Book: Owl Moonrise 17.99|Bookmark, Letterpress 4.00|Notebook Dotted A5 14.50|Poems for Rainy Mornings 16.95|Tote Bag 15.00|Bread by Hand 29.99',
  toys: 'Wooden Train Set 39.99|Puzzle 500 pc Harbor 18.99|Marble Run Starter 34.50|Plush Heron 16.00|Board Game: Lighthouse 42.00|Kite, Swallowtail 21.95|Bouncy Ball 2.50|Crayons 24 ct 6.99|Card Game: Foxes 12.99',
  records:
    'LP Used: Soul Comp Vol 3 14.00|LP New: Night Ferries 27.99|12in Single 11.50|7in Single 6.00|CD Used 5.00|Inner Sleeves 25 pk 8.50|Record Brush 16.95|Slipmat Pair 19.00|Dollar Bin 1.00',
  herbs:
    'Chamomile 2 oz 6.80|Nettle Leaf 4 oz 8.20|Elderberry Tincture 18.00|Peppermint 2 oz 5.90|Tea Strainer 7.50|Beeswax Candle 12.00|Lavender Sachet 6.00|Rooibos 4 oz 9.40|Honey Stick 0.75|Hand Salve 11.50',
  pets: 'Dog Kibble Lamb 15 lb 46.99|Cat Litter Pine 20 lb 16.49|Leash 6 ft Red 18.95|Chew Stick 2.75|Cat Wand Toy 8.99|Self Wash 1 dog 15.00|Timothy Hay 40 oz 12.79|Fish Flakes 6.25|Dog Bowl Steel 11.50',
  thrift:
    'Wool Coat 24.00|Flannel Shirt 7.50|Denim Jacket 14.00|Mug 1.50|Cast Iron Pan 12.00|Lamp, Table 16.00|Board Game 4.00|Scarf 5.00|Kids Boots 6.50|Picture Frame 3.00',
  antiques:
    'Brass Desk Lamp 84.00|Rewire & Plug 38.00|Mantel Clock Service 95.00|Lamp Shade Linen 42.00|Clock Key 9.00|Edison Bulb 12.50|Crystal Drop 6.00',
  pizza:
    'Large Square Cheese 19.95|Large Mushroom & Onion 22.50|Medium Margherita 17.25|Wings 12 pc 15.95|Garlic Knots 6.50|House Salad 8.95|Cannoli (2) 7.00|2L Cola 3.99|Extra Sauce 1.00|Deep Dish Pepperoni 24.00',
  flowers:
    'Autumn Hand-Tied Bouquet 54.00|Dahlia Bunch 18.00|Potted Cyclamen 16.50|Glass Vase, Tall 22.00|Eucalyptus Bunch 9.50|Greeting Card 5.00|Terracotta Pot 6in 8.75|Dried Wreath 48.00|Fern, 6in 14.95',
  hardware:
    'DECK SCREW 8X2-1/2 LB 9.49|PAINT EGGSHELL GAL 42.99|ROLLER COVER 3PK 12.79|PVC ELBOW 1/2 0.89|FURNACE FILTER 16X25 13.99|HOUSE KEY CUT 3.25|WD PUTTY 5.99|LED BULB 60W 4PK 10.49|DUCT TAPE 7.99|SNOW SHOVEL 24.99|ICE MELT 20LB 14.99|HOSE BIB COVER 4.29|HEX BOLT 3/8 0.65|UTIL KNIFE 11.49|DROP CLOTH 9X12 17.99',
  bicycles:
    'TUBE 700X28 8.00|TIRE 700X32 44.95|CHAIN 9SP 28.00|BRAKE PADS PR 18.50|CABLE & HOUSING 14.00|LABOR TRUE WHEEL 25.00|LABOR TUNE BASIC 85.00|BAR TAPE 22.00|BELL BRASS 19.50|LIGHT SET USB 38.00|LUBE 4OZ 11.00',
  chain:
    "Men's Thermal Crew 24.99|Ankle Socks 6pk 14.99|Travel Mug 19.95|Phone Cable 6ft 12.99|Beanie Charcoal 15.00|Gift Wrap 5.49|Throw Blanket 29.99",
} satisfies Record<string, string>
