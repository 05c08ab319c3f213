import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestSignature, signatureBox } from '#shared/credentials/credential.ts';
import { SignaturePad } from '#web/stations/desk/person/SignaturePad.tsx';
import { find, press, show } from './participants-screen.tsx';

/** Signing with a finger: strokes in the units of the stored box, however large the pad is on the screen. */

const { width, height } = signatureBox;
let path = '';

beforeEach(() => {
  // Half the size of the stored box, at some place of the page.
  const box = { left: 100, top: 40, width: width / 2, height: height / 2 };
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined });
});
afterEach(() => void vi.restoreAllMocks());

async function open(first = ''): Promise<void> {
  function Pad() {
    const [strokes, setStrokes] = useState(first);
    path = strokes;
    return <SignaturePad label="Firma" path={strokes} onPath={setStrokes} />;
  }
  await show(<Pad />, { language: 'en' });
}

/** A place of the stored box. */
const at = (type: string, x: number, y: number) =>
  act(async () => {
    const place = { clientX: 100 + x / 2, clientY: 40 + y / 2, bubbles: true, pointerId: 1 };
    find('image').dispatchEvent(new PointerEvent(type, place));
  });

test('a signature has a stroke for each time the pen is down, without what trembles', async () => {
  await open();
  await at('pointermove', 10, 10);
  expect(path).toBe('');
  await at('pointerdown', 20, 30);
  expect(path).toBe('M20 30L20 30');
  await at('pointermove', 22, 30);
  await at('pointermove', 24, 30);
  await at('pointerup', 24, 30);
  await at('pointermove', 90, 90);
  await at('pointerdown', 40, 30);
  await at('pointermove', 40, 60);
  expect(path).toBe('M20 30L20 30L24 30M40 30L40 30L40 60');
});

test('a signature that leaves the pad stays at its edge', async () => {
  await open();
  await at('pointerdown', -50, height + 50);
  await at('pointermove', width + 50, -50);
  expect(path).toBe(`M0 ${height}L0 ${height}L${width} 0`);
});

test('a signature ends where no more of it can be stored', async () => {
  const full = 'M'.padEnd(longestSignature - 4, '1');
  await open(full);
  await at('pointerdown', 20, 30);
  expect(path).toBe(full);
});

test('a signature begins again with one press, and says whether there is one', async () => {
  await open();
  const again = () => find('button', 'Clear the signature') as HTMLButtonElement;
  expect(again().disabled).toBe(true);
  const unsigned = find('image').getAttribute('aria-label');
  await at('pointerdown', 20, 30);
  expect(find('image').getAttribute('aria-label')).not.toBe(unsigned);
  await press(again());
  expect(path).toBe('');
  expect(find('image').getAttribute('aria-label')).toBe(unsigned);
});
