import { createElement, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type BadgeDesign, withoutPicture } from '#shared/badges/design.ts';
import { type BadgeFormat, pageSize, peoplePerPage } from '#shared/badges/formats.ts';
import type { BadgeDrawing, BadgePerson, BadgeWords } from '#shared/badges/marks.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import {
  type KioskBridge,
  type KioskLabel,
  type KioskPrintResult,
  labelPrinterName,
} from '#shared/devices/kiosk-bridge.ts';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { BadgeSvg } from './BadgeSvg.tsx';
import { readPhoto } from './badge-photo.ts';
import { drawLabelDots } from './draw-label.ts';
import { makeMeasure } from './foreign-text.ts';

/** Prints badges: on the kiosk's printer if there is one, else in a window that closes afterwards. */

/** Gives the sheet time to render before the browser's dialog opens. */
const printDelayMs = 500;

export interface PrintJob {
  people: readonly { person: BadgePerson; words: BadgeWords }[];
  format: BadgeFormat;
  /** The name of the print job. */
  title: string;
  template?: BadgeDesign;
}

export type PrintOutcome =
  /** `printer`: the system's name of the printer on a kiosk; a browser's dialog does not say which. */
  | { kind: 'printed'; by: 'kiosk' | 'browser'; printer: string | null }
  /** `printedPages`: as many came out before. */
  | { kind: 'failed'; reason: string; printedPages?: number };

/**
 * Prints in the size of the format. In a browser call it directly from a click, or the popup blocker stops the window;
 * then a hidden frame prints instead.
 */
export async function printBadges(job: PrintJob): Promise<PrintOutcome> {
  const kiosk = findKiosk();
  if (kiosk) return printOnKiosk(job, kiosk);
  // Long after the key that asked for it, a window would be held back with a notice of the browser.
  const isRecent = navigator.userActivation?.isActive ?? true;
  const place = (isRecent ? openWindow() : null) ?? openFrame();
  try {
    place.view.document.title = job.title;
    dress(place.view, job.format);
    const unmount = await show(place.view.document, job);
    await printAndWait(place.view);
    unmount();
    return { kind: 'printed', by: 'browser', printer: null };
  } finally {
    place.close();
  }
}

interface PrintPlace {
  view: Window & typeof globalThis;
  close: () => void;
}

function openWindow(): PrintPlace | null {
  const opened = window.open('', '', 'popup,width=480,height=680');
  if (!opened) return null;
  // A window of this site has the same globals as this one.
  return { view: opened as PrintPlace['view'], close: () => opened.close() };
}

function openFrame(): PrintPlace {
  const frame = document.createElement('iframe');
  frame.title = document.title;
  frame.ariaHidden = 'true';
  // Off screen but displayed: some browsers print nothing from a hidden frame.
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    width: '480px',
    height: '680px',
    border: '0',
  });
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error('a frame on the page has a window');
  return { view: view as PrintPlace['view'], close: () => frame.remove() };
}

/** Its styles as a sheet made by script: the policy allows that, and no style text in the markup. */
function dress(view: PrintPlace['view'], format: BadgeFormat): void {
  const { width, height } = pageSize(format);
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${width}mm ${height}mm; margin: 0; }
    html, body { margin: 0; padding: 0; background: #ffffff; }
    svg.page { display: block; width: ${width}mm; height: ${height}mm; break-after: page; break-inside: avoid; overflow: hidden;
      -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    svg.page:last-child { break-after: auto; }
  `);
  view.document.adoptedStyleSheets = [sheet];
}

/** Draws the pages into a document and waits until typefaces and photos are there. Returns how to take them away. */
async function show(into: Document, job: PrintJob): Promise<() => void> {
  const pages = drawAll(await withoutBroken(job));
  const body = into.createElement('main');
  into.body.append(body);
  const root = createRoot(body);
  flushSync(() =>
    root.render(
      createElement(
        Fragment,
        null,
        pages.map((drawing, index) => createElement(BadgeSvg, { key: index, drawing, className: 'page' })),
      ),
    ),
  );
  await loadFaces(into);
  return () => root.unmount();
}

/**
 * The badge's typefaces, fetched by this page, which has them without a network too: requests of an empty
 * window do not go through the app's kept files. Without them the badge prints in the system's own.
 */
async function loadFaces(into: Document): Promise<void> {
  const view = into.defaultView;
  if (!view) return;
  const FaceOf = (view as typeof globalThis & Window).FontFace;
  const loaded = ['display', 'narrow', 'text'].map(async (name) => {
    const answer = await fetch(`/fonts/badge-${name}.ttf`);
    if (!answer.ok) throw new Error(`the typeface does not come: ${answer.status}`);
    const face = new FaceOf(`Badge ${name}`, await answer.arrayBuffer(), {
      weight: name === 'text' ? '600' : '800',
    });
    into.fonts.add(await face.load());
  });
  for (const result of await Promise.allSettled(loaded))
    if (result.status === 'rejected') reportError(result.reason);
}

function drawAll({ people, format, template }: PrintJob): BadgeDrawing[] {
  const measure = makeMeasure();
  const perPage = peoplePerPage(format);
  const pages: BadgeDrawing[] = [];
  for (let from = 0; from < people.length; from += perPage) {
    const group = people.slice(from, from + perPage).map(({ person, words }) => ({
      person,
      options: { words, measure, ...(template ? { template } : {}) },
    }));
    pages.push(...drawPages(group, format));
  }
  return pages;
}

/**
 * A photo that cannot be shown prints as 'No Photo', a logo or background not at all; none leaves a hole.
 * Those that can are in memory afterwards.
 */
async function withoutBroken(job: PrintJob): Promise<PrintJob> {
  const people = await Promise.all(
    job.people.map(async ({ person, words }) => {
      if (person.photo === null) return { person, words };
      return { person: (await canShow(person.photo)) ? person : { ...person, photo: null }, words };
    }),
  );
  let { template } = job;
  for (const { source } of template ? [...template.logos, template.background].filter(isThere) : [])
    if (template && !(await canShow(source))) template = withoutPicture(template, source);
  return { ...job, people, ...(template ? { template } : {}) };
}

const isThere = <T>(value: T | null): value is T => value !== null;

function canShow(source: string): Promise<boolean> {
  const picture = new Image();
  picture.src = source;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

/** Gives the window the moment it needs to draw, prints, and returns when the reader is done with the dialog. */
async function printAndWait(view: Window): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, printDelayMs));
  if (view.closed) return;
  let begun = false;
  view.addEventListener('beforeprint', () => {
    begun = true;
  });
  const ended = new Promise((resolve) => {
    for (const event of ['afterprint', 'pagehide']) view.addEventListener(event, resolve, { once: true });
  });
  view.print();
  // Most browsers come back from print() when the dialog is closed; some come back at once and say so later.
  if (begun) await ended;
}

async function printOnKiosk(job: PrintJob, kiosk: PrintingKiosk): Promise<PrintOutcome> {
  const result = await printDrawings(drawAll(await withoutBroken(job)), job, kiosk);
  if (result.kind === 'failed') return result;
  return { kind: 'printed', by: 'kiosk', printer: result.printer };
}

type PrintingKiosk = Pick<KioskBridge, 'printPages' | 'readState'>;

/** Sends pages to a kiosk in their own size, or as dots to a label printer. */
export async function printDrawings(
  drawings: readonly BadgeDrawing[],
  { format, title }: { format: BadgeFormat; title: string },
  kiosk: PrintingKiosk,
): Promise<KioskPrintResult> {
  const { printers, labelPrinter } = await kiosk.readState();
  const onLabels = printers[format] === labelPrinterName ? labelPrinter : null;
  const holder = document.createElement('div');
  const root = createRoot(holder);
  const pages: string[] = [];
  const labels: KioskLabel[] = [];
  for (const drawing of drawings) {
    flushSync(() => root.render(createElement(BadgeSvg, { drawing })));
    const svg = holder.querySelector('svg');
    if (svg) pages.push(await writeSvg(svg));
    if (onLabels) labels.push(await drawLabelDots(drawing, onLabels));
  }
  root.unmount();
  const [{ width, height } = pageSize(format)] = drawings;
  return kiosk.printPages({
    pages,
    format,
    title,
    widthMicrons: Math.round(width * 1000),
    heightMicrons: Math.round(height * 1000),
    ...(onLabels ? { labels } : {}),
  });
}

/** An SVG as a document that needs nothing from outside: its photos are put into it. */
async function writeSvg(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement; // a clone is of the kind of its original
  for (const image of copy.querySelectorAll('image')) {
    const address = image.getAttribute('href');
    if (!address || address.startsWith('data:')) continue;
    const bytes = await readPhoto(address);
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    image.setAttribute('href', `data:image/jpeg;base64,${btoa(text)}`);
  }
  return new XMLSerializer().serializeToString(copy);
}
