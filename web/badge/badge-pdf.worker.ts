import { drawBadgePdf, type PdfBadge, type PdfOrder, type PdfReport } from './draw-badge-pdf.ts';
import { drawForeignText, makeMeasure } from './foreign-text.ts';

/** Draws badges away from the page, which stays free to answer. One order per worker. */

declare const self: DedicatedWorkerGlobalScope;

const report = (message: PdfReport, handOver: Transferable[] = []) => self.postMessage(message, handOver);

const people: PdfBadge[] = [];

self.onmessage = async ({ data }: MessageEvent<PdfOrder>) => {
  if (data.kind === 'people') {
    people.push(...data.people);
    return;
  }
  const { format, title, language, template, pictures } = data;
  try {
    const [display, narrow, text] = await Promise.all([font('display'), font('narrow'), font('text')]);
    const bytes = await drawBadgePdf(people, format, {
      title,
      language,
      fonts: { display, narrow, text },
      measure: makeMeasure(),
      drawForeign: drawForeignText,
      onProgress: (done) => report({ kind: 'progress', done }),
      ...(template ? { template } : {}),
      ...(pictures ? { pictures } : {}),
    });
    report({ kind: 'done', bytes }, [bytes.buffer]);
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

async function font(face: string): Promise<Uint8Array> {
  const answer = await fetch(`/fonts/badge-${face}.ttf`);
  if (!answer.ok) throw new Error(`the typeface ${face} is not there: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
