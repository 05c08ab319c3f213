/**
 * A handheld reader that does not type: in its HID POS mode it sends what it read as bytes, which no keyboard layout
 * garbles and no field takes for letters. The browser is shown it once (WebHID: Chrome and Edge on a computer); from then
 * on it is heard wherever the wedge is, and where there is no WebHID nothing of this is there.
 * USB: HID Point of Sale Usage Tables 1.02, 'Bar Code Scanner'.
 */

/** Of the browser's interface what is used here; TypeScript's own library does not know it yet. */
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
export interface Hid extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}

const scannerPage = 0x8c;
/** Usages with their page before them, as the browser writes them. */
const decodedData = 0x8c00fe;
const isContinued = 0x8c00ff;
const byteCount = 0x01003b;

/** The browser's way to such readers; none where it has none. */
export function findHid(): Hid | null {
  // Not in TypeScript's library; shaped as above where it exists at all.
  return (navigator as { hid?: Hid }).hid ?? null;
}

/** The readers this browser has been shown, by name. */
export async function listReaders(hid: Hid): Promise<string[]> {
  return (await hid.getDevices()).filter(isScanner).map(({ productName }) => productName);
}

/** Lets somebody choose a reader; answers whether they did. Only straight from a click. */
export async function pairReader(hid: Hid): Promise<boolean> {
  const chosen = await hid.requestDevice({ filters: [{ usagePage: scannerPage }] });
  // The listeners of this page hear of it as of one that has just been plugged in.
  for (const device of chosen) hid.dispatchEvent(Object.assign(new Event('connect'), { device }));
  return chosen.length > 0;
}

/** Hears all paired readers, also those plugged in later, until the answered function is called. */
export function listenForHid(onText: (text: string) => void, hid: Hid | null = findHid()): () => void {
  if (!hid) return () => undefined;
  const heard = new Map<HidDevice, () => void>();
  let isOver = false;

  async function hear(device: HidDevice): Promise<void> {
    if (isOver || heard.has(device) || !isScanner(device)) return;
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
    // A reader that another program holds is not heard; the keys of one that types are.
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

/** Where a field stands within a report, in bits. */
interface Place {
  at: number;
  bits: number;
}

/** Puts together what a reader read, which may come in several reports, and gives it as a text. */
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
    // Zeros fill the report of a reader that counts nothing; some end with the Enter they would type.
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
