import {
  around,
  box,
  BRASS,
  circle,
  COCOA,
  CREAM,
  CRUST,
  each,
  ellipse,
  EMBER,
  GLOW,
  leaf,
  LEAF,
  line,
  moved,
  PAPER,
  PINE,
  PINE_RAISED,
  ROSE,
  shape,
  SKY,
  TOAST,
  TOMATO,
  type Picture,
} from './draw.ts'

const WHEEL =
  circle(0, 0, 84, COCOA) +
  circle(0, 0, 70, CREAM) +
  around([0, 0], 8, 0, line('M0 0V-68', PAPER, 5)) +
  circle(0, 0, 12, COCOA)

/** Coupons of other shops. */
export const SHOPS: Record<string, Picture> = {
  paperback: {
    ground: PINE,
    drawing: [
      circle(256, 246, 194, PINE_RAISED),
      box([82, 350], [348, 62], EMBER, 10),
      box([96, 362], [322, 38], CREAM, 4),
      box([82, 350], [60, 62], EMBER, 10),
      box([110, 286], [304, 64], BRASS, 10),
      box([150, 298], [252, 40], CREAM, 4),
      moved(
        256,
        200,
        [
          shape('M0 74Q-60 34 -156 52V-86Q-60 -104 0 -62Z', CREAM),
          shape('M0 74Q60 34 156 52V-86Q60 -104 0 -62Z', PAPER),
          each([-50, -18, 14], (y) => line(`M-126 ${y - 2}Q-70 ${y - 12} -30 ${y + 12}`, CRUST, 7)),
          each([-50, -18, 14], (y) => line(`M126 ${y - 2}Q70 ${y - 12} 30 ${y + 12}`, CRUST, 7)),
        ].join(''),
      ),
    ].join(''),
  },
  'wooden-blocks': {
    ground: BRASS,
    drawing: [
      circle(256, 256, 200, CREAM),
      box([96, 294], [128, 128], EMBER, 10),
      box([288, 294], [128, 128], PINE_RAISED, 10),
      circle(160, 358, 38, CREAM),
      shape('M352 316L392 392H312Z', CREAM),
      box([176, 250], [160, 44], TOAST, 8),
      shape('M180 250V214A76 76 0 0 1 332 214V250H296V222A40 40 0 0 0 216 222V250Z', GLOW),
      shape('M196 138L256 66L316 138Z', TOMATO),
      ellipse(256, 424, 190, 10, PAPER),
    ].join(''),
  },
  'paint-can': {
    ground: EMBER,
    drawing: [
      circle(256, 256, 204, GLOW),
      line('M140 176Q256 -10 372 176', PINE, 14),
      shape('M132 180H380V404Q380 424 256 428Q132 424 132 404Z', CREAM),
      ellipse(256, 182, 124, 34, PAPER),
      ellipse(256, 184, 104, 25, PINE_RAISED),
      shape(
        'M132 184Q150 216 190 218V300Q190 322 209 322T228 300V228Q246 232 262 230V262Q262 280 278 280T294 262V228Q356 222 380 190V178H132Z',
        PINE_RAISED,
      ),
      ellipse(256, 184, 104, 25, '#3d7c69'),
      box([132, 342], [248, 44], BRASS),
    ].join(''),
  },
  bicycle: {
    ground: PINE,
    drawing: [
      circle(256, 232, 186, PINE_RAISED),
      moved(138, 322, WHEEL, { scale: 1.1 }),
      moved(374, 322, WHEEL, { scale: 1.1 }),
      line('M138 322L206 200L334 196L250 322Z M206 200L250 322', GLOW, 17),
      line('M374 322L326 158L290 140', GLOW, 17),
      line('M290 140Q262 138 262 164', CREAM, 15),
      line('M206 200L196 168', COCOA, 15),
      box([154, 148], [84, 22], COCOA, 11),
      circle(250, 322, 22, BRASS),
    ].join(''),
  },
  'vegetable-basket': {
    ground: PAPER,
    drawing: [
      circle(256, 236, 190, CREAM),
      leaf(150, 190, -34, PINE_RAISED, 1.3),
      leaf(166, 186, 0, LEAF, 1.4),
      leaf(182, 190, 30, PINE_RAISED, 1.3),
      moved(170, 250, shape('M-40 -70Q0 -96 40 -70L8 90H-8Z', GLOW)),
      circle(258, 226, 66, TOMATO),
      leaf(258, 176, -60, PINE_RAISED, 0.5),
      leaf(258, 176, 0, PINE_RAISED, 0.5),
      leaf(258, 176, 60, PINE_RAISED, 0.5),
      circle(348, 232, 58, LEAF),
      circle(318, 188, 34, LEAF),
      circle(366, 180, 38, LEAF),
      circle(396, 216, 32, LEAF),
      shape('M82 270H430L396 424Q393 436 380 436H132Q119 436 116 424Z', CRUST),
      each([310, 356, 402], (y, index) =>
        each([0, 1, 2, 3, 4, 5], (column) =>
          box([116 + column * 49 - (index % 2) * 12, y - 16], [34, 22], TOAST, 8),
        ),
      ),
      box([70, 256], [372, 34], COCOA, 17),
    ].join(''),
  },
  bouquet: {
    ground: PINE,
    drawing: [
      circle(256, 214, 186, PINE_RAISED),
      leaf(150, 270, -70, LEAF, 1.4),
      leaf(362, 270, 70, LEAF, 1.4),
      leaf(256, 130, 0, LEAF, 1.1),
      flower(176, 190, ROSE, BRASS),
      flower(336, 190, GLOW, CREAM),
      flower(256, 148, CREAM, GLOW),
      flower(256, 248, TOMATO, BRASS),
      shape('M126 262L256 316L386 262L300 462H212Z', PAPER),
      shape('M256 316L386 262L300 462H256Z', CREAM),
      moved(256, 384, shape('M0 0L-52 -26V30Z M0 0L52 -26V30Z', EMBER) + circle(0, 0, 16, EMBER)),
    ].join(''),
  },
  record: {
    ground: EMBER,
    drawing: [
      box([74, 96], [320, 320], CREAM, 10),
      shape('M74 406V300Q150 220 234 300T394 280V406Q394 416 384 416H84Q74 416 74 406Z', BRASS),
      circle(168, 190, 46, GLOW),
      circle(316, 256, 150, COCOA),
      each(
        [126, 104, 82],
        (radius) =>
          `<circle cx="316" cy="256" r="${radius}" fill="none" stroke="${CRUST}" stroke-width="3"/>`,
      ),
      circle(316, 256, 56, GLOW),
      circle(316, 256, 12, CREAM),
    ].join(''),
  },
  'loose-tea': {
    ground: PINE_RAISED,
    drawing: [
      circle(256, 256, 204, PINE),
      box([164, 92], [184, 58], CRUST, 14),
      box([140, 142], [232, 290], SKY, 40),
      shape('M152 250Q204 220 256 250T360 250V392Q360 420 332 420H180Q152 420 152 392Z', LEAF),
      leaf(206, 336, -30, PINE_RAISED),
      leaf(300, 330, 40, PINE_RAISED),
      leaf(262, 408, 10, PINE_RAISED),
      circle(340, 392, 10, ROSE),
      circle(180, 384, 10, ROSE),
      box([178, 206], [156, 84], CREAM, 10),
      leaf(256, 282, 0, LEAF, 0.8),
      leaf(256, 282, 50, LEAF, 0.6),
      leaf(256, 282, -50, LEAF, 0.6),
    ].join(''),
  },
  'dog-wash': {
    ground: BRASS,
    drawing: [
      circle(256, 236, 196, CREAM),
      shape('M164 160Q112 150 108 234Q108 262 132 258Q166 250 176 196Z', COCOA),
      shape('M348 160Q400 150 404 234Q404 262 380 258Q346 250 336 196Z', COCOA),
      shape('M160 330V216Q160 118 256 118T352 216V330Z', CRUST),
      ellipse(256, 262, 58, 48, CREAM),
      ellipse(256, 238, 24, 17, COCOA),
      line('M256 254V274M230 278Q243 290 256 276Q269 290 282 278', COCOA, 7),
      circle(214, 202, 13, COCOA),
      circle(298, 202, 13, COCOA),
      each([196, 236, 280, 316], (x, index) => circle(x, 122 - (index % 2) * 16, 30, SKY)),
      shape('M84 318H428L402 422Q398 438 380 438H132Q114 438 110 422Z', PINE_RAISED),
      each([112, 158, 208, 260, 312, 360, 402], (x, index) =>
        circle(x, 318 - (index % 2) * 10, 32, CREAM),
      ),
      circle(428, 150, 22, SKY),
      circle(92, 116, 16, SKY),
    ].join(''),
  },
  'table-lamp': {
    ground: PINE,
    drawing: [
      shape('M120 250L56 512H456L392 250Z', PINE_RAISED),
      circle(256, 262, 30, CREAM),
      line('M256 250V400', BRASS, 22),
      circle(256, 338, 30, BRASS),
      shape('M160 430Q164 390 256 388T352 430Z', BRASS),
      line('M316 256V320', BRASS, 6),
      circle(316, 326, 10, CREAM),
      shape('M186 88H326L404 256H108Z', GLOW),
      each([0, 1, 2, 3], (index) =>
        shape(
          `M${200 + index * 36} 88H${218 + index * 36}L${168 + index * 78} 256H${130 + index * 78}Z`,
          EMBER,
        ),
      ),
      box([176, 76], [160, 20], BRASS, 10),
      box([98, 248], [316, 20], BRASS, 10),
    ].join(''),
  },
}

function flower(x: number, y: number, petals: string, heart: string): string {
  return moved(x, y, around([0, 0], 7, 38, ellipse(0, 0, 24, 34, petals)) + circle(0, 0, 26, heart))
}
