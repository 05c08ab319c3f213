import { vi } from 'vitest';
import { must } from '#shared/base/must.ts';

/**
 * The picture functions that happy-dom lacks: pictures are decoded when a test says so, and re-encoded as a JPEG whose
 * bytes are the decoded file's name. What takes a browser a second waits here for `decode` or `refuse`.
 */
interface HeldPicture {
  name: string;
  decode: () => void;
  refuse: () => void;
}

/** Holds back every picture of this test; answers those that are waiting, the oldest first. */
export function holdPictures() {
  const waiting: HeldPicture[] = [];
  const pictureNames = new WeakMap<HTMLCanvasElement, string>();
  vi.stubGlobal(
    'createImageBitmap',
    ({ name }: File) =>
      new Promise((resolve, reject) => {
        const picture = { name, width: 1200, height: 1500, close: () => undefined };
        waiting.push({
          name,
          decode: () => resolve(picture),
          refuse: () => reject(new DOMException('no picture', 'InvalidStateError')),
        });
      }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    // From a file, or from the canvas that contains one.
    const drawImage = (source: { name: string } | HTMLCanvasElement) =>
      pictureNames.set(this, 'name' in source ? source.name : (pictureNames.get(source) ?? ''));
    // The part of a context that is used here.
    return { fillRect: () => undefined, drawImage } as unknown as null;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    tell,
  ) {
    tell(new Blob([pictureNames.get(this) ?? ''], { type: 'image/jpeg' }));
  });
  // Its blobs are no blobs any more once they have been on the disk.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  return {
    waiting,
    /** The one that waits under this name. */
    find: (name: string) =>
      must(
        waiting.find((one) => one.name === name),
        `${name} was chosen`,
      ),
  };
}

/** Chooses a picture in a field for files, as a person does in the dialog. */
export function chooseFile(field: HTMLElement, name: string): void {
  const file = new File(['as a camera made it'], name, { type: 'image/jpeg' });
  Object.defineProperty(field, 'files', { configurable: true, value: [file] });
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The only field for files on the page, or in an element. */
export const fileField = (within: ParentNode = document): HTMLElement =>
  must(within.querySelector<HTMLElement>('input[type=file]'), 'a field for a file');

/** The server's name of a picture that was uploaded ahead; in these tests the bytes of a picture are its name. */
export const sentUrl = (name: string) => `/api/photos/${name}`;
export const keepPhotos = {
  'POST /api/photos': ({ body }: { body: unknown }) => ({
    status: 201,
    body: { data: { photoUrl: sentUrl(String(body)) } },
  }),
};
