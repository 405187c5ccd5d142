import {
  around,
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
  steam,
  TOAST,
  TOMATO,
  type Picture,
} from './draw.ts'

const EGG = circle(0, 0, 40, CREAM) + circle(0, 0, 20, GLOW)

/** Coupons of restaurants: plates and bowls. */
export const KITCHEN: Record<string, Picture> = {
  'injera-platter': {
    ground: NIGHT,
    drawing: [
      circle(256, 256, 214, BRASS),
      circle(256, 256, 194, PAPER),
      around([256, 256], 20, 176, circle(0, 0, 5, TOAST)),
      around([256, 256], 14, 40, circle(0, 0, 4, TOAST)),
      circle(256, 148, 56, EMBER),
      circle(352, 218, 54, LEAF),
      circle(316, 334, 56, BRASS),
      circle(196, 334, 56, TOMATO),
      circle(160, 218, 54, PINE_RAISED),
      circle(256, 252, 46, COCOA),
      moved(256, 250, EGG, { scale: 0.7 }),
      moved(392, 392, ellipse(0, 0, 30, 84, PAPER) + ellipse(0, 0, 14, 66, TOAST), { turn: 48 }),
    ].join(''),
  },
  pupusas: {
    ground: BRASS,
    drawing: [
      circle(256, 262, 206, NIGHT_RAISED),
      circle(256, 262, 182, CREAM),
      circle(198, 226, 92, CRUST),
      circle(198, 222, 90, TOAST),
      circle(300, 290, 92, CRUST),
      circle(300, 286, 90, TOAST),
      each(
        [
          [170, 190],
          [214, 240],
          [168, 252],
          [286, 250],
          [336, 296],
          [280, 322],
        ] as const,
        ([x, y]) => ellipse(x, y, 20, 14, CRUST),
      ),
      each([0, 26, 52, 78, 104], (turn, index) =>
        moved(352, 176, line('M-44 0Q-14 -26 14 -4T50 4', index % 2 ? TOMATO : LEAF, 12), {
          turn: turn * 1.6,
        }),
      ),
    ].join(''),
  },
  'green-curry': {
    ground: NIGHT_RAISED,
    drawing: [
      circle(256, 256, 214, NIGHT),
      circle(256, 256, 182, CREAM),
      circle(256, 256, 158, '#8db35a'),
      shape('M256 98A158 158 0 0 1 398 326Q330 316 300 250T256 98Z', CREAM),
      each(
        [
          [330, 186],
          [352, 242],
          [304, 156],
          [368, 290],
        ] as const,
        ([x, y]) => moved(x, y, ellipse(0, 0, 9, 4, PAPER), { turn: x }),
      ),
      moved(188, 208, shape('M-44 0Q0 -44 44 0Q0 44 -44 0Z', PINE_RAISED), { turn: 20 }),
      moved(250, 334, shape('M-44 0Q0 -44 44 0Q0 44 -44 0Z', PINE_RAISED), { turn: -30 }),
      moved(168, 306, line('M-34 10Q0 -30 34 10', TOMATO, 16), { turn: 12 }),
      moved(236, 254, line('M-26 8Q0 -22 26 8', TOMATO, 14), { turn: 150 }),
      leaf(190, 272, 40),
      leaf(190, 272, -30),
      leaf(190, 272, 105),
    ].join(''),
  },
  dumplings: {
    ground: NIGHT,
    drawing: [
      steam(256, 150, NIGHT_RAISED),
      ellipse(256, 356, 212, 66, CRUST),
      ellipse(256, 340, 212, 66, TOAST),
      ellipse(256, 334, 184, 50, COCOA),
      dumpling(176, 318, 1),
      dumpling(336, 318, 1),
      dumpling(256, 262, 1.05),
      dumpling(256, 352, 1.1),
      line('M70 440L442 396', BRASS, 13),
      line('M78 466L446 424', BRASS, 13),
    ].join(''),
  },
  'noodle-bowl': {
    ground: BRASS,
    drawing: [
      circle(256, 226, 178, CREAM),
      steam(210, 150, PAPER),
      each([0, 1, 2, 3], (index) =>
        line(`M${300 + index * 13} 90V250`, index % 2 ? CRUST : TOAST, 10),
      ),
      line('M270 96L470 48', NIGHT, 14),
      line('M274 126L476 92', NIGHT, 14),
      ellipse(256, 250, 186, 46, NIGHT_RAISED),
      ellipse(256, 254, 164, 34, CRUST),
      each([-96, -52, -8, 36], (dx) => line(`M${256 + dx} 268q30 -34 60 0`, TOAST, 11)),
      moved(164, 252, shape('M-34 0Q0 -26 34 0Q0 26 -34 0Z', COCOA)),
      leaf(372, 264, -60, LEAF, 0.6),
      shape(
        'M70 252H442Q436 372 338 410V430H174V410Q76 372 70 252Q150 300 256 300T442 252Z',
        NIGHT,
      ),
      line('M104 326Q170 366 256 366T408 326', BRASS, 9),
    ].join(''),
  },
  ramen: {
    ground: PINE,
    drawing: [
      circle(256, 256, 218, EMBER),
      circle(256, 256, 190, PINE),
      circle(256, 256, 176, TOAST),
      each([0, 1, 2, 3, 4, 5], (index) =>
        line(`M${120 + index * 8} ${236 + index * 22}q44 -40 88 0t88 0t60 0`, CREAM, 9),
      ),
      moved(330, 186, EGG, { scale: 1.25 }),
      circle(186, 176, 62, COCOA),
      circle(186, 176, 50, CRUST),
      line('M150 176Q186 140 222 176T186 204', CREAM, 10),
      moved(352, 316, shape('M-50 -62H50V62H-50Z', PINE_RAISED), { turn: 24 }),
      each(
        [
          [232, 330],
          [262, 352],
          [206, 358],
          [240, 384],
        ] as const,
        ([x, y]) => circle(x, y, 13, LEAF) + circle(x, y, 6, CREAM),
      ),
    ].join(''),
  },
}

function dumpling(x: number, y: number, scale: number): string {
  return moved(
    x,
    y,
    [
      shape('M-74 24Q-70 -44 0 -50T74 24Q70 44 0 44T-74 24Z', PAPER),
      shape('M-66 18Q-60 -40 0 -46T62 10Q20 34 -66 18Z', CREAM),
      each([-30, 0, 30], (dx) => line(`M${dx} -34q4 18 -4 34`, PAPER, 8)),
    ].join(''),
    { scale },
  )
}
