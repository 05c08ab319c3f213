import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageSize } from '#shared/badge/formats.ts';
import { payloadText } from '#shared/credentials/payload.ts';
import type { KioskAnswer, KioskBridge, KioskPrintJob, KioskState } from '#shared/kiosk-bridge.ts';
import { must } from '#shared/must.ts';
import { KioskStation } from '#web/app/KioskStation.tsx';
import { findByBirthDate, findByCode } from '#web/features/kiosk/find-participant.ts';
import { PrinterChoice } from '#web/features/kiosk/PrinterChoice.tsx';
import { PrintStrip } from '#web/features/kiosk/PrintStrip.tsx';
import { SelfService } from '#web/features/kiosk/SelfService.tsx';
import { drawTestPage } from '#web/features/kiosk/test-page.ts';
import { findKiosk } from '#web/lib/kiosk.ts';
import { applyPull } from '#web/local/base.ts';
import { type LocalDatabase, readMeta } from '#web/local/database.ts';
import { openPeople } from '#web/local/people.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page } from './make-desk.ts';
import { find, findAll, hasText, show } from './participants-screen.tsx';
import { until } from './until.ts';

const lucia = makePerson({ birthDate: '1979-05-04', lastName: 'Herrera Núñez' });
const twins = [2, 3].map((n) =>
  makePerson({ uid: uidOf(n), firstName: `G${n}`, lastName: 'Gil', birthDate: '1980-01-01' }),
);
const printed: KioskPrintJob[] = [];
const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const scanned: { give: (text: string) => void } = { give: () => undefined };

/** A camera that sees what a test holds before it. */
function Reader({ onText }: { onText: (text: string) => void }) {
  scanned.give = onText;
  return null;
}

const bare: KioskState = {
  version: '0.1.0',
  server: null,
  checkpoint: '',
  mode: 'desk',
  needsApproval: true,
  printers: {},
  labelPrinter: null,
  hasPin: false,
  lastPrint: null,
  update: 'off',
};

/** A kiosk that answers as the main process does. */
function makeKiosk(start: Partial<KioskState> = {}) {
  let state: KioskState = { ...bare, ...start };
  const asked: unknown[] = [];
  const bridge: KioskBridge = {
    readState: async () => state,
    change: async ({ pin, server, ...rest }) => {
      asked.push({ ...rest, ...(server === undefined ? {} : { server }), ...(pin ? { pin } : {}) });
      if (server === 'nowhere.example') return { kind: 'refused', reason: 'noAnswer' };
      state = { ...state, ...rest, ...(server ? { server } : {}), hasPin: state.hasPin || pin !== undefined };
      return { kind: 'done', state };
    },
    listPrinters: async () => [{ name: 'Zebra', label: 'Zebra ZC350', problem: 'paper' }],
    printPages: async (job) => {
      printed.push(job);
      return { kind: 'sent', printer: 'Zebra' };
    },
    askSupervisor: async (pin, act): Promise<KioskAnswer> => {
      asked.push(act);
      return pin === '827193' ? { kind: 'done', state } : { kind: 'wrongPin', waitSeconds: 15 };
    },
    reportWork: async ({ device }) => device?.counters ?? { nextMseq: 1, nextNumber: 1 },
  };
  Object.assign(window, { kiosk: bridge });
  return asked;
}

beforeEach(() => {
  printed.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  Object.assign(window, { kiosk: undefined });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

async function press(name: RegExp): Promise<void> {
  await until(() => find('button', name));
  find('button', name).click();
  await vi.waitFor(() => undefined);
}

async function fill(name: RegExp, value: string): Promise<void> {
  await until(() => find('textbox', name));
  const field = find('textbox', name);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => undefined);
}

async function typePin(pin: string): Promise<void> {
  for (const digit of pin) await press(new RegExp(`^(Cifra|Digit) ${digit}$`));
}

async function openSelfService(
  options: { needsApproval?: boolean; issued?: boolean; person?: typeof lucia } = {},
) {
  const db = await makeDesk();
  const credential = await makeCredential({ person: lucia });
  const credentials = options.issued ? [credential] : [];
  await applyPull(db, page({ people: [options.person ?? lucia, ...twins], credentials }), clocks);
  await show(
    <SelfService
      db={db}
      Reader={Reader}
      needsApproval={options.needsApproval ?? false}
      approve={async (pin) => (pin === '827193' ? null : 'no')}
    />,
    { language: 'es' },
  );
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await press(/recoger|get your badge/);
  return { db, credential };
}

async function findLucia(): Promise<void> {
  await fill(/apellido/, 'nuñez');
  await fill(/Día/, '4');
  await fill(/Mes/, '5');
  await fill(/Año/, '1979');
  await press(/^Buscar$/);
}

async function kinds(db: LocalDatabase): Promise<string[]> {
  return (await db.outbox.orderBy('mseq').toArray()).map(({ kind }) => kind);
}

describe('who stands there', () => {
  test('is found by last name or number with the birth date, by the code alone, and by nothing less', async () => {
    const db = await makeDesk();
    const credential = await makeCredential({ person: lucia });
    await applyPull(db, page({ people: [lucia, ...twins], credentials: [credential] }), clocks);
    const people = await openPeople(db);
    const by = (who: string, date: string) => findByBirthDate(people, who, date).kind;
    expect(by('HERRERA', '1979-05-04')).toBe('found');
    expect(by('herrera nunez', '1979-05-04')).toBe('found');
    expect(by(credential.number, '1979-05-04')).toBe('found');
    expect(by('Herr', '1979-05-04')).toBe('nobody');
    expect(by('Lucía', '1979-05-04')).toBe('nobody');
    expect(by('Herrera', '1979-05-05')).toBe('nobody');
    expect(by(credential.number, '1979-05-05')).toBe('nobody');
    expect(by('', '1979-05-04')).toBe('nobody');
    expect(by('Gil', '1980-01-01')).toBe('several');
    const code = payloadText(credential.data);
    expect(findByCode(people, code).kind).toBe('found');
    expect(findByCode(people, code.replace('"g":1', '"g":2')).kind).toBe('nobody');
    expect(findByCode(people, credential.number).kind).toBe('nobody');
    people.close();
  });
});

describe('self-service', () => {
  test('a participant finds their data, goes on without a camera, and gets the badge', async () => {
    makeKiosk();
    const { db } = await openSelfService();
    await findLucia();
    await until(() => expect(hasText('Lucía Herrera Núñez')).toBe(true));
    expect(hasText('1979')).toBe(false);
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(hasText('¡Lista, Lucía!')).toBe(true));
    expect(printed).toHaveLength(1);
    expect(await kinds(db)).toEqual(['credential.issue', 'print.log']);
  });

  test('where the organiser wants it nothing is made before staff approve', async () => {
    makeKiosk();
    const { db } = await openSelfService({ needsApproval: true });
    await findLucia();
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(hasText('escribe su PIN')).toBe(true));
    expect(await kinds(db)).toEqual([]);
    await typePin('111111');
    await press(/^Aceptar$/);
    await until(() => expect(hasText('no')).toBe(true));
    expect(printed).toHaveLength(0);
    await typePin('827193');
    await press(/^Aceptar$/);
    await until(() => expect(printed).toHaveLength(1));
  });

  test('a badge issued at registration is printed as it is; a second print is a copy that staff approve', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: true });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(hasText('¡Lista, Lucía!')).toBe(true));
    expect(await kinds(db)).toEqual(['print.log']);
    await press(/^Terminar$/);
    await press(/recoger/);
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(hasText('ya se imprimió aquí')).toBe(true));
    await typePin('827193');
    await press(/^Aceptar$/);
    await until(() => expect(printed).toHaveLength(2));
    await until(async () =>
      expect(await kinds(db)).toEqual(['print.log', 'credential.reprint', 'print.log']),
    );
  });

  test('whoever finds an error says what is right, and the desk is told; no badge comes out', async () => {
    makeKiosk();
    const { db } = await openSelfService();
    await findLucia();
    await press(/No, algo está mal/);
    await press(/Avisar a la mesa/);
    await until(() => expect(hasText('Cambie lo que está mal')).toBe(true));
    await fill(/Apellidos/, ' ');
    await press(/Avisar a la mesa/);
    await until(() => expect(hasText('Escriba el nombre.')).toBe(true));
    await fill(/Apellidos/, 'Núñez de Paz');
    await press(/Avisar a la mesa/);
    await until(() => expect(hasText('La mesa ya lo sabe')).toBe(true));
    const sent = (await db.outbox.toArray()).map(({ kind, body }) => [kind, JSON.parse(body)]);
    const said = { uid: lucia.uid, changes: { lastName: 'Núñez de Paz' }, text: '' };
    expect(sent).toEqual([['participant.propose', said]]);
    expect(printed).toEqual([]);
  });

  test('both languages are one touch away, in the middle of it', async () => {
    makeKiosk();
    await openSelfService();
    await press(/^English$/);
    await until(() => expect(hasText('Who are you?')).toBe(true));
    await press(/^Español$/);
    await until(() => expect(hasText('¿Quién es usted?')).toBe(true));
  });

  test('whoever speaks English is served and badged in English, and the next one reads Spanish', async () => {
    makeKiosk();
    await openSelfService({ person: { ...lucia, language: 'en' } });
    await findLucia();
    await press(/^Yes,/);
    await press(/without a photo/i);
    await until(() => expect(hasText('Lucía!')).toBe(true));
    expect(printed[0]?.pages.join()).toMatch(/PLAYER/i);
    expect(printed[0]?.pages.join()).not.toMatch(/JUGADOR/i);
    await press(/^Finish$|^Done$/);
    await until(() => expect(find('button', /recoger/)).toBeTruthy());
  });

  test('what somebody chooses at the screen goes before what was noted of them', async () => {
    makeKiosk();
    await openSelfService({ person: { ...lucia, language: 'en' } });
    await press(/^English$/);
    await until(() => expect(hasText('Who are you?')).toBe(true));
    await press(/^Español$/);
    await until(() => expect(hasText('¿Quién es usted?')).toBe(true));
    await findLucia();
    await until(() => expect(find('button', /Sí, están bien/)).toBeTruthy());
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(hasText('¡Lista, Lucía!')).toBe(true));
    // The badge is for everybody else to read, and stays in the person's language.
    expect(printed[0]?.pages.join()).toMatch(/PLAYER/i);
  });

  test('after five wrong tries it asks for a pause, also from somebody who starts again', async () => {
    makeKiosk();
    await openSelfService();
    await fill(/apellido/, 'Herrera');
    await fill(/Día/, '1');
    await fill(/Mes/, '1');
    for (const year of ['1971', '1972', '1973', '1974', '1975']) {
      await fill(/Año/, year);
      await press(/^Buscar$/);
    }
    await until(() => expect(hasText('Demasiados intentos')).toBe(true));
    await press(/Empezar de nuevo/);
    await press(/recoger/);
    await until(() => expect(hasText('Demasiados intentos')).toBe(true));
  });
});

describe('the first start', () => {
  test('server, printer, place and PIN, each step kept at once', async () => {
    const asked = makeKiosk();
    await show(<KioskStation />, { language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await fill(/Address of the server/, 'nowhere.example');
    await press(/^Go on$/);
    await until(() => expect(hasText('Nobody answers at that address')).toBe(true));
    await fill(/Address of the server/, 'a.example/desk#code=01234-56789-ABCDE-FGHJK-MNPQR-S');
    await press(/^Go on$/);
    await until(() => expect(hasText('The enrollment code has been read')).toBe(true));
    await until(() => expect(hasText('Zebra ZC350 (out of paper or jammed)')).toBe(true));
    await press(/Print a test/);
    await until(() => expect(hasText('queue has the test')).toBe(true));
    expect(printed[0]).toMatchObject({ format: 'lanyard', widthMicrons: 86_000, heightMicrons: 124_000 });
    await press(/^Go on$/);
    await fill(/Name of the place/, 'Desk 3');
    await press(/^Go on$/);
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(hasText('Type the same PIN again')).toBe(true));
    await typePin('827194');
    await press(/^Enter$/);
    await until(() => expect(hasText('They differ')).toBe(true));
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(hasText('Type the same PIN again')).toBe(true));
    await typePin('827193');
    await press(/^Enter$/);
    await until(() => expect(hasText('This machine is not a desk yet')).toBe(true));
    const code = find('textbox', /Enrollment code/) as HTMLInputElement;
    expect(code.value).toBe('01234-56789-ABCDE-FGHJK-MNPQR-S');
    expect(window.location.hash).toBe('');
    expect(asked).toContainEqual({ server: 'a.example/desk' });
    expect(asked).toContainEqual({ checkpoint: 'Desk 3', mode: 'desk', needsApproval: true });
    expect(asked).toContainEqual({ pin: '827193' });
  });

  test('the settings and the way out are behind the PIN', async () => {
    const asked = makeKiosk({ server: 'https://a.example', hasPin: true, mode: 'selfService' });
    await show(<KioskStation />, { at: '/?supervisor', language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await typePin('000000');
    await press(/^Enter$/);
    await until(() => expect(hasText('try again in 15 seconds')).toBe(true));
    expect(hasText('Leave the kiosk')).toBe(false);
    await typePin('827193');
    await press(/^Enter$/);
    await press(/Leave the kiosk/);
    await until(() => expect(asked.at(-1)).toBe('leave'));
  });
});

test('the desk is told once why a badge did not come out', async () => {
  const lastPrint = { kind: 'failed', title: 'Credencial Lucía', printer: 'Zebra', reason: 'paper' } as const;
  const state = { ...bare, lastPrint };
  await show(<PrintStrip kiosk={{ state, reload: () => undefined }} />, { language: 'en' });
  expect(hasText('Credencial Lucía')).toBe(true);
  expect(hasText('out of paper or jammed')).toBe(true);
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await press(/^Close$/);
  await until(() => expect(hasText('out of paper')).toBe(false));
});

test('who fetches a badge is told what the printer waits for, and nothing of the badge of before', async () => {
  const job = { title: 'Credencial Lucía', printer: 'Zebra', reason: 'paper' } as const;
  const kiosk = (kind: 'waiting' | 'failed') => ({
    state: { ...bare, lastPrint: { ...job, kind } },
    reload: () => undefined,
  });
  await show(<PrintStrip kiosk={kiosk('failed')} isSelfService />, { language: 'en' });
  expect(hasText('Credencial Lucía')).toBe(false);
  await show(<PrintStrip kiosk={kiosk('waiting')} isSelfService />, { language: 'en' });
  expect(hasText('Credencial Lucía')).toBe(true);
  expect(hasText('out of paper or jammed')).toBe(true);
});

test.each(['lanyard', 'cr80', 'label62'] as const)(
  'a test page of %s has the size of its paper and names no stranger',
  (format) => {
    const { width, height, marks } = drawTestPage(pageSize(format), { title: 'A <b>', rule: 'r' });
    expect({ width, height }).toEqual(pageSize(format));
    expect(marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []))).toEqual(['A <b>', '50 mm', 'r']);
  },
);

test('a supervisor chooses what the place prints, and tries it on its printer', async () => {
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
