import { useMemo } from 'react';
import type { BadgeDrawing, BadgeMark } from '#shared/badges/marks.ts';
import { codeRuns } from './code-runs.ts';
import { foreignFamilies, foreignWeights } from './foreign-text.ts';
import { typefaceFamilies } from './typefaces.ts';
import './badge.css';

interface BadgeSvgProps {
  drawing: BadgeDrawing;
  /** A description; without one it is decorative. */
  label?: string;
  /** Any CSS length, or pixels; without one the badge fills the width it is given. */
  width?: number | string;
  className?: string;
  /** The address of a picture that could not be shown. */
  onBroken?: (source: string) => void;
}

/** The marks of a badge or a sheet as SVG, a millimetre to a unit. */
export function BadgeSvg({ drawing, label, width = '100%', className, onBroken }: BadgeSvgProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or hidden
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      width={width}
      className={className}
      // The layout fixes each letter's position. Keep the browser from adjusting it or rounding to whole pixels, as it
      // does on systems without subpixel positioning.
      style={{
        textRendering: 'geometricPrecision',
        fontKerning: 'none',
        fontVariantLigatures: 'none',
        aspectRatio: `${drawing.width} / ${drawing.height}`,
      }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect width={drawing.width} height={drawing.height} fill="#ffffff" />
      {drawing.marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is replaced as a whole
        <MarkSvg key={index} mark={mark} onBroken={onBroken} />
      ))}
    </svg>
  );
}

function MarkSvg({ mark, onBroken }: { mark: BadgeMark; onBroken: BadgeSvgProps['onBroken'] }) {
  switch (mark.kind) {
    case 'rect':
      return <rect {...mark.box} fill={mark.fill} />;
    case 'path':
      return (
        <path
          d={mark.steps.map(([letter, ...numbers]) => letter + numbers.map(round).join(' ')).join('')}
          fill={mark.fill ?? 'none'}
          {...(mark.stroke ? { stroke: mark.stroke.color, strokeWidth: mark.stroke.width } : {})}
        />
      );
    case 'picture':
      return (
        <image
          {...mark.box}
          href={mark.source}
          {...(mark.opacity === undefined ? {} : { opacity: mark.opacity })}
          preserveAspectRatio="xMidYMin slice"
          onError={() => onBroken?.(mark.source)}
        />
      );
    case 'qr':
      return <CodeSvg {...mark} />;
    case 'text':
      return (
        <text
          x={round(mark.x)}
          y={round(mark.y)}
          fill={mark.color}
          fontSize={mark.size}
          fontFamily={mark.foreign ? foreignFamilies : typefaceFamilies[mark.face]}
          fontWeight={foreignWeights[mark.face]}
          {...(mark.shifts.some((shift) => shift !== 0) ? { dx: mark.shifts.map(round).join(' ') } : {})}
        >
          {mark.text}
        </text>
      );
  }
}

function CodeSvg({ text, box, color }: Extract<BadgeMark, { kind: 'qr' }>) {
  const { size, runs } = useMemo(() => codeRuns(text), [text]);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the badge, which is named as a whole
    <svg {...box} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" data-code="">
      <path d={runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')} fill={color} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
