/**
 * A handheld reader that does not type: in HID POS mode it sends bytes, so that no keyboard layout garbles them and no
 * field receives them. The user adds it to the browser once (WebHID: Chrome and Edge on a computer); then it works
 * wherever a typing reader does. Without WebHID none of this is offered. USB: HID Point of Sale Usage Tables 1.02,
 * 'Bar Code Scanner'.
 */
import { readStored, writeStored } from '#web/core/client/storage.ts';

/** The used part of the browser's interface, which TypeScript's library lacks. */
export interface HidItem {
  readonly usages?: readonly number[];
  readonly reportSize?: number;
  readonly reportCount?: number;
}
export interface HidReport {
  readonly reportId?: number;
  readonly items?: readonly HidItem[];
}
export interface HidCollection {
  readonly usagePage?: number;
  readonly inputReports?: readonly HidReport[];
  readonly children?: readonly HidCollection[];
}
export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly productName: string;
  readonly collections: readonly HidCollection[];
  open(): Promise<void>;
}
export interface HidAccess extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}

const scannerPage = 0x8c;
/** Usages with their page before them, as the browser writes them. */
const decodedData = 0x8c00fe;
const isContinued = 0x8c00ff;
const byteCount = 0x01003b;

/** The browser's API for such readers; null where there is none. */
export function findHid(): HidAccess | null {
  // Not in TypeScript's library; shaped as above where it exists at all.
  return (navigator as { hid?: HidAccess }).hid ?? null;
}

/** The readers this browser has been shown, by name. */
export async function listReaders(hid: HidAccess): Promise<string[]> {
  return (await hid.getDevices()).filter(isScanner).map(({ productName }) => productName);
}

const heardKey = 'byteReader';

/**
 * Whether such a reader was heard in this browser. A page that has no use for one asks this first: asking for readers
 * keeps a page out of the back/forward cache (Chromium's reason 'webhid').
 */
export function wasHidHeard(): boolean {
  return readStored('localStorage', heardKey) === '1';
}

/** Lets the user choose a reader; returns whether they did. Only directly from a click. */
export async function pairReader(hid: HidAccess): Promise<boolean> {
  const chosen = await hid.requestDevice({ filters: [{ usagePage: scannerPage }] });
  // Tells the listeners of this page as if it had just been plugged in.
  for (const device of chosen) hid.dispatchEvent(Object.assign(new Event('connect'), { device }));
  return chosen.length > 0;
}

/** Listens to all paired readers, including those plugged in later, until the returned function is called. */
export function listenForHid(onText: (text: string) => void, hid: HidAccess | null = findHid()): () => void {
  if (!hid) return () => undefined;
  const heard = new Map<HidDevice, () => void>();
  let isOver = false;

  async function hear(device: HidDevice): Promise<void> {
    if (isOver || heard.has(device) || !isScanner(device)) return;
    writeStored('localStorage', heardKey, '1');
    const read = createReportReader(device.collections, onText);
    const onReport = (event: Event) => {
      const { reportId, data } = event as Event & { reportId: number; data: DataView };
      read(reportId, data);
    };
    device.addEventListener('inputreport', onReport);
    heard.set(device, () => device.removeEventListener('inputreport', onReport));
    // It stays open for the other listeners of this page.
    if (!device.opened) await device.open();
  }
  const onConnect = (event: Event) => {
    const { device } = event as Event & { device: HidDevice };
    // A reader in use by another program cannot be opened; typing readers still work.
    hear(device).catch(reportError);
  };
  const onDisconnect = (event: Event) => {
    const { device } = event as Event & { device: HidDevice };
    heard.get(device)?.();
    heard.delete(device);
  };
  hid.addEventListener('connect', onConnect);
  hid.addEventListener('disconnect', onDisconnect);
  hid
    .getDevices()
    .then((devices) => Promise.all(devices.map(hear)))
    .catch(reportError);
  return () => {
    isOver = true;
    hid.removeEventListener('connect', onConnect);
    hid.removeEventListener('disconnect', onDisconnect);
    for (const end of heard.values()) end();
  };
}

const isScanner = ({ collections }: HidDevice) =>
  collections.some(({ usagePage }) => usagePage === scannerPage);

/** A field's position within a report, in bits. */
interface Place {
  at: number;
  bits: number;
}

/** Joins a text that arrives in several reports. */
function createReportReader(
  collections: readonly HidCollection[],
  onText: (text: string) => void,
): (reportId: number, data: DataView) => void {
  let parts: Uint8Array[] = [];
  return (reportId, data) => {
    const items = itemsOf(collections, reportId);
    const place = findPlace(items, decodedData);
    if (!place) return;
    const counted = findPlace(items, byteCount);
    const room = Math.min(place.bits / 8, data.byteLength - place.at / 8);
    const length = counted ? Math.min(readBits(data, counted), room) : room;
    parts.push(new Uint8Array(data.buffer, data.byteOffset + place.at / 8, length).slice());
    const more = findPlace(items, isContinued);
    if (more && readBits(data, more) !== 0) return;
    const bytes = new Uint8Array(parts.flatMap((part) => [...part]));
    parts = [];
    // A reader that sends no length pads its report with zeros; some end it with the Enter they would type.
    const text = new TextDecoder().decode(bytes).replace(/[\0\r\n\t]+$/, '');
    if (text !== '') onText(text);
  };
}

/** The fields of a report in their order; whole in an outer collection, or in parts within it. */
function itemsOf(collections: readonly HidCollection[], reportId: number): HidItem[] {
  return collections.flatMap(({ inputReports = [], children = [] }) => {
    const own = inputReports.filter((report) => (report.reportId ?? 0) === reportId);
    const items = own.flatMap((report) => report.items ?? []);
    return findPlace(items, decodedData) ? items : [...items, ...itemsOf(children, reportId)];
  });
}

function findPlace(items: readonly HidItem[], usage: number): Place | null {
  let at = 0;
  for (const { usages = [], reportSize = 0, reportCount = 0 } of items) {
    const index = usages.indexOf(usage);
    // A field of many bytes has one usage for all of them; several usages have one place each.
    if (index >= 0 && usages.length === 1) return { at, bits: reportSize * reportCount };
    if (index >= 0) return { at: at + index * reportSize, bits: reportSize };
    at += reportSize * reportCount;
  }
  return null;
}

function readBits(data: DataView, { at, bits }: Place): number {
  let value = 0;
  for (let bit = 0; bit < Math.min(bits, 31); bit += 1) {
    const byte = Math.floor((at + bit) / 8);
    if (byte < data.byteLength && (data.getUint8(byte) >> ((at + bit) % 8)) & 1) value |= 1 << bit;
  }
  return value;
}
