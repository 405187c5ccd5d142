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
  line,
  moved,
  NIGHT,
  NIGHT_RAISED,
  PAPER,
  PINE,
  PINE_RAISED,
  ROSE,
  shape,
  steam,
  TOAST,
  TOMATO,
  type Picture,
} from './draw.ts'

/** Coupons of cafés and bakeries. */
export const CAFE: Record<string, Picture> = {
  'oat-latte': {
    ground: NIGHT,
    drawing: [
      circle(256, 256, 206, NIGHT_RAISED),
      steam(240, 168, BRASS),
      ellipse(248, 398, 168, 26, BRASS),
      line('M352 226c78 -14 84 92 -8 98', CREAM, 26),
      shape('M122 200H374L352 348Q344 392 300 392H196Q152 392 144 348Z', CREAM),
      ellipse(248, 200, 126, 30, PAPER),
      ellipse(248, 203, 108, 22, CRUST),
      shape(
        'M248 220c-40 -8 -40 -32 -16 -28c10 2 14 8 16 12c2 -4 6 -10 16 -12c24 -4 24 20 -16 28Z',
        CREAM,
      ),
    ].join(''),
  },
  bagel: {
    ground: BRASS,
    drawing: [
      circle(256, 262, 200, CREAM),
      circle(256, 262, 158, CRUST),
      circle(256, 262, 142, TOAST),
      circle(256, 262, 56, CRUST),
      circle(256, 262, 44, CREAM),
      around([256, 262], 12, 114, ellipse(0, 0, 6, 12, CREAM)),
      around([256, 262], 9, 84, ellipse(0, 0, 6, 11, COCOA)),
      line('M370 440L452 330', NIGHT, 24),
      line('M452 330L474 300', PAPER, 30),
    ].join(''),
  },
  pancakes: {
    ground: NIGHT_RAISED,
    drawing: [
      circle(256, 206, 158, NIGHT),
      ellipse(256, 408, 206, 40, CREAM),
      ellipse(256, 400, 158, 26, PAPER),
      each([372, 332, 292, 252], (y, index) =>
        [
          box([106 + (index % 2) * 10, y - 22], [292, 40], CRUST, 20),
          box([106 + (index % 2) * 10, y - 22], [292, 26], TOAST, 13),
        ].join(''),
      ),
      shape(
        'M142 240Q150 206 256 206T370 240Q376 268 352 268Q340 268 340 288V318Q340 336 324 336T308 318V282Q308 266 290 266H214Q200 266 200 284V300Q200 316 186 316T172 300V282Q172 262 158 262Q140 262 142 240Z',
        GLOW,
      ),
      shape('M222 190L292 176L304 206L234 222Z', CREAM),
      circle(336, 204, 20, PINE_RAISED),
      circle(372, 218, 16, PINE_RAISED),
    ].join(''),
  },
  scones: {
    ground: BRASS,
    drawing: [
      circle(256, 232, 176, CREAM),
      ellipse(256, 408, 200, 30, NIGHT),
      ellipse(256, 396, 200, 30, NIGHT_RAISED),
      scone(176, 300),
      scone(334, 300),
      scone(255, 196),
    ].join(''),
  },
  milkshake: {
    ground: NIGHT,
    drawing: [
      circle(256, 292, 178, NIGHT_RAISED),
      line('M292 180L330 70L374 62', TOMATO, 18),
      shape('M150 196H362L330 432Q327 450 308 450H204Q185 450 182 432Z', CREAM),
      shape('M166 250H346L322 428H190Z', ROSE),
      shape('M140 200Q140 158 186 160Q196 104 256 104T326 160Q372 158 372 200Z', CREAM),
      shape('M196 190Q206 146 256 140Q232 168 240 190Z', PAPER),
      circle(256, 96, 30, TOMATO),
      line('M258 70Q264 44 292 40', PINE_RAISED, 9),
    ].join(''),
  },
  'cardamom-bun': {
    ground: PINE,
    drawing: [
      circle(256, 262, 204, PINE_RAISED),
      circle(256, 268, 158, CRUST),
      circle(256, 258, 150, TOAST),
      line(
        'M256 258m0 -18a24 24 0 0 1 24 24a48 48 0 0 1 -96 -4a74 74 0 0 1 148 -2a98 98 0 0 1 -196 6a122 122 0 0 1 120 -128',
        CRUST,
        22,
      ),
      each(
        [
          [178, 186],
          [330, 196],
          [352, 288],
          [200, 344],
          [286, 356],
          [254, 150],
          [148, 268],
        ] as const,
        ([x, y]) => moved(x, y, box([-9, -9], [18, 18], CREAM, 4), { turn: x }),
      ),
    ].join(''),
  },
  sourdough: {
    ground: EMBER,
    drawing: [
      circle(256, 244, 188, GLOW),
      box([70, 386], [372, 34], COCOA, 12),
      shape('M96 388Q70 196 256 188Q442 196 416 388Z', CRUST),
      shape('M122 388Q98 218 256 210Q414 218 390 388Z', TOAST),
      each([172, 236, 300], (x) =>
        shape(`M${x} 342Q${x + 6} 278 ${x + 62} 252Q${x + 56} 316 ${x} 342Z`, CREAM),
      ),
      leaf(404, 172, 30, CREAM, 0.8),
      leaf(414, 190, 74, CREAM, 0.7),
      leaf(396, 190, -20, CREAM, 0.7),
    ].join(''),
  },
}

function scone(x: number, y: number): string {
  return [
    box([x - 72, y + 16], [144, 64], CRUST, 26),
    box([x - 66, y + 2], [132, 26], CREAM, 13),
    box([x - 58, y - 12], [116, 22], TOMATO, 11),
    shape(
      `M${x - 74} ${y - 10}Q${x - 70} ${y - 70} ${x} ${y - 72}Q${x + 70} ${y - 70} ${x + 74} ${y - 10}Z`,
      TOAST,
    ),
    circle(x - 22, y - 42, 7, COCOA),
    circle(x + 18, y - 34, 7, COCOA),
    circle(x + 4, y - 56, 6, COCOA),
  ].join('')
}
