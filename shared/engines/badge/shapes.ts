/** Curves of the court and the ball, and the color arithmetic of the badge. All lengths in millimeters. */

export type PathStep =
  | ['M', number, number]
  | ['L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z'];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

const turn = 2 * Math.PI;

/** The arc between two angles (radians, clockwise on the page), as curves of at most an eighth of a turn. */
export function arc(circle: Circle, from: number, until: number): PathStep[] {
  const pieces = Math.max(1, Math.ceil((until - from) / (turn / 8) - 1e-9));
  const step = (until - from) / pieces;
  const handle = (4 / 3) * Math.tan(step / 4) * circle.radius;
  const point = (angle: number) => ({
    x: circle.x + circle.radius * Math.cos(angle),
    y: circle.y + circle.radius * Math.sin(angle),
  });
  const start = point(from);
  const steps: PathStep[] = [['M', start.x, start.y]];
  for (let piece = 0; piece < pieces; piece++) {
    const a = from + piece * step;
    const b = a + step;
    const [p, q] = [point(a), point(b)];
    steps.push([
      'C',
      p.x - handle * Math.sin(a),
      p.y + handle * Math.cos(a),
      q.x + handle * Math.sin(b),
      q.y - handle * Math.cos(b),
      q.x,
      q.y,
    ]);
  }
  return steps;
}

export function fullCircle(circle: Circle): PathStep[] {
  return [...arc(circle, 0, turn), ['Z']];
}

/** The parts of a circle inside a box, so that no medium needs clipping. */
export function arcsInside(circle: Circle, box: Box): PathStep[] {
  const crossings: number[] = [];
  for (const x of [box.x, box.x + box.width]) {
    const cos = (x - circle.x) / circle.radius;
    if (Math.abs(cos) < 1) crossings.push(Math.acos(cos), turn - Math.acos(cos));
  }
  for (const y of [box.y, box.y + box.height]) {
    const sin = (y - circle.y) / circle.radius;
    if (Math.abs(sin) < 1)
      crossings.push((Math.asin(sin) + turn) % turn, (Math.PI - Math.asin(sin) + turn) % turn);
  }
  crossings.sort((a, b) => a - b);
  const inside = (angle: number) => {
    const x = circle.x + circle.radius * Math.cos(angle);
    const y = circle.y + circle.radius * Math.sin(angle);
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  };
  const first = crossings[0];
  if (first === undefined) return inside(0) ? fullCircle(circle) : [];
  return crossings.flatMap((from, index) => {
    const until = crossings[index + 1] ?? first + turn;
    return until - from > 1e-6 && inside((from + until) / 2) ? arc(circle, from, until) : [];
  });
}

export function roundedBox(box: Box, radius: number): PathStep[] {
  const { x, y, width, height } = box;
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * 0.5523;
  const [right, bottom] = [x + width, y + height];
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - r + k, y, right, y + r - k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - r + k, right - r + k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + r - k, bottom, x, bottom - r + k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + r - k, x + r - k, y, x + r, y],
    ['Z'],
  ];
}

/** The seams of a basketball: the cross and two bows, ending on its edge. */
export function ballSeams(ball: Circle): PathStep[] {
  const { x, y, radius } = ball;
  const away = 1.42 * radius;
  const bow = 1.0 * radius;
  // Where the bow meets the ball's edge, seen from the bow's own centre.
  const angle = Math.acos((away ** 2 + bow ** 2 - radius ** 2) / (2 * away * bow));
  return [
    ['M', x - radius, y],
    ['L', x + radius, y],
    ['M', x, y - radius],
    ['L', x, y + radius],
    ...arc({ x: x - away, y, radius: bow }, -angle, angle),
    ...arc({ x: x + away, y, radius: bow }, Math.PI - angle, Math.PI + angle),
  ];
}

function channels(color: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** A color between two others; `share` 0 is the first, 1 the second. Both as `#RRGGBB`. */
export function blend(from: string, to: string, share: number): string {
  const other = channels(to);
  const mixed = channels(from).map((value, index) => {
    const target = other[index as 0 | 1 | 2];
    return Math.round(value + (target - value) * share);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number]; // three channels in, three out
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colors as defined by WCAG 2, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]; // two in, two out
  return (light + 0.05) / (dark + 0.05);
}
