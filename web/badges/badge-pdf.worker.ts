import { serveFacts } from '#shared/edition/tournament.ts';
import {
  drawBadgePdf,
  drawPagesPdf,
  type PdfBadge,
  type PdfOrder,
  type PdfReport,
} from './draw-badge-pdf.ts';
import { drawForeignText, makeMeasure } from './foreign-text.ts';

/** Renders PDFs without blocking the page. One order per Worker. */

declare const self: DedicatedWorkerGlobalScope;

const report = (message: PdfReport, handOver: Transferable[] = []) => self.postMessage(message, handOver);

const people: PdfBadge[] = [];

self.onmessage = async ({ data }: MessageEvent<PdfOrder>) => {
  if (data.kind === 'people') {
    people.push(...data.people);
    return;
  }
  try {
    const bytes = await draw(data);
    report({ kind: 'done', bytes }, [bytes.buffer]);
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

async function draw(order: Exclude<PdfOrder, { kind: 'people' }>): Promise<Uint8Array> {
  const { title, language } = order;
  const [display, narrow, text] = await Promise.all([font('display'), font('narrow'), font('text')]);
  const tools = { title, language, fonts: { display, narrow, text }, drawForeign: drawForeignText };
  if (order.kind === 'pages') return drawPagesPdf(order.pages, tools);
  const { format, served, template, pictures } = order;
  serveFacts(served);
  return drawBadgePdf(people, format, {
    ...tools,
    measure: makeMeasure(),
    onProgress: (done) => report({ kind: 'progress', done }),
    ...(template ? { template } : {}),
    ...(pictures ? { pictures } : {}),
  });
}

async function font(face: string): Promise<Uint8Array> {
  const answer = await fetch(`/fonts/badge-${face}.ttf`);
  if (!answer.ok) throw new Error(`the typeface ${face} is not there: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
