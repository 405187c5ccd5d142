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
  NIGHT,
  NIGHT_RAISED,
  PAPER,
  PINE,
  PINE_RAISED,
  shape,
  TOAST,
  TOMATO,
  type Picture,
} from './draw.ts'

/** Coupons of street food, more or less. */
export const STREET_FOOD: Record<string, Picture> = {
  'taco-al-pastor': {
    ground: NIGHT,
    drawing: [
      circle(256, 232, 190, NIGHT_RAISED),
      shape('M74 376Q60 170 256 150T438 376Z', CRUST),
      each(
        [
          [112, 250, EMBER],
          [156, 190, LEAF],
          [208, 158, EMBER],
          [264, 146, BRASS],
          [318, 160, TOMATO],
          [366, 192, LEAF],
          [404, 250, EMBER],
          [134, 218, BRASS],
          [340, 174, EMBER],
        ] as const,
        ([x, y, color]) => circle(x, y, 38, color),
      ),
      shape('M74 390Q70 214 256 204T438 390Z', TOAST),
      each(
        [
          [160, 320],
          [230, 262],
          [300, 330],
          [352, 286],
          [226, 346],
        ] as const,
        ([x, y]) => ellipse(x, y, 16, 10, CRUST),
      ),
      shape('M352 420A62 62 0 0 1 476 420Z', LEAF),
      shape('M364 420A50 50 0 0 1 464 420Z', '#cfe08c'),
    ].join(''),
  },
  wings: {
    ground: BRASS,
    drawing: [
      circle(256, 240, 190, NIGHT_RAISED),
      wing(256, 196, 0),
      wing(168, 226, -24),
      wing(344, 226, 24),
      wing(214, 258, -10),
      wing(300, 258, 12),
      shape('M92 296H420L388 432Q384 448 366 448H146Q128 448 124 432Z', CREAM),
      each([150, 214, 278, 342], (x) =>
        shape(`M${x} 296H${x + 32}L${x + 26} 448H${x + 6}Z`, TOMATO),
      ),
    ].join(''),
  },
  'square-slice': {
    ground: NIGHT_RAISED,
    drawing: moved(
      256,
      256,
      [
        box([-186, -186], [372, 372], CRUST, 40),
        box([-162, -162], [324, 324], EMBER, 22),
        box([-148, -148], [296, 296], TOAST, 18),
        each(
          [
            [-82, -84],
            [78, -64],
            [-40, 48],
            [92, 92],
            [-104, 110],
          ] as const,
          ([x, y]) => circle(x, y, 44, TOMATO) + circle(x - 10, y - 10, 12, GLOW),
        ),
        leaf(10, -40, 60, LEAF, 0.8),
        leaf(20, 120, -40, LEAF, 0.8),
        leaf(-130, 20, 20, LEAF, 0.7),
        line('M0 -186V186M-186 0H186', NIGHT_RAISED, 14),
      ].join(''),
      { turn: -12 },
    ),
  },
  ribs: {
    ground: NIGHT,
    drawing: [
      ellipse(256, 388, 216, 40, NIGHT_RAISED),
      box([64, 338], [384, 56], CRUST, 26),
      box([64, 332], [384, 44], TOAST, 22),
      each([0, 1, 2, 3, 4], (index) =>
        moved(
          132 + index * 62,
          246,
          [
            line('M0 70V-112', CREAM, 26),
            circle(-12, -116, 17, CREAM),
            circle(12, -116, 17, CREAM),
            box([-35, -70], [70, 160], COCOA, 32),
            box([-24, -54], [22, 112], EMBER, 11),
          ].join(''),
          { turn: -6 + index * 3 },
        ),
      ),
      each([120, 190, 330, 400], (x) => circle(x, 334, 7, BRASS)),
    ].join(''),
  },
  burger: {
    ground: EMBER,
    drawing: [
      circle(256, 256, 206, GLOW),
      shape('M96 226Q104 108 256 106T416 226Q416 236 404 236H108Q96 236 96 226Z', CRUST),
      shape('M112 214Q122 122 256 120Q150 140 150 214Z', TOAST),
      each(
        [
          [204, 152],
          [262, 142],
          [320, 160],
          [238, 188],
          [298, 196],
          [362, 198],
        ] as const,
        ([x, y]) => moved(x, y, ellipse(0, 0, 10, 6, CREAM), { turn: x }),
      ),
      shape('M86 248H426Q432 276 404 272T350 276T296 274T242 276T188 274T134 276T86 248Z', LEAF),
      box([104, 274], [304, 24], TOMATO, 12),
      box([92, 300], [328, 52], COCOA, 26),
      shape('M110 300H402L350 330L310 302L250 336L200 302Z', BRASS),
      shape('M96 360H416V372Q416 412 376 412H136Q96 412 96 372Z', TOAST),
    ].join(''),
  },
  'deep-dish': {
    ground: PINE,
    drawing: [
      circle(256, 256, 214, NIGHT),
      circle(256, 256, 198, CRUST),
      circle(256, 256, 166, EMBER),
      circle(256, 256, 152, TOAST),
      around([256, 256], 7, 104, circle(0, 0, 30, TOMATO) + circle(-8, -8, 8, GLOW)),
      circle(256, 256, 30, TOMATO),
      around([256, 256], 5, 58, leaf(0, 24, 40, PINE_RAISED, 0.55)),
      shape('M256 256L420 94L486 170Z', PINE),
      moved(
        30,
        -22,
        [
          shape('M256 256L392 122A190 190 0 0 1 438 188Z', TOAST),
          shape('M392 122L414 100A222 222 0 0 1 466 174L438 188A190 190 0 0 0 392 122Z', CRUST),
          circle(374, 182, 24, TOMATO),
        ].join(''),
      ),
    ].join(''),
  },
  sandwich: {
    ground: PINE_RAISED,
    drawing: [
      circle(256, 250, 196, PINE),
      line('M256 60V160', BRASS, 9),
      ellipse(256, 92, 30, 22, LEAF),
      circle(262, 92, 9, TOMATO),
      shape('M92 214Q92 142 168 142H344Q420 142 420 214Z', TOAST),
      shape('M92 214Q92 142 168 142H190Q128 152 128 214Z', CRUST),
      shape('M80 218H432Q430 252 400 246T340 250T280 248T220 250T160 248T104 250T80 218Z', LEAF),
      box([96, 250], [320, 26], TOMATO, 13),
      box([88, 278], [336, 22], CREAM, 6),
      each([0, 1, 2], (index) =>
        box([100 - index * 4, 302 + index * 20], [312, 18], index % 2 ? EMBER : '#e39a86', 9),
      ),
      shape('M92 368H420V380Q420 416 384 416H128Q92 416 92 380Z', TOAST),
      box([60, 420], [392, 22], PAPER, 11),
    ].join(''),
  },
}

/** A wing with its bone up. */
function wing(x: number, y: number, turn: number): string {
  return moved(
    x,
    y,
    [
      line('M0 0V-104', CREAM, 24),
      circle(-13, -108, 17, CREAM),
      circle(13, -108, 17, CREAM),
      shape(
        'M0 -72C26 -72 34 -34 50 0C72 46 44 84 0 84S-72 46 -50 0C-34 -34 -26 -72 0 -72Z',
        EMBER,
      ),
      shape('M-12 -44C-30 -26 -56 20 -36 50C-36 14 -24 -12 -12 -44Z', GLOW),
    ].join(''),
    { turn },
  )
}
