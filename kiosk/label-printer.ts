/**
 * Labels to a printer on the network, one at a time, each asked after until the printer says that it is out. Only the
 * address of the settings is ever called.
 */
import { connect } from 'node:net';
import type {
  KioskLabel,
  KioskPrintReason,
  LabelPrinter,
  PrinterProblem,
} from '#shared/devices/kiosk-bridge.ts';
import { type PrinterStatus, readStatus, statusCommand, writeLabel } from './zpl.ts';

/** A printer on the same network answers in milliseconds; one that wakes up, in a second or two. */
const patienceMs = 4_000;
const lookEveryMs = 300;
export type LabelOutcome =
  | { kind: 'done' }
  | { kind: 'failed'; reason: KioskPrintReason; printedPages: number };

/** Reads the printer's problem with one short call. */
export async function findLabelTrouble(printer: LabelPrinter): Promise<PrinterProblem | null> {
  let line: PrinterConnection | null = null;
  try {
    line = await call(printer);
    return (await line.ask()).problem;
  } catch (error) {
    return problemOf(error);
  } finally {
    line?.hangUp();
  }
}

/**
 * Prints labels in order and resolves when the last one is out. Sends nothing to a printer that reports an error. A
 * printer that stops later holds the label and prints it when it is ready; `onWaiting` reports the reason, then null.
 */
export async function printLabels(
  printer: LabelPrinter,
  labels: readonly KioskLabel[],
  {
    wait,
    onWaiting,
  }: { wait: (ms: number) => Promise<void>; onWaiting: (why: PrinterProblem | null) => void },
): Promise<LabelOutcome> {
  let line: PrinterConnection | null = null;
  let printedPages = 0;
  let isHeld = false;
  try {
    line = await call(printer);
    for (const label of labels) {
      const { problem } = await line.ask();
      if (problem) return { kind: 'failed', reason: problem, printedPages };
      line.send(writeLabel(label));
      isHeld = true;
      await untilOut(line);
      isHeld = false;
      printedPages += 1;
    }
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'failed', reason: isHeld ? 'lost' : problemOf(error), printedPages };
  } finally {
    line?.hangUp();
  }

  async function untilOut(asked: PrinterConnection): Promise<void> {
    let idle = 0;
    let reported: PrinterProblem | null = null;
    // Twice in a row: between taking a label and printing it a printer may say for a moment that it has none.
    while (idle < 2) {
      const { problem, isIdle } = await asked.ask();
      if (problem !== reported) onWaiting(problem);
      reported = problem;
      idle = isIdle && !problem ? idle + 1 : 0;
      await wait(lookEveryMs);
    }
  }
}

interface PrinterConnection {
  send(text: string): void;
  ask(): Promise<PrinterStatus>;
  hangUp(): void;
}

class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

const problemOf = (error: unknown): PrinterProblem =>
  error instanceof NotUnderstood ? 'notUnderstood' : 'noAnswer';

async function call({ address, port }: LabelPrinter): Promise<PrinterConnection> {
  const socket = connect({ host: address, port });
  let heard = '';
  let broken: Error | null = null;
  let wake = () => {};
  socket.setEncoding('latin1');
  socket.on('connect', () => wake());
  socket.on('data', (text) => {
    heard += text;
    wake();
  });
  // The socket stays open between labels; a connection error is reported at the next request.
  socket.on('error', (error) => {
    broken = error;
  });
  socket.on('close', () => {
    broken ??= new Error('the printer hung up');
    wake();
  });

  function until<T>(look: () => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the printer is silent')), patienceMs);
      wake = () => {
        const found = broken ? null : look();
        if (found === null && !broken) return;
        clearTimeout(late);
        if (found === null) reject(broken);
        else resolve(found);
      };
      wake();
    });
  }

  try {
    await until(() => (socket.connecting ? null : socket));
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    send: (text) => void socket.write(text, 'latin1'),
    async ask() {
      heard = '';
      socket.write(statusCommand, 'latin1');
      try {
        return await until(() => readStatus(heard));
      } catch (error) {
        // Something was said, but never a state: not a printer of this kind.
        throw heard === '' ? error : new NotUnderstood('no host status', { cause: error });
      }
    },
    hangUp: () => socket.destroy(),
  };
}
