/**
 * Hair around a head whose crown is at (240, 118), whose sides are at x = 148 and x = 332, and whose chin is at y =
 * 378. Hair behind the head and neck is one shape, hair over the forehead another.
 */
export interface Hair {
  behind?: string;
  over?: string;
}

type DrawHair = (color: string) => Hair;

const path = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;

/** Circles along a line, so close that they make curls. */
function curls(color: string, points: readonly (readonly [x: number, y: number, r: number])[]): string {
  return points.map(([x, y, r]) => `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`).join('');
}

const crown = [
  [150, 218, 26],
  [156, 178, 32],
  [182, 140, 36],
  [222, 118, 38],
  [264, 118, 38],
  [302, 142, 36],
  [326, 180, 32],
  [331, 218, 26],
] as const;

const sides = 'M146 262 C138 216 146 160 178 132';

export const menHair: readonly DrawHair[] = [
  // Short, parted at the side.
  (c) => ({
    over: path(
      c,
      `${sides} C214 100 284 102 312 132 C338 162 342 214 334 262 C330 238 326 222 318 206 C280 204 226 196 196 170 C182 192 160 206 146 262 Z`,
    ),
  }),
  // Swept over the forehead, as in the sketch of the desk.
  (c) => ({
    over: path(
      c,
      'M146 252 C134 150 182 104 242 104 C304 104 346 152 334 256 C324 222 312 200 292 184 C262 204 202 214 146 252 Z',
    ),
  }),
  // Cropped close.
  (c) => ({
    over: path(
      c,
      'M147 246 C140 158 186 112 240 112 C294 112 340 158 333 246 C328 222 322 204 310 188 C270 172 210 172 170 188 C158 204 152 222 147 246 Z',
    ),
  }),
  // Receding, full at the sides.
  (c) => ({
    over: path(
      c,
      'M146 276 C132 166 184 106 240 106 C296 106 348 166 334 276 C328 236 322 214 312 198 C312 172 298 152 278 150 C262 160 250 164 240 164 C230 164 218 160 202 150 C182 152 168 172 168 198 C158 214 152 236 146 276 Z',
    ),
  }),
  // Bald above, a wreath below.
  (c) => ({
    over:
      path(c, 'M145 276 C138 240 144 212 154 196 C160 220 156 240 158 264 Z') +
      path(c, 'M335 276 C342 240 336 212 326 196 C320 220 324 240 322 264 Z'),
  }),
  () => ({}),
  // Combed back.
  (c) => ({
    over: path(
      c,
      'M147 258 C132 160 176 98 240 98 C304 98 348 160 333 258 C330 220 318 178 288 160 C258 148 222 148 192 160 C162 178 150 220 147 258 Z',
    ),
  }),
  // Curls.
  (c) => ({
    over:
      curls(c, crown) +
      path(c, 'M150 214 C150 160 196 126 240 126 C284 126 330 160 330 214 C300 178 180 178 150 214 Z'),
  }),
  // Long, tied at the nape.
  (c) => ({
    behind: path(c, 'M172 300 C168 360 182 410 210 420 L270 420 C298 410 312 360 308 300 Z'),
    over: path(
      c,
      'M147 280 C130 160 180 102 240 102 C300 102 350 160 333 280 C330 226 312 176 240 170 C168 176 150 226 147 280 Z',
    ),
  }),
];

export const womenHair: readonly DrawHair[] = [
  // A bob to the chin.
  (c) => ({
    behind: path(
      c,
      'M132 372 C112 190 154 96 240 96 C326 96 368 190 348 372 C338 386 316 386 300 380 L180 380 C164 386 142 386 132 372 Z',
    ),
    over: path(
      c,
      'M146 284 C136 170 176 104 240 104 C304 104 344 170 334 284 C330 240 318 210 300 186 C262 206 206 204 176 180 C160 206 150 240 146 284 Z',
    ),
  }),
  // Long and straight, parted in the middle.
  (c) => ({
    behind: path(
      c,
      'M124 520 C118 300 120 100 240 94 C360 100 362 300 356 520 C336 532 300 530 290 512 L190 512 C180 530 144 532 124 520 Z',
    ),
    over: path(
      c,
      'M146 300 C134 178 170 108 240 104 C310 108 346 178 334 300 C330 238 306 176 240 144 C174 176 150 238 146 300 Z',
    ),
  }),
  // Waves to the shoulder.
  (c) => ({
    behind: path(
      c,
      'M130 430 C100 400 122 350 118 300 C108 180 160 92 240 92 C320 92 372 180 362 300 C358 350 380 400 350 430 C330 448 304 440 292 424 L188 424 C176 440 150 448 130 430 Z',
    ),
    over: path(
      c,
      'M146 290 C128 160 186 100 252 106 C312 112 346 176 334 290 C330 236 312 200 278 176 C236 196 176 214 146 290 Z',
    ),
  }),
  // A ponytail over the shoulder.
  (c) => ({
    behind: path(c, 'M312 190 C372 210 384 300 366 404 C358 446 330 470 318 456 C340 400 332 320 300 270 Z'),
    over: path(
      c,
      'M146 262 C134 158 182 100 240 100 C302 100 350 158 334 262 C328 220 308 182 262 168 C214 178 166 200 146 262 Z',
    ),
  }),
  // A bun on top.
  (c) => ({
    behind: `<circle fill="${c}" cx="240" cy="86" r="44"/>`,
    over: path(
      c,
      'M146 268 C132 162 180 108 240 108 C300 108 348 162 334 268 C330 222 308 178 240 172 C172 178 150 222 146 268 Z',
    ),
  }),
  // Pixie, with a fringe.
  (c) => ({
    over: path(
      c,
      'M146 278 C128 150 190 96 252 102 C320 108 346 176 334 278 C330 254 328 236 318 218 C300 222 286 216 276 204 C246 224 198 226 172 214 C158 232 150 252 146 278 Z',
    ),
  }),
  // Curls, wide.
  (c) => ({
    behind: curls(c, [
      [140, 240, 44],
      [132, 300, 46],
      [142, 356, 42],
      [340, 240, 44],
      [348, 300, 46],
      [338, 356, 42],
      [160, 170, 48],
      [320, 170, 48],
      [206, 126, 50],
      [274, 126, 50],
      [172, 392, 34],
      [308, 392, 34],
    ]),
    over: curls(c, [
      [164, 186, 30],
      [196, 156, 32],
      [240, 146, 34],
      [284, 156, 32],
      [316, 186, 30],
    ]),
  }),
  // Afro, round.
  (c) => ({
    behind: `<circle fill="${c}" cx="240" cy="206" r="138"/>`,
    over: path(
      c,
      'M145 244 C138 150 186 106 240 106 C294 106 342 150 335 244 C318 192 278 176 240 176 C202 176 162 192 145 244 Z',
    ),
  }),
  // Fringe and long hair.
  (c) => ({
    behind: path(
      c,
      'M128 478 C116 300 124 96 240 94 C356 96 364 300 352 478 C336 490 304 488 292 472 L188 472 C176 488 144 490 128 478 Z',
    ),
    over: path(
      c,
      'M146 306 C136 170 174 102 240 102 C306 102 344 170 334 306 C330 270 326 246 320 222 C274 212 206 212 160 222 C154 246 150 270 146 306 Z',
    ),
  }),
];
