import { afterEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { Countdown, SmallCountdown } from '#web/core/ui/Countdown.tsx';
import { show } from './participants-screen.tsx';

afterEach(() => setClockOffset(0));

test.each([
  ['2026-02-18T12:00:00', 'es', 'Falta01día para empezar'],
  ['2026-02-17T12:00:00', 'es', 'Faltan02días para empezar'],
  ['2026-02-18T12:00:00', 'en', 'Only01day to go'],
  ['2026-02-19T18:58:57', 'es', 'Faltan00días para empezar'],
  ['2026-02-20T00:00:00', 'es', '¡Comenzó!00'],
] as const)('the countdown at %s says in %s: %s', async (local, language, text) => {
  setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
  await show(<Countdown />, { language });
  expect(document.body).toShow(text);
});

test('both countdowns name days, hours, minutes and seconds', async () => {
  setClockOffset(Date.parse('2026-02-18T20:55:55-06:00') - machineMs());
  await show(<Countdown />, { language: 'en' });
  expect(document.body).toShow(/Only01day to gohours03min04s0\d/);
  await show(<SmallCountdown />, { language: 'en' });
  expect(document.body).toShow(/01 day03 hours04 min0\d s/);
});
