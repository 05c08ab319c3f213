import type { BadgeFormat } from './badge/sheets.ts';

/**
 * What the kiosk's window offers the page it shows, as `window.kiosk`: types alone. Everything is asked of the
 * main process, which checks who asks and what with; nothing of Node is on this side.
 */
export interface KioskBridge {
  /** How this kiosk is set up, and how its last badge and its next version stand. */
  readState(): Promise<KioskState>;
  /** Changes the set-up. Once there is a supervisor's PIN, it is needed for every change. */
  change(change: KioskChange, pin: string | null): Promise<KioskAnswer>;
  listPrinters(): Promise<KioskPrinter[]>;
  /** Prints whole SVG documents, a page each, on the printer of their format, without asking anybody. */
  printPages(job: KioskPrintJob): Promise<KioskPrintResult>;
  /** Checks the supervisor's PIN, and does what it was given for. */
  askSupervisor(pin: string, act: SupervisorAct): Promise<KioskAnswer>;
  /** Tells what this device still holds, and its counters; answers the highest counters ever told. */
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
  /** The system's names of printers, by format. */
  printers: Partial<Record<BadgeFormat, string>>;
  hasPin: boolean;
  lastPrint: KioskPrint | null;
  update: KioskUpdate;
}

export type KioskChange = Partial<
  Pick<KioskState, 'checkpoint' | 'mode' | 'needsApproval' | 'printers'> & { server: string; pin: string }
>;

export type SupervisorAct =
  /** Nothing but the answer: a badge is approved, the settings are opened. */
  | 'check'
  /** Ends the kiosk and gives the computer back. */
  | 'leave'
  /** Takes the new version, or starts the same one again. */
  | 'restart';

export type KioskAnswer =
  | { kind: 'done'; state: KioskState }
  /** `waitSeconds`: for so long no PIN is looked at. */
  | { kind: 'wrongPin'; waitSeconds: number }
  | { kind: 'refused'; reason: KioskRefusal };

export type KioskRefusal =
  | 'notAnAddress'
  /** Nobody answers there. */
  | 'noAnswer'
  /** Somebody answers, and it is not this program's server. */
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

/** What the system says is wrong with a printer; not every system says. */
export type PrinterProblem = 'offline' | 'paper' | 'stopped';

export interface KioskPrintJob {
  pages: string[];
  format: BadgeFormat;
  /** What the printer's queue calls it. */
  title: string;
  widthMicrons: number;
  heightMicrons: number;
}

export type KioskPrintReason =
  /** None was chosen for the format. */
  | 'noPrinter'
  /** The chosen one is not there any more. */
  | 'printerGone'
  | PrinterProblem
  /** The pages could not be drawn. */
  | 'notDrawn'
  /** The system took no job. */
  | 'notTaken';

export type KioskPrintResult =
  /** The system's queue has it; `lastPrint` follows what becomes of it. */
  | { kind: 'sent'; printer: string }
  /** `savedAs`: the PDF that was kept instead. */
  | { kind: 'failed'; reason: KioskPrintReason; savedAs?: string };

export type KioskPrint = { title: string; printer: string | null } & (
  | { kind: 'sent' | 'done' }
  | { kind: 'failed'; reason: KioskPrintReason; savedAs?: string }
);

export type KioskUpdate = 'off' | 'none' | 'loading' | 'ready' | 'refused';

export interface KioskCounters {
  nextMseq: number;
  nextNumber: number;
}

export interface WorkReport {
  unsent: number;
  /** None while this is no device yet. */
  device: { uid: string; counters: KioskCounters } | null;
}

/** The names under which the bridge's calls travel to the main process. */
export type KioskCall = keyof KioskBridge;
