/**
 * A label printer as a real TCP server: it reads what ZPL says of a label, prints it onto a bitmap, and answers `~HS`
 * as the ZPL II Programming Guide describes. What is wrong with it is set from outside.
 */

import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import sharp from 'sharp';
import type { LabelPrinter } from '#shared/devices/kiosk-bridge.ts';

interface Trouble {
  paperOut: boolean;
  headOpen: boolean;
  ribbonOut: boolean;
  paused: boolean;
}
const well: Trouble = { paperOut: false, headOpen: false, ribbonOut: false, paused: false };

/** A label that came out: its dots, a byte each, 1 for black. */
export interface PrintedLabel {
  width: number;
  height: number;
  dots: Uint8Array;
}

export class FakeLabelPrinter {
  /** What came out, in this order. */
  readonly printed: PrintedLabel[] = [];
  readonly asked = new EventEmitter();
  /** Happens the moment a label has been received, before it is printed. */
  onLabel: (label: PrintedLabel) => void = () => undefined;
  /** What it says to everything instead of being a printer. */
  sayInstead: string | null = null;
  connections = 0;
  #trouble = well;
  #waiting: PrintedLabel[] = [];
  #sockets = new Set<Socket>();
  #server = createServer((socket) => this.#take(socket));

  async start(): Promise<LabelPrinter> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return { address: '127.0.0.1', port, dpi: 203, widthMm: 62, heightMm: 100 };
  }

  /** Sets a problem, for example an open head or no paper; without one the printer is ready and continues. */
  set(trouble: Partial<Trouble> = {}): void {
    this.#trouble = { ...well, ...trouble };
    this.#goOn();
  }

  /** Cuts every line, as when it is switched off; what was in it is gone. */
  switchOff(): void {
    this.#waiting = [];
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.switchOff();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      if (this.sayInstead !== null) return void socket.write(this.sayInstead);
      text += part;
      for (;;) {
        const next = /^\s*(?:(~HS)|(\^XA[\s\S]*?\^XZ))/.exec(text);
        if (!next) return;
        text = text.slice(next[0].length);
        if (next[1]) this.#answer(socket);
        else this.#receive(next[2] ?? '');
      }
    });
  }

  #receive(format: string): void {
    const label = drawZpl(format);
    this.#waiting.push(label);
    this.onLabel(label);
    this.#goOn();
  }

  #goOn(): void {
    if (Object.values(this.#trouble).some(Boolean)) return;
    this.printed.push(...this.#waiting);
    this.#waiting = [];
  }

  /** In two parts, as a network may deliver it. */
  #answer(socket: Socket): void {
    const flag = (is: boolean) => (is ? 1 : 0);
    const { paperOut, headOpen, ribbonOut, paused } = this.#trouble;
    const formats = String(this.#waiting.length).padStart(3, '0');
    const left = String(this.#waiting.length).padStart(8, '0');
    // An open head pauses the printer, too.
    const pause = flag(paused || headOpen);
    const first = `\x02030,${flag(paperOut)},${pause},0800,${formats},0,0,0,000,0,0,0\x03\r\n`;
    const rest = `\x02000,0,${flag(headOpen)},${flag(ribbonOut)},1,2,6,0,${left},1,000\x03\r\n\x021234,0\x03\r\n`;
    socket.write(first, () => socket.write(rest));
    this.asked.emit('asked');
  }
}

/** What `^GFA` draws on a label of `^PW` and `^LL`. */
export function drawZpl(format: string): PrintedLabel {
  const number = (command: string) => Number(new RegExp(`\\^${command}(\\d+)`).exec(format)?.[1]);
  const [, total, rowBytes, hex = ''] = /\^FO0,0\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec(format) ?? [];
  if (hex.length !== Number(total) * 2) throw new Error('the graphic is not as long as it says');
  const [width, height] = [number('PW'), number('LL')];
  const bytes = Buffer.from(hex, 'hex');
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = bytes[y * Number(rowBytes) + (x >> 3)] ?? 0;
      dots[y * width + x] = (byte >> (7 - (x & 7))) & 1;
    }
  return { width, height, dots };
}

/** The label as a picture, for readers of codes and for eyes. */
export function pictureOf({ width, height, dots }: PrintedLabel): Promise<Buffer> {
  const grey = dots.map((dot) => (dot ? 0 : 255));
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
