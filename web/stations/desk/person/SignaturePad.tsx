import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSignature, signatureBox } from '#shared/credentials/credential.ts';
import { Button } from '#web/core/ui/Button.tsx';

interface SignaturePadProps {
  label: string;
  /** The strokes so far, as the path of an SVG of `signatureBox`; empty for none. */
  path: string;
  onPath: (path: string) => void;
}

/** The shortest stored step of a stroke: hands tremble less than this, and the path stays short. */
const leastStep = 3;
const { width, height } = signatureBox;

/** A place to sign with finger, pen or mouse. Needs 'desk'. */
export function SignaturePad({ label, path, onPath }: SignaturePadProps) {
  const { t } = useTranslation();
  const last = useRef<{ x: number; y: number } | null>(null);

  /** Strokes beyond the stored limit are not shown either, so that the screen matches the stored signature. */
  const draw = (stroke: string) => {
    if (path.length + stroke.length <= longestSignature) onPath(path + stroke);
  };

  function placeOf(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most);
    return {
      x: within((event.clientX - box.left) / box.width, width),
      y: within((event.clientY - box.top) / box.height, height),
    };
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = placeOf(event);
    // A dot is a stroke as well.
    draw(`M${last.current.x} ${last.current.y}L${last.current.x} ${last.current.y}`);
  }

  function go(event: PointerEvent<SVGSVGElement>) {
    const at = placeOf(event);
    if (!last.current || Math.hypot(at.x - last.current.x, at.y - last.current.y) < leastStep) return;
    last.current = at;
    draw(`L${at.x} ${at.y}`);
  }

  const end = () => {
    last.current = null;
  };

  return (
    <div className="grid gap-2">
      <span className="font-semibold">{label}</span>
      <svg
        role="img"
        aria-label={path === '' ? t('desk.team.unsigned') : t('desk.team.signed')}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full cursor-crosshair touch-none rounded-md border-2 border-field bg-ground fill-none stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={`M40 ${height - 40}H${width - 40}`} className="stroke-rule" strokeWidth="2" />
        <path d={path} />
      </svg>
      <Button look="quiet" className="justify-self-start" disabled={path === ''} onClick={() => onPath('')}>
        {t('desk.team.signAgain')}
      </Button>
    </div>
  );
}
