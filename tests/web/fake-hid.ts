import type { HidCollection, HidDevice } from '#web/device/reader/hid-reader.ts';

/** Readers and a browser's way to them, as the browser's interface (WebHID) gives them to a page. */

export const counted = { usages: [0x01003b], reportSize: 8, reportCount: 1 };
export const symbology = { usages: [0x8c00fb, 0x8c00fc, 0x8c00fd], reportSize: 8, reportCount: 3 };
export const dataBytes = 56;
export const data = { usages: [0x8c00fe], reportSize: 8, reportCount: dataBytes };
export const continued = { usages: [0x8c00ff], reportSize: 1, reportCount: 1 };
export const padding = { usages: [], reportSize: 1, reportCount: 7 };
const whole: HidCollection = {
  usagePage: 0x8c,
  inputReports: [{ reportId: 2, items: [counted, symbology, data, continued, padding] }],
};

export class Reader extends EventTarget implements HidDevice {
  opened = false;
  readonly productName = 'Scanner 1900';
  readonly collections: readonly HidCollection[];
  constructor(collections: readonly HidCollection[] = [whole]) {
    super();
    this.collections = collections;
  }
  async open() {
    this.opened = true;
  }
  /** A report as `whole` describes it. */
  send(text: string, isMore = false): void {
    const bytes = new TextEncoder().encode(text);
    const report = new Uint8Array(1 + 3 + dataBytes + 1);
    report[0] = bytes.length;
    report.set(new TextEncoder().encode(']Q1'), 1);
    report.set(bytes, 4);
    report[report.length - 1] = Number(isMore);
    this.sendBytes(report);
  }
  /** In as many reports as it takes. */
  sendAll(text: string): void {
    for (let at = 0; at < text.length; at += dataBytes)
      this.send(text.slice(at, at + dataBytes), at + dataBytes < text.length);
  }
  sendBytes(report: Uint8Array<ArrayBuffer>, reportId = 2): void {
    if (!this.opened) throw new Error('a reader that is not open says nothing');
    // As browsers do: a view into a larger buffer.
    const all = new Uint8Array(report.length + 5);
    all.set(report, 5);
    this.dispatchEvent(
      Object.assign(new Event('inputreport'), { reportId, data: new DataView(all.buffer, 5), device: this }),
    );
  }
}

export class Browser extends EventTarget {
  readonly paired: HidDevice[];
  readonly offered: HidDevice[];
  constructor(paired: HidDevice[], offered: HidDevice[] = []) {
    super();
    this.paired = paired;
    this.offered = offered;
  }
  getDevices = async () => [...this.paired];
  requestDevice = async () => {
    this.paired.push(...this.offered);
    return this.offered;
  };
  plug(type: 'connect' | 'disconnect', device: HidDevice) {
    this.dispatchEvent(Object.assign(new Event(type), { device }));
  }
}
