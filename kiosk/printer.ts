/**
 * Prints badges at their exact size without a dialog. Pages are rendered in a hidden window without scripts. If no
 * printer takes them, they are saved as a PDF.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BrowserWindow, type PrinterInfo, type WebContents } from 'electron';
import {
  type KioskPrint,
  type KioskPrinter,
  type KioskPrintJob,
  type KioskPrintReason,
  type KioskPrintResult,
  type LabelPrinter,
  labelPrinterName,
  type PrinterProblem,
} from '#shared/devices/kiosk-bridge.ts';
import { findLabelTrouble, printLabels } from './label-printer.ts';
import { loadFaces, type PrintPages } from './print-pages.ts';

export interface PrinterParts {
  prints: PrintPages;
  /** The system's name of the printer of a format, if one was chosen. */
  printerFor: (format: KioskPrintJob['format']) => string | undefined;
  labelPrinter: () => LabelPrinter | null;
  /** Where a badge that was not printed is saved as a PDF. */
  folder: string;
  wait: (ms: number) => Promise<void>;
}

export interface KioskPrinterApi {
  /** The printers of this machine and the label printer, with what is wrong with them where they say. */
  list(contents: Pick<WebContents, 'getPrintersAsync'>): Promise<KioskPrinter[]>;
  print(job: KioskPrintJob): Promise<KioskPrintResult>;
  /** The result of the last job, as far as the system reports it. */
  last(): KioskPrint | null;
}

interface PrintFailure {
  reason: KioskPrintReason;
  savedAs?: string;
}

type PrintEnd = { kind: 'done' } | { kind: 'failed'; reason: KioskPrintReason };

/** Isolated world for the one script that waits for the fonts. */
const waitingWorld = 1001;
const drawPatienceMs = 15_000;
/** How often, and how many times, a printer is asked what became of a job. */
const lookEveryMs = 2_000;
const looks = 30;

/** Preferences of the window that renders badges: no Node, no storage, no navigation. */
export const printPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  devTools: false,
  spellcheck: false,
  backgroundThrottling: false,
} as const;

export function createPrinter(parts: PrinterParts): KioskPrinterApi {
  const { prints, printerFor, labelPrinter, folder, wait } = parts;
  let last: KioskPrint | null = null;
  let jobs = 0;
  /** One job after another: a label printer talks to one at a time. */
  let labelsBefore: Promise<unknown> = Promise.resolve();

  async function print(job: KioskPrintJob): Promise<KioskPrintResult> {
    jobs += 1;
    const number = jobs;
    const name = printerFor(job.format);
    const onNetwork = name === labelPrinterName ? labelPrinter() : null;
    if (onNetwork) return printOnNetwork(job, onNetwork);
    const about = { title: job.title, printer: name ?? null };
    const failed = await withWindow(job, async (contents) => {
      const trouble = await findTrouble(contents, name);
      const reason = trouble ?? (await send(contents, job, name ?? ''));
      return reason && { reason, ...(await savePdf(contents, job, folder)) };
    });
    if (failed) return settle(about, { kind: 'failed', ...failed });
    const sent = settle(about, { kind: 'sent', printer: name ?? '' });
    // Do not wait for the paper: the desk goes on, and the state follows when the system reports it.
    follow(name ?? '', () => number !== jobs).then(
      (end) => {
        if (end) last = { ...about, ...end };
      },
      () => undefined,
    );
    return sent;
  }

  /** Answers once the printer says that all of it is out, or why it is not. */
  async function printOnNetwork(job: KioskPrintJob, printer: LabelPrinter): Promise<KioskPrintResult> {
    const about = { title: job.title, printer: printer.address };
    const { labels } = job;
    if (!labels) return settle(about, { kind: 'failed', reason: 'notDrawn' });
    const printing = labelsBefore.then(() =>
      printLabels(printer, labels, {
        wait,
        onWaiting: (why) => {
          last = { ...about, ...(why ? { kind: 'waiting', reason: why } : { kind: 'sent' }) };
        },
      }),
    );
    labelsBefore = printing;
    const outcome = await printing;
    if (outcome.kind === 'done') return settle(about, { kind: 'done', printer: printer.address });
    const { reason } = outcome;
    const kept = await withWindow(job, async (contents) => ({
      reason,
      ...(await savePdf(contents, job, folder)),
    }));
    return settle(about, { ...kept, ...outcome });
  }

  /** Loads the pages in a separate window and runs `work` on it; throws if they do not render. */
  async function withWindow(
    job: KioskPrintJob,
    act: (contents: WebContents) => Promise<PrintFailure | null>,
  ): Promise<PrintFailure | null> {
    const address = prints.keep(job);
    const window = new BrowserWindow({ show: false, webPreferences: printPreferences });
    try {
      return (await draw(window, address)) ? await act(window.webContents) : { reason: 'notDrawn' };
    } finally {
      prints.drop(address);
      window.destroy();
    }
  }

  function settle(about: { title: string; printer: string | null }, result: KioskPrintResult) {
    last = { ...about, ...result };
    return result;
  }

  /** Looks at the printer until it is idle again or in trouble. A system that says neither leaves it at 'sent'. */
  async function follow(name: string, isOver: () => boolean): Promise<PrintEnd | null> {
    for (let look = 0; look < looks; look += 1) {
      await wait(lookEveryMs);
      const [asked] = BrowserWindow.getAllWindows();
      // A later job has taken over, or the kiosk is closing.
      if (isOver() || !asked) return null;
      const printer = await findPrinter(asked.webContents, name);
      if (isOver()) return null;
      const problem = printer ? problemOf(printer) : 'printerGone';
      if (problem) return { kind: 'failed', reason: problem };
      if (printer && isIdle(printer)) return { kind: 'done' };
    }
    return null;
  }

  return { list: (contents) => listPrinters(contents, labelPrinter()), print, last: () => last };
}

async function listPrinters(
  contents: Pick<WebContents, 'getPrintersAsync'>,
  onNetwork: LabelPrinter | null,
): Promise<KioskPrinter[]> {
  const printers = (await contents.getPrintersAsync()).map((printer) => ({
    name: printer.name,
    label: printer.displayName || printer.name,
    problem: problemOf(printer),
  }));
  if (!onNetwork) return printers;
  const problem = await findLabelTrouble(onNetwork);
  return [...printers, { name: labelPrinterName, label: onNetwork.address, problem }];
}

async function draw(window: BrowserWindow, address: string): Promise<boolean> {
  const given = AbortSignal.timeout(drawPatienceMs);
  const late = new Promise<false>((resolve) =>
    given.addEventListener('abort', () => resolve(false), { once: true }),
  );
  async function load(): Promise<boolean> {
    await window.loadURL(address);
    const code = [{ code: loadFaces }];
    return (await window.webContents.executeJavaScriptInIsolatedWorld(waitingWorld, code)) === true;
  }
  return Promise.race([load().catch(() => false), late]);
}

async function findTrouble(
  contents: WebContents,
  name: string | undefined,
): Promise<KioskPrintReason | null> {
  if (name === undefined) return 'noPrinter';
  const printer = await findPrinter(contents, name);
  return printer ? problemOf(printer) : 'printerGone';
}

async function findPrinter(contents: WebContents, name: string): Promise<PrinterInfo | undefined> {
  return (await contents.getPrintersAsync()).find((printer) => printer.name === name);
}

/** Hands the pages to the system's queue. Exact microns and no margins: what printers otherwise get wrong. */
function send(
  contents: WebContents,
  job: KioskPrintJob,
  deviceName: string,
): Promise<KioskPrintReason | null> {
  return new Promise((resolve) => {
    contents.print(
      {
        silent: true,
        deviceName,
        printBackground: true,
        color: true,
        margins: { marginType: 'none' },
        pageSize: { width: job.widthMicrons, height: job.heightMicrons },
        scaleFactor: 100,
      },
      (success) => resolve(success ? null : 'notTaken'),
    );
  });
}

const micronsPerInch = 25_400;

async function savePdf(
  contents: WebContents,
  job: KioskPrintJob,
  folder: string,
): Promise<{ savedAs?: string }> {
  try {
    const bytes = await contents.printToPDF({
      printBackground: true,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      pageSize: { width: job.widthMicrons / micronsPerInch, height: job.heightMicrons / micronsPerInch },
      preferCSSPageSize: true,
    });
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${fileName(job.title)}.pdf`);
    await writeFile(file, bytes);
    return { savedAs: file };
  } catch (error) {
    // The badge is issued and can be printed from the desk; the reason it was not printed counts more.
    console.error('the PDF could not be kept', error);
    return {};
  }
}

/** Letters and digits of any script; nothing a file system or a path could mistake. */
function fileName(title: string): string {
  const plain = title.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return [...plain.replace(/^-+|-+$/g, '')].slice(0, 80).join('') || 'badge';
}

/** CUPS says it in these two (Linux, macOS); Windows leaves them out, and then nothing is known. */
function problemOf({ options }: PrinterInfo): PrinterProblem | null {
  const attributes = options as Readonly<Record<string, unknown>>;
  const reasons = String(attributes['printer-state-reasons'] ?? '');
  if (/media-(empty|needed|jam)|toner-empty|marker-supply-empty/.test(reasons)) return 'paper';
  if (/offline|shutdown|connecting-to-device|timed-out/.test(reasons)) return 'offline';
  return String(attributes['printer-state'] ?? '') === '5' || /paused|stopped/.test(reasons)
    ? 'stopped'
    : null;
}

function isIdle({ options }: PrinterInfo): boolean {
  return String((options as Readonly<Record<string, unknown>>)['printer-state'] ?? '') === '3';
}
