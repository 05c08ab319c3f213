import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageSize } from '#shared/badges/formats.ts';
import { must } from '#shared/base/must.ts';
import { KioskStation } from '#web/app/pages/KioskStation.tsx';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { readMeta } from '#web/offline/store/database.ts';
import { PrinterChoice } from '#web/stations/kiosk/PrinterChoice.tsx';
import { PrintStrip } from '#web/stations/kiosk/PrintStrip.tsx';
import { SupervisorPage } from '#web/stations/kiosk/SupervisorPage.tsx';
import { drawTestPage } from '#web/stations/kiosk/test-page.ts';
import { bare, fill, makeKiosk, press, printed, reactIsAsked, typePin } from './kiosk-screen.tsx';
import { makeDesk } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

afterEach(() => vi.useRealTimers());

describe('the first start', () => {
  test('the first start asks for server, printer, place and PIN, and stores each step at once', async () => {
    const asked = makeKiosk();
    await show(<KioskStation />, { language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await fill(/Address of the server/, 'nowhere.example');
    await press(/^Continue$/);
    await until(() => expect(document.body).toShow('Nothing responds at that address'));
    await fill(/Address of the server/, 'a.example/desk#code=01234-56789-ABCDE-FGHJK-MNPQR-S');
    await press(/^Continue$/);
    await until(() => expect(document.body).toShow('The enrollment code has been read'));
    await until(() => expect(document.body).toShow('Zebra ZC350 (out of paper or jammed)'));
    await press(/Print a test/);
    await until(() => expect(document.body).toShow('queue has the test'));
    expect(printed[0]).toMatchObject({ format: 'lanyard', widthMicrons: 86_000, heightMicrons: 124_000 });
    await press(/^Continue$/);
    await fill(/Name of the place/, 'Desk 3');
    await press(/^Continue$/);
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(document.body).toShow('Type the same PIN again'));
    await typePin('827194');
    await press(/^Enter$/);
    await until(() => expect(document.body).toShow('The PINs differ'));
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(document.body).toShow('Type the same PIN again'));
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(document.body).toShow('This device is not a desk yet'));
    const code = find('textbox', /Enrollment code/) as HTMLInputElement;
    expect(code.value).toBe('01234-56789-ABCDE-FGHJK-MNPQR-S');
    expect(window.location.hash).toBe('');
    expect(asked).toContainEqual({ server: 'a.example/desk' });
    expect(asked).toContainEqual({ checkpoint: 'Desk 3', mode: 'desk', needsApproval: true });
    expect(asked).toContainEqual({ pin: '827193' });
  });

  test('the settings and the exit need the PIN', async () => {
    const asked = makeKiosk({ server: 'https://a.example', hasPin: true, mode: 'selfService' });
    await show(<KioskStation />, { at: '/?supervisor', language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await typePin('000000');
    await press(/^Enter$/);
    await until(() => expect(document.body).toShow('none is checked for 15 seconds'));
    expect(document.body).not.toShow('Exit the kiosk');
    await typePin('827193');
    await press(/^Enter$/);
    await press(/Test the reader/);
    await until(() => expect(document.body).toShow('Waiting for the reader'));
    await press(/Kiosk settings/);
    await until(() => expect(document.body).not.toShow('Waiting for the reader'));
    await press(/Exit the kiosk/);
    await until(() => expect(asked.at(-1)).toBe('leave'));
  });
});

test('the settings of a kiosk show the server that was saved', async () => {
  makeKiosk({ server: 'https://a.example', hasPin: true, mode: 'selfService' });
  await show(<KioskStation />, { at: '/?supervisor', language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await typePin('827193');
  await press(/^Enter$/);
  await until(() => expect(document.querySelector('header')).toShow('https://a.example'));
  await fill(/^Server/, 'https://b.example');
  await press(/^Save$/);
  await until(() => expect(document.querySelector('header')).toShow('https://b.example'));
});

test.each([
  ['the question for the PIN', false],
  ['the settings', true],
])('%s, left alone for a minute, gives way to the participants', async (_page, isOpened) => {
  makeKiosk({ server: 'https://a.example', hasPin: true, mode: 'selfService' });
  const kiosk = { state: bare, bridge: must(findKiosk(), 'the kiosk is there') };
  const onBack = vi.fn();
  const change = async () => ({ kind: 'done' as const, state: bare });
  const page = (
    <SupervisorPage
      kiosk={{ ...kiosk, change, reload: () => undefined }}
      onBack={onBack}
      readerPage={() => null}
    />
  );
  await show(page, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  if (isOpened) {
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => find('button', /Exit the kiosk/));
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(59_000);
  expect(onBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onBack).toHaveBeenCalledOnce();
});

test('the desk gets one message about why a badge was not printed', async () => {
  const lastPrint = { kind: 'failed', title: 'Credencial Lucía', printer: 'Zebra', reason: 'paper' } as const;
  const state = { ...bare, lastPrint };
  await show(<PrintStrip kiosk={{ state, reload: () => undefined }} />, { language: 'en' });
  expect(document.body).toShow('Credencial Lucía');
  expect(document.body).toShow('out of paper or jammed');
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await press(/^Close$/);
  await until(() => expect(document.body).not.toShow('out of paper'));
});

test('a participant sees what the printer waits for, and nothing of the previous badge', async () => {
  const job = { title: 'Credencial Lucía', printer: 'Zebra', reason: 'paper' } as const;
  const kiosk = (kind: 'waiting' | 'failed') => ({
    state: { ...bare, lastPrint: { ...job, kind } },
    reload: () => undefined,
  });
  await show(<PrintStrip kiosk={kiosk('failed')} isSelfService />, { language: 'en' });
  expect(document.body).not.toShow('Credencial Lucía');
  await show(<PrintStrip kiosk={kiosk('waiting')} isSelfService />, { language: 'en' });
  expect(document.body).toShow('Credencial Lucía');
  expect(document.body).toShow('out of paper or jammed');
});

test.each(['lanyard', 'cr80', 'label62'] as const)(
  'a test page of %s has the size of its paper and no real name',
  (format) => {
    const { width, height, marks } = drawTestPage(pageSize(format), { title: 'A <b>', rule: 'r' });
    expect({ width, height }).toEqual(pageSize(format));
    expect(marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []))).toEqual(['A <b>', '50 mm', 'r']);
  },
);

test('a supervisor chooses the format, and tests it on the printer', async () => {
  makeKiosk({ server: 'https://acreditacion.example.org', hasPin: true });
  const bridge = must(findKiosk(), 'the kiosk is there');
  const db = await makeDesk();
  const chosen: unknown[] = [];
  await show(
    <PrinterChoice
      db={db}
      bridge={bridge}
      setting={{ printers: { lanyard: 'Zebra', cr80: 'Zebra' }, labelPrinter: null }}
      onSetting={({ printers }) => chosen.push(printers)}
      onTest={async () => true}
    />,
  );
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('choice', 'Qué imprime este puesto'));
  const choice = find('choice', 'Qué imprime este puesto');
  expect(choice).toHaveProperty('value', 'lanyard');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(choice), 'value')?.set?.call(choice, 'cr80');
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await until(async () => expect(await readMeta(db, 'badgeFormat')).toBe('cr80'));
  await until(() => expect(find('choice', 'Qué imprime este puesto')).toHaveProperty('value', 'cr80'));
  findAll('button', /Imprimir una prueba/)[0]?.click();
  await until(() => expect(printed).toMatchObject([{ format: 'cr80', widthMicrons: 85_600 }]));
});
