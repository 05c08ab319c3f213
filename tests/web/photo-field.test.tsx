import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSending } from '#web/core/dialog/sending.ts';
import { PhotoField } from '#web/core/photo/PhotoField.tsx';
import { chooseFile, fileField, holdPictures } from './held-pictures.ts';
import { find, findAll, press, show, until } from './participants-screen.tsx';

/** A photo field: choosing, choosing again, and giving up. */

let pictures: ReturnType<typeof holdPictures>;
let sent: string[];
beforeEach(() => {
  pictures = holdPictures();
  sent = [];
  URL.createObjectURL = vi.fn(() => 'blob:a-picture');
});

function Form() {
  const sending = useSending();
  const [photo, setPhoto] = useState<Blob | null>(null);
  return (
    <>
      <PhotoField
        label="Photo"
        value={photo}
        onChange={setPhoto}
        begin={sending.begin}
        present="/api/photos/old"
      />
      <p>{`${sending.kind} ${sending.isPreparing}`}</p>
      <button
        type="button"
        onClick={() => void sending.send(async () => void sent.push(photo ? await photo.text() : 'none'))}
      >
        Send
      </button>
    </>
  );
}
const open = () => show(<Form />, { language: 'en' });
const choose = (name: string) => act(async () => chooseFile(fileField(), name));
const chooseRaw = (file: File) =>
  act(async () => {
    const field = fileField() as HTMLInputElement;
    Object.defineProperty(field, 'files', { configurable: true, value: [file] });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
async function keep() {
  await until(() => find('button', 'Use this photo'));
  await press(find('button', 'Use this photo'));
}

test('a photo that is removed is not sent', async () => {
  await open();
  await choose('a.jpg');
  pictures.find('a.jpg').decode();
  await keep();
  await until(() => find('button', 'Remove the photo'));
  await press(find('button', 'Remove the photo'));
  expect(findAll('button', 'Remove the photo')).toEqual([]);
  await press(find('button', 'Send'));
  await until(() => expect(sent).toEqual(['none']));
});

test('the later of two files wins, whichever is ready first', async () => {
  await open();
  await choose('first.jpg');
  await choose('second.jpg');
  pictures.find('second.jpg').decode();
  await keep();
  pictures.find('first.jpg').decode();
  await until(() => expect(document.body).toShow('idle false'));
  await press(find('button', 'Send'));
  await until(() => expect(sent).toEqual(['second.jpg']));
});

test.each([
  [
    'is no picture',
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    'That file is not a JPEG, PNG or WebP photo.',
  ],
  [
    'is larger than 60 MB',
    new File([new Uint8Array(60 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
    'The file is larger than 60 MB. Choose a smaller photo.',
  ],
])('a file that %s is rejected, and the previous photo stays', async (_what, file, words) => {
  await open();
  await choose('good.jpg');
  pictures.find('good.jpg').decode();
  await keep();
  await until(() => find('button', 'Remove the photo'));
  await chooseRaw(file);
  expect(find('alert').textContent).toBe(words);
  await press(find('button', 'Send'));
  await until(() => expect(sent).toEqual(['good.jpg']));
  // The next good one takes the message away.
  await choose('other.jpg');
  expect(findAll('alert')).toEqual([]);
});

test('a form that waits for a photo is not sent when the photo is canceled or unreadable', async () => {
  await open();
  await choose('a.jpg');
  await press(find('button', 'Send'));
  expect(document.body).toShow('waiting true');
  await press(find('button', 'Cancel'));
  await until(() => expect(document.body).toShow('idle false'));
  await choose('b.jpg');
  await press(find('button', 'Send'));
  await act(async () => pictures.find('b.jpg').refuse());
  await until(() => expect(document.body).toShow('The photo is incomplete or damaged.'));
  expect(document.body).toShow('idle false');
  await choose('c.jpg');
  await press(find('button', 'Send'));
  await chooseRaw(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  await until(() => expect(document.body).toShow('idle false'));
  expect(sent).toEqual([]);
});
