import { onTestFinished, vi } from 'vitest';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { KioskAnswer, KioskBridge, KioskPrintJob, KioskState } from '#shared/devices/kiosk-bridge.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { SelfService } from '#web/stations/kiosk/SelfService.tsx';
import { makeCredential, makeIssuer, makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page, undoAtEnd } from './make-desk.ts';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The kiosk of the tests: its bridge, its camera, and a user who presses its buttons. */

export const lucia = makePerson({ birthDate: '1979-05-04', lastName: 'Herrera Núñez' });
export const twins = [2, 3].map((n) =>
  makePerson({ uid: uidOf(n), firstName: `G${n}`, lastName: 'Gil', birthDate: '1980-01-01' }),
);
export const printed: KioskPrintJob[] = [];
export const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
export const scanned: { give: (text: string) => void } = { give: () => undefined };

/** A camera that sees what a test holds before it. */
export function Reader({ onText }: { onText: (text: string) => void }) {
  scanned.give = onText;
  return null;
}

export const bare: KioskState = {
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
export function makeKiosk(start: Partial<KioskState> = {}) {
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
  onTestFinished(() => void Object.assign(window, { kiosk: undefined }));
  printed.length = 0;
  return asked;
}

export async function press(name: RegExp): Promise<void> {
  await until(() => find('button', name));
  find('button', name).click();
  await vi.waitFor(() => undefined);
}

export async function fill(name: RegExp, value: string): Promise<void> {
  await until(() => find('textbox', name));
  const field = find('textbox', name);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => undefined);
}

export async function typePin(pin: string): Promise<void> {
  for (const digit of pin) await press(new RegExp(`^(Cifra|Digit) ${digit}$`));
}

export async function openSelfService(
  options: { needsApproval?: boolean; issued?: boolean | Partial<CredentialRow>; person?: typeof lucia } = {},
) {
  const db = await makeDesk();
  undoAtEnd(db);
  const keys = await generateKeys({ extractable: true });
  const credential = await makeCredential({ person: lucia, keys });
  const known = typeof options.issued === 'object' ? options.issued : {};
  const credentials = options.issued ? [{ ...credential, ...known }] : [];
  await applyPull(db, page({ people: [options.person ?? lucia, ...twins], credentials }), clocks);
  await writeMeta(db, 'keyset', [makeIssuer(keys)]);
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

export async function findLucia(): Promise<void> {
  await fill(/apellido/, 'nuñez');
  await fill(/Día/, '4');
  await fill(/Mes/, '5');
  await fill(/Año/, '1979');
  await press(/^Buscar$/);
}

export async function kinds(db: LocalDatabase): Promise<string[]> {
  return (await db.outbox.orderBy('mseq').toArray()).map(({ kind }) => kind);
}
