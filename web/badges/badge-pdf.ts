import { type BadgeDesign, withoutPicture } from '#shared/badges/design.ts';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { BadgeDrawing } from '#shared/badges/marks.ts';
import { fold } from '#shared/base/text.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { readPhoto } from './badge-photo.ts';
import type { PdfBadge, PdfOrder, PdfReport } from './draw-badge-pdf.ts';

export type { PdfBadge } from './draw-badge-pdf.ts';

type DrawOrder = Extract<PdfOrder, { kind: 'draw' }>;

interface PdfChoices {
  /** The title of the document. */
  title: string;
  /** BCP 47. */
  language: string;
  template?: BadgeDesign;
  /** How many badges are rendered so far. */
  onProgress?: ((done: number) => void) | undefined;
  /** Aborting stops the work at once and rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Makes one PDF of all badges in a Worker, in the order given. */
export function makeBadgePdf(
  people: readonly PdfBadge[],
  format: BadgeFormat,
  { onProgress, signal, ...choices }: PdfChoices,
): Promise<Uint8Array> {
  const order = async () => ({
    kind: 'draw' as const,
    format,
    served: tournament,
    ...choices,
    ...(await dress(choices.template)),
  });
  return withWorker((worker) => send(worker, people, order()), { onProgress, signal });
}

/** Makes one PDF of pages that are already laid out (`BadgeDrawing`), in a Worker. */
export function makePagesPdf(
  pages: readonly BadgeDrawing[],
  choices: Pick<PdfChoices, 'title' | 'language'>,
): Promise<Uint8Array> {
  const order: PdfOrder = { kind: 'pages', pages, ...choices };
  return withWorker(async (worker) => worker.postMessage(order));
}

/** Gives a Worker its work and waits for the bytes. */
function withWorker(
  give: (worker: Worker) => Promise<void>,
  { onProgress, signal }: Pick<PdfChoices, 'onProgress' | 'signal'> = {},
): Promise<Uint8Array> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./badge-pdf.worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Uint8Array>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message || 'the PDF worker did not start'));
    worker.onmessage = ({ data }: MessageEvent<PdfReport>) => {
      if (data.kind === 'progress') onProgress?.(data.done);
      else if (data.kind === 'done') resolve(data.bytes);
      else reject(new Error(data.message));
    };
    give(worker).catch(reject);
  });
  return made.finally(() => worker.terminate());
}

const portionBytes = 1_000_000;

/** The template with the bytes of its pictures; one that does not come is left out, as on the screen. */
async function dress(template: BadgeDesign | undefined): Promise<Pick<DrawOrder, 'template' | 'pictures'>> {
  if (!template) return {};
  const pictures: Record<string, Uint8Array> = {};
  let dressed = template;
  for (const { source } of [...template.logos, ...(template.background ? [template.background] : [])]) {
    const bytes = await readPhoto(source).catch(reportError);
    if (bytes) pictures[source] = bytes;
    else dressed = withoutPicture(dressed, source);
  }
  return { template: dressed, pictures };
}

/** Hands the people over in portions; between them the page may answer its reader. */
async function send(worker: Worker, people: readonly PdfBadge[], order: Promise<DrawOrder>): Promise<void> {
  const tell = (message: PdfOrder) => worker.postMessage(message);
  let portion: PdfBadge[] = [];
  let bytes = 0;
  for (const person of people) {
    portion.push(person);
    bytes += 1000 + (person.photo?.length ?? 0);
    if (bytes < portionBytes) continue;
    tell({ kind: 'people', people: portion });
    portion = [];
    bytes = 0;
    await new Promise((resolve) => setTimeout(resolve));
  }
  tell({ kind: 'people', people: portion });
  tell(await order);
}

/** The same name for the same badges: `credential-a7-00042-x-alvarez.pdf`, or for many `credentials-lanyard-500.pdf`. */
export function badgeFileName(
  people: readonly { card: { lastName: string; firstName: string; number: string } }[],
  format: BadgeFormat,
  words: { one: string; many: string },
): string {
  const [only] = people;
  if (people.length !== 1 || !only) return `${plainName(words.many)}-${format}-${people.length}.pdf`;
  const name = plainName(only.card.lastName || only.card.firstName);
  return `${[plainName(words.one), plainName(only.card.number), name].filter(Boolean).join('-')}.pdf`;
}

/** A text as part of a file's name. */
export function plainName(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Gives the PDF to the browser as a download. */
export function downloadPdf(bytes: Uint8Array, name: string): void {
  // Copies the bytes: they may be part of a larger buffer.
  saveFile(new Blob([bytes.slice()], { type: 'application/pdf' }), name);
}
