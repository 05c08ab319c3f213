import { afterEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { Countdown } from '#web/core/ui/Countdown.tsx';
import { show } from './participants-screen.tsx';

afterEach(() => setClockOffset(0));

test.each([
  ['2026-02-18T12:00:00', 'es', 'Falta01día para empezar'],
  ['2026-02-17T12:00:00', 'es', 'Faltan02días para empezar'],
  ['2026-02-18T12:00:00', 'en', 'Only01day to go'],
  ['2026-02-20T00:00:00', 'es', '¡Comenzó!00'],
] as const)('the countdown at %s says in %s: %s', async (local, language, text) => {
  setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
  await show(<Countdown />, { language });
  expect(document.body).toShow(text);
});
