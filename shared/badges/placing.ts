import type { Box, PathStep } from '../engines/badge/shapes.ts';
import type { BadgeMark } from './marks.ts';

/** The same marks at another place, and larger or smaller. */
export function placed(
  marks: readonly BadgeMark[],
  at: { x: number; y: number; scale?: number },
): BadgeMark[] {
  const scale = at.scale ?? 1;
  const x = (value: number) => at.x + value * scale;
  const y = (value: number) => at.y + value * scale;
  const moved = (box: Box): Box => ({
    x: x(box.x),
    y: y(box.y),
    width: box.width * scale,
    height: box.height * scale,
  });
  const move = (mark: BadgeMark): BadgeMark => {
    switch (mark.kind) {
      case 'rect':
      case 'picture':
      case 'qr':
        return { ...mark, box: moved(mark.box) };
      case 'path': {
        const steps = mark.steps.map((step) => {
          const [letter, ...numbers] = step;
          return [
            letter,
            ...numbers.map((value, index) => (index % 2 === 0 ? x(value) : y(value))),
          ] as PathStep; // as long as it came
        });
        return {
          ...mark,
          steps,
          stroke: mark.stroke && { ...mark.stroke, width: mark.stroke.width * scale },
        };
      }
      case 'text':
        return {
          ...mark,
          x: x(mark.x),
          y: y(mark.y),
          size: mark.size * scale,
          width: mark.width * scale,
          shifts: mark.shifts.map((shift) => shift * scale),
          box: moved(mark.box),
        };
    }
  };
  return marks.map(move);
}
