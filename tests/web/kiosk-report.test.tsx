import { expect, test } from 'vitest';
import type { KioskBridge } from '#shared/devices/kiosk-bridge.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { PrintResult } from '#web/stations/kiosk/PrinterChoice.tsx';
import { useWorkReport } from '#web/stations/kiosk/use-work-report.ts';
import { makeDesk } from './make-desk.ts';
import { show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What a kiosk says of a page it printed, and what its page tells it of unsent work. */

type Result = Parameters<typeof PrintResult>[0]['result'];

test.each<[Result, string]>([
  [{ kind: 'sent' }, 'The system’s queue has the test.'],
  [{ kind: 'done' }, 'The test came out. Measure the rule: 50 mm.'],
  [
    { kind: 'waiting', title: 'Badge', printer: null, reason: 'paper' },
    'The printer prints it automatically once this is fixed: it is out of paper or jammed.',
  ],
  [{ kind: 'failed', reason: 'printerGone' }, 'It was not printed: the chosen printer was removed.'],
  [
    { kind: 'failed', reason: 'stopped', savedAs: 'badge-7.pdf' },
    'It was not printed: the printer is stopped. Saved as PDF in badge-7.pdf',
  ],
])('the result %j of a print is said in one sentence', async (result, words) => {
  await show(<PrintResult result={result} />, { language: 'en' });
  expect(document.body.textContent?.trim()).toBe(words);
});

function Report({ bridge, db }: { bridge: KioskBridge; db: LocalDatabase }) {
  useWorkReport(bridge, db);
  return null;
}

test('a kiosk hears how much is unsent, and of no device where its page has none', async () => {
  const db = await makeDesk();
  const device = await readMeta(db, 'device');
  const counters = await readMeta(db, 'counters');
  const heard: unknown[] = [];
  const bridge = {
    reportWork: async (work: unknown) => {
      heard.push(work);
      return { nextMseq: 1, nextNumber: 1 };
    },
  } as unknown as KioskBridge;
  await show(<Report bridge={bridge} db={db} />, { language: 'en' });
  await until(() => expect(heard.at(-1)).toEqual({ unsent: 0, device: { uid: device?.uid, counters } }));
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg: new Blob(['x']), toSend: 1 });
  await until(() => expect(heard.at(-1)).toMatchObject({ unsent: 1 }));
  await db.meta.delete('counters');
  await until(() => expect(heard.at(-1)).toEqual({ unsent: 1, device: null }));
});
