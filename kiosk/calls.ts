/** Implements the bridge's six calls. Only our own page may call them, and a schema validates its input. */
import { app, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { z } from 'zod';
import {
  type KioskAnswer,
  type KioskBridge,
  type KioskCall,
  type KioskCounters,
  type KioskState,
  labelPrinterSchema,
} from '#shared/devices/kiosk-bridge.ts';
import { isOwn } from './address.ts';
import { createPinGate, isPinForm, keepPin } from './pin.ts';
import type { KioskPrinterApi } from './printer.ts';
import { findServer } from './server-address.ts';
import { countersSchema, formatSchema, printersSchema, type SettingsFile } from './settings.ts';
import type { KioskUpdates } from './updates.ts';

export interface CallParts {
  settings: SettingsFile;
  counters: (device: string, reported: KioskCounters) => KioskCounters;
  printer: KioskPrinterApi;
  updates: KioskUpdates;
  send: (address: string, init: RequestInit) => Promise<Response>;
  /** The page that may ask. */
  page: () => WebContents | null;
  onWork: (unsent: number) => void;
  unsent: () => number | null;
  leave: () => void;
  restart: () => void;
  monotonicMs: () => number;
}

const pinSchema = z.string().max(40);
const changeSchema = z
  .strictObject({
    server: z.string().max(300),
    checkpoint: z.string().trim().max(60),
    mode: z.enum(['desk', 'selfService']),
    needsApproval: z.boolean(),
    printers: printersSchema,
    labelPrinter: labelPrinterSchema.nullable(),
    pin: pinSchema,
  })
  .partial();
/** A badge with its photo is some hundred kilobytes; a page of ten some megabytes. */
const mostCharacters = 30_000_000;
/** The largest label that `labelPrinterSchema` allows, in dots. */
const labelSchema = z
  .strictObject({
    width: z.int().min(1).max(2_600),
    height: z.int().min(1).max(4_800),
    base64url: z.base64url().max(2_100_000),
  })
  .refine(
    ({ width, height, base64url }) =>
      Buffer.byteLength(base64url, 'base64url') === Math.ceil(width / 8) * height,
  );
const jobSchema = z.strictObject({
  pages: z.array(z.string().max(mostCharacters).startsWith('<svg')).min(1).max(50),
  format: formatSchema,
  title: z.string().max(300),
  // A label is never smaller, a sheet never larger.
  widthMicrons: z.int().min(10_000).max(500_000),
  heightMicrons: z.int().min(10_000).max(500_000),
  labels: z.array(labelSchema).max(50).optional(),
});
const reportSchema = z.strictObject({
  unsent: z.int().nonnegative(),
  device: z.strictObject({ uid: z.uuid(), counters: countersSchema }).nullable(),
});

type Calls = { [K in KioskCall]: (...args: unknown[]) => ReturnType<KioskBridge[K]> };

/** Answers the page's calls from now on. */
export function answerCalls(parts: CallParts): void {
  for (const [name, answer] of Object.entries(createCalls(parts)))
    ipcMain.handle(name, (event, ...args: unknown[]) => {
      requireOwnPage(event, parts.page());
      return answer(...args);
    });
}

/** Only our own page in the main frame may call. A print window or a subframe may not. */
function requireOwnPage(event: IpcMainInvokeEvent, page: WebContents | null): void {
  const { sender, senderFrame } = event;
  const isMain = page !== null && sender === page && senderFrame === page.mainFrame;
  if (!isMain || !senderFrame || !isOwn(senderFrame.url)) throw new Error('not asked by our own page');
}

function createCalls(parts: CallParts): Calls {
  const { settings, updates, printer } = parts;
  const checkPin = createPinGate({
    read: () => settings.read().pin,
    write: (pin) => settings.write({ pin }),
    monotonicMs: parts.monotonicMs,
  });

  function state(): KioskState {
    const { pin, clockOffset: _, ...kept } = settings.read();
    return {
      ...kept,
      version: app.getVersion(),
      hasPin: pin !== null,
      lastPrint: printer.last(),
      update: updates.state(),
    };
  }

  async function supervised(pin: unknown, act: () => Promise<KioskAnswer>): Promise<KioskAnswer> {
    if (settings.read().pin === null) return act();
    const verdict = await checkPin(pin === null ? '' : pinSchema.parse(pin));
    return verdict.kind === 'right' ? act() : { kind: 'wrongPin', waitSeconds: verdict.waitSeconds };
  }

  return {
    readState: async () => state(),
    listPrinters: async () => {
      const page = parts.page();
      return page ? printer.list(page) : [];
    },
    printPages: async (job) => {
      const { labels, ...pages } = jobSchema.parse(job);
      return printer.print({ ...pages, ...(labels ? { labels } : {}) });
    },
    change: async (change, pin) => {
      const { server, pin: newPin, ...plain } = changeSchema.parse(change);
      return supervised(pin, async () => {
        if (newPin !== undefined && !isPinForm(newPin)) return { kind: 'refused', reason: 'pinForm' };
        const found = server === undefined ? null : await findServer(server, parts.send);
        if (found?.kind === 'refused') return found;
        const isOther = found !== null && found.server !== (settings.read().server ?? found.server);
        // What was done for one server is never sent to another.
        if (isOther && parts.unsent() !== 0) return { kind: 'refused', reason: 'unsent' };
        settings.write({
          ...withoutUndefined(plain),
          ...(found ? { server: found.server } : {}),
          ...(newPin === undefined ? {} : { pin: await keepPin(newPin) }),
        });
        return { kind: 'done', state: state() };
      });
    },
    askSupervisor: async (pin, act) => {
      const wanted = z.enum(['check', 'leave', 'restart']).parse(act);
      return supervised(pin, async () => {
        if (wanted === 'leave') parts.leave();
        if (wanted === 'restart' && !updates.take()) parts.restart();
        return { kind: 'done', state: state() };
      });
    },
    reportWork: async (report) => {
      const { unsent, device } = reportSchema.parse(report);
      parts.onWork(unsent);
      return device ? parts.counters(device.uid, device.counters) : { nextMseq: 1, nextNumber: 1 };
    },
  };
}

/** Fields that were not sent are left as they are. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The same object with fewer entries.
  return Object.fromEntries(defined) as { [K in keyof T]: Exclude<T[K], undefined> };
}
