import { z } from 'zod';
import type { BadgeFormat } from '../badges/formats.ts';

/**
 * What the kiosk's window offers the page it shows, as `window.kiosk`: types, and how a label printer is written down. Everything is asked of the
 * main process, which checks who asks and what with; nothing of Node is on this side.
 */
export interface KioskBridge {
  /** How this kiosk is set up, and how its last badge and its next version stand. */
  readState(): Promise<KioskState>;
  /** Changes the set-up. Once there is a supervisor's PIN, it is needed for every change. */
  change(change: KioskChange, pin: string | null): Promise<KioskAnswer>;
  listPrinters(): Promise<KioskPrinter[]>;
  /** Prints SVG documents, one per page, on the printer of their format without a dialog. */
  printPages(job: KioskPrintJob): Promise<KioskPrintResult>;
  /** Checks the supervisor's PIN, and does what it was given for. */
  askSupervisor(pin: string, act: SupervisorAct): Promise<KioskAnswer>;
  /** Reports the unsent work and the counters of this device; returns the highest counters ever reported. */
  reportWork(report: WorkReport): Promise<KioskCounters>;
}

/** `desk`: a clerk works here. `selfService`: participants fetch their badges themselves. */
export type KioskMode = 'desk' | 'selfService';

export interface KioskState {
  version: string;
  /** Origin of the server; none until the kiosk is set up. */
  server: string | null;
  checkpoint: string;
  mode: KioskMode;
  /** Whether staff approve each badge of the self-service by PIN. */
  needsApproval: boolean;
  /** The system's names of printers, by format; `labelPrinterName` is the one on the network. */
  printers: Partial<Record<BadgeFormat, string>>;
  labelPrinter: LabelPrinter | null;
  hasPin: boolean;
  lastPrint: KioskPrint | null;
  update: KioskUpdate;
}

/** The reserved name of the network label printer; no system printer has it. */
export const labelPrinterName = 'tcp:label-printer';

export const labelPrinterSchema = z.strictObject({
  /** A name or an IP address; no scheme, no path. */
  address: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.:_-]{0,252}$/i),
  port: z.int().min(1).max(65_535),
  dpi: z.union([z.literal(203), z.literal(300)]),
  // On anything smaller the code's squares would be under three dots, and a phone would not read it.
  widthMm: z.int().min(40).max(220),
  heightMm: z.int().min(64).max(400),
});
export type LabelPrinter = z.output<typeof labelPrinterSchema>;

export type KioskChange = Partial<
  Pick<KioskState, 'checkpoint' | 'mode' | 'needsApproval' | 'printers' | 'labelPrinter'> & {
    server: string;
    pin: string;
  }
>;

export type SupervisorAct =
  /** Only the answer: a badge is approved, or the settings are opened. */
  | 'check'
  /** Quits the kiosk and returns the computer to normal use. */
  | 'leave'
  /** Activates the new version, or restarts the current one. */
  | 'restart';

export type KioskAnswer =
  | { kind: 'done'; state: KioskState }
  /** `waitSeconds`: for so long no PIN is looked at. */
  | { kind: 'wrongPin'; waitSeconds: number }
  | { kind: 'refused'; reason: KioskRefusal };

export type KioskRefusal =
  | 'notAnAddress'
  /** No server at this address. */
  | 'noAnswer'
  /** Another server answers. */
  | 'notOurServer'
  | 'notReady'
  /** 6 to 12 digits. */
  | 'pinForm'
  /** Badges or scans of this device are still to be sent to the server it has now. */
  | 'unsent';

export interface KioskPrinter {
  name: string;
  label: string;
  problem: PrinterProblem | null;
}

/** What is wrong with a printer, as the system says, where it does, or as a label printer says itself. */
export type PrinterProblem =
  | 'offline'
  | 'paper'
  | 'stopped'
  | 'headOpen'
  | 'ribbon'
  | 'paused'
  /** The label printer's address does not answer. */
  | 'noAnswer'
  /** Something answers at that address, but not with the status of a label printer. */
  | 'notUnderstood';

export interface KioskPrintJob {
  pages: string[];
  format: BadgeFormat;
  /** What the printer's queue calls it. */
  title: string;
  widthMicrons: number;
  heightMicrons: number;
  /** The same pages as dots, if the format's printer is the label printer. */
  labels?: KioskLabel[];
}

/** A label row by row from the top, black dots as ones, the first in the highest bit; rows begin on whole bytes. */
export interface KioskLabel {
  width: number;
  height: number;
  base64url: string;
}

export type KioskPrintReason =
  /** No printer was chosen for the format. */
  | 'noPrinter'
  /** The chosen printer no longer exists. */
  | 'printerGone'
  | PrinterProblem
  /** The pages failed to render. */
  | 'notDrawn'
  /** The system accepted no job. */
  | 'notTaken'
  /** The label printer stopped answering with a label in it, which may have been printed. */
  | 'lost';

export type KioskPrintResult =
  /** The job is in the system's queue; `lastPrint` tracks its result. */
  | { kind: 'sent'; printer: string }
  /** The label printer said that it has printed all of it. */
  | { kind: 'done'; printer: string }
  /** `savedAs`: the PDF that was kept instead. `printedPages`: as many came out before. */
  | { kind: 'failed'; reason: KioskPrintReason; savedAs?: string; printedPages?: number };

export type KioskPrint = { title: string; printer: string | null } & (
  | { kind: 'sent' | 'done' }
  /** The label printer holds the job and prints it when the problem is solved. */
  | { kind: 'waiting'; reason: PrinterProblem }
  | { kind: 'failed'; reason: KioskPrintReason; savedAs?: string }
);

export type KioskUpdate = 'off' | 'none' | 'loading' | 'ready' | 'refused';

export interface KioskCounters {
  nextMseq: number;
  nextNumber: number;
}

export interface WorkReport {
  unsent: number;
  /** Null while this browser is not a device yet. */
  device: { uid: string; counters: KioskCounters } | null;
}

/** The IPC channel names of the bridge's calls. */
export type KioskCall = keyof KioskBridge;
