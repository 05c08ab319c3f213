import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/**
 * A picture in, the text of its QR code out, in two looks: the square at a quarter of its pixels first, which
 * is also a denoiser and finds nearly every badge held up to a door, and the full square only after a miss.
 */

/** A square of a picture: `source` from (`x`, `y`), `side` pixels wide and high. */
export interface PictureSquare {
  source: CanvasImageSource;
  x: number;
  y: number;
  side: number;
}

export interface CodeDecoder {
  /** Loads and compiles the wasm, so that the first badge does not wait for it. Rejects where it cannot run. */
  warm(): Promise<void>;
  /** The text of the code in the view, or null when there is none. `look` says how hard to try. */
  read(view: PictureSquare, look?: DecodeEffort): Promise<string | null>;
}

/** 'thorough' looks again at full size after every miss; 'steady' does so as often as the machine can afford. */
export type DecodeEffort = 'thorough' | 'steady';

/** Edge of the first look, in pixels: half of the 720 lines a door's camera is asked for. */
const quickSide = 360;
/** Edge of the second look at most: a 1080-line camera is used in full, a 4K one is not. */
const fullSide = 1080;
/** The longest time (ms) a second look may take to follow every miss; a slower phone does it after every third. */
const affordableMs = 30;

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  // Our badges are dark on white. Screens with a dark theme show the negative: looked for after a miss, as it costs as much.
  tryInvert: false,
  tryRotate: true,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
  // The badge's text is UTF-8 without a mark that says so; a guess may take «ñ» for something else.
  characterSet: 'UTF8',
};

/** The messages between the page and the decoder's Worker: one answer to each request, in order. */
export type WorkerAsk = { kind: 'warm' } | { kind: 'read'; view: PictureSquare; look: DecodeEffort };
export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'read'; text: string | null }
  | { kind: 'failed'; cause: string };

/** A decoder with its own two canvases; `wasmUrl` is where this site serves the wasm of the same version. */
export function createDecoder(wasmUrl: string, sheetOf: () => DecodeCanvas = createSheet): CodeDecoder {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const quick = sheetOf();
  const full = sheetOf();
  let misses = 0;
  let fullCost = 0;

  async function read(view: PictureSquare, look: DecodeEffort = 'thorough'): Promise<string | null> {
    const text = await readSheet(quick, view, {
      side: Math.min(view.side, quickSide),
      negative: misses % 2 === 1,
    });
    if (text !== null) {
      misses = 0;
      return text;
    }
    misses += 1;
    if (look === 'steady' && fullCost > affordableMs && misses % 3 !== 0) return null;
    const began = performance.now();
    const side = Math.min(view.side, fullSide);
    // A picture is looked at once: in every way there is.
    const again = await readSheet(full, view, { side, negative: look === 'thorough' || misses % 2 === 0 });
    fullCost = performance.now() - began;
    if (again !== null) misses = 0;
    return again;
  }

  return {
    async warm() {
      await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
    },
    read,
  };
}

/** The canvas that a square is copied to before decoding. */
export interface DecodeCanvas {
  draw(view: PictureSquare, side: number): ImageData;
}

function createSheet(): DecodeCanvas {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('no 2d context for the decoder');
  return {
    draw(view, side) {
      if (canvas.width !== side) {
        canvas.width = side;
        canvas.height = side;
      }
      context.drawImage(view.source, view.x, view.y, view.side, view.side, 0, 0, side, side);
      return context.getImageData(0, 0, side, side);
    },
  };
}

async function readSheet(
  sheet: DecodeCanvas,
  view: PictureSquare,
  { side, negative }: { side: number; negative: boolean },
): Promise<string | null> {
  const [found] = await readBarcodes(sheet.draw(view, side), { ...options, tryInvert: negative });
  return found?.isValid ? found.text : null;
}
