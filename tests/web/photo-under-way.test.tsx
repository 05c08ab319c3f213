import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { RegisterPage } from '#web/account/registration/RegisterPage.tsx';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import { preloadDesk } from '#web/stations/desk/desk-parts.tsx';
import { PhotoStep } from '#web/stations/kiosk/PhotoStep.tsx';
import { makePerson, uidOf } from '../shared/make.ts';
import { chooseFile, fileField, holdPictures, keepPhotos, sentUrl } from './held-pictures.ts';
import { clocks, makeDesk, page } from './make-desk.ts';
import { makeParticipant, makeUser, withCredential } from './participants-make.ts';
import { type Asked, fill, find, findAll, pick, press, serve, show, until } from './participants-screen.tsx';

/**
 * Scaling or uploading a picture takes a moment. Every form with a picture delays a submission in that moment, says
 * so, and then submits once, with the picture.
 */
let pictures: ReturnType<typeof holdPictures>;
beforeEach(() => {
  pictures = holdPictures();
  sessionStorage.clear();
});

const maria = makeParticipant();
const preparing = 'Preparing the photo…';
const choose = (name: string, field = fileField()) => act(async () => chooseFile(field, name));
/** The part of the picture that is offered is kept. */
async function keep(): Promise<void> {
  await until(() => find('button', 'Use this photo'));
  await press(find('button', 'Use this photo'));
}
/** Enter in a field of the form, as often as it is pressed. */
async function pressEnter(times = 1): Promise<void> {
  const form = must(document.querySelector('form'), 'a form');
  await act(async () => {
    for (let time = 0; time < times; time += 1)
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
}
const bodies = (asked: readonly Asked[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body as Record<string, unknown>);

async function fillPerson(lastName = 'Álvarez Cañas'): Promise<void> {
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'María José');
  await fill(find('textbox', 'Last Name'), lastName);
  await fill(find('textbox', 'Day'), '1980-05-04');
  await pick(find('combobox', 'Country'), 'SV');
  await fill(find('choice', 'Category'), "Women's 40+");
  await fill(find('choice', 'Role'), 'Player');
}

describe('the registration by a delegate', () => {
  async function open(): Promise<Asked[]> {
    const asked = serve({
      'GET /api/auth/me': { body: { data: makeUser() } },
      'GET /api/settings/registrationOpen': { body: { data: { key: 'registrationOpen', value: 'true' } } },
      'GET /api/teams': { body: { data: [] } },
      'GET /api/participants': { body: { data: { items: [], nextCursor: null } } },
      ...keepPhotos,
      'POST /api/participants': { status: 201, body: { participant: maria } },
      'POST /api/participants/31/generate-credential': { body: { participant: withCredential(maria) } },
    });
    await show(<RegisterPage />, { at: '/participants/new', language: 'en' });
    await fillPerson();
    return asked;
  }
  const registered = (asked: readonly Asked[]) => bodies(asked, 'POST /api/participants');

  test('a registration submitted at once and twice is sent once, with its photo', async () => {
    const asked = await open();
    await choose('face.jpg');
    await pressEnter(2);
    await until(() => expect(find('button', preparing)).toHaveProperty('disabled', true));
    expect(registered(asked)).toEqual([]);
    pictures.find('face.jpg').decode();
    await keep();
    await until(() => find('heading', 'Credential Generated'));
    expect(registered(asked)).toMatchObject([{ firstName: 'María José', photoUrl: sentUrl('face.jpg') }]);
  });

  test('a registration sends the fields as they are when the photo is ready', async () => {
    const asked = await open();
    await choose('face.jpg');
    await pressEnter();
    await until(() => find('button', preparing));
    await fill(find('textbox', 'Last Name'), 'Álvarez Cañas de Paz');
    pictures.find('face.jpg').decode();
    await keep();
    await until(() => expect(registered(asked)).toMatchObject([{ lastName: 'Álvarez Cañas de Paz' }]));
  });

  test('a registration reports missing fields without waiting for the photo', async () => {
    await open();
    await fill(find('textbox', 'First Name'), '');
    await fill(find('textbox', 'Last Name'), '');
    await choose('face.jpg');
    await pressEnter();
    await until(() => expect(document.body).toShow(/name is required/));
  });

  test('an unreadable photo is reported at its field, and nothing is sent or lost', async () => {
    const asked = await open();
    await choose('broken.jpg');
    await pressEnter();
    await until(() => find('button', preparing));
    pictures.find('broken.jpg').refuse();
    await until(() => expect(document.body).toShow('The photo is incomplete or damaged.'));
    await until(() => find('button', 'Register & Generate Credential'));
    expect(registered(asked)).toEqual([]);
    expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Álvarez Cañas');
    await pressEnter();
    await until(() => expect(registered(asked)).toMatchObject([{ photoUrl: null }]));
  });

  test('the last chosen photo counts, whichever is ready first', async () => {
    const asked = await open();
    await choose('first.jpg');
    await pressEnter();
    await choose('second.jpg');
    pictures.find('first.jpg').decode();
    pictures.find('second.jpg').decode();
    await keep();
    await until(() => expect(registered(asked)).toMatchObject([{ photoUrl: sentUrl('second.jpg') }]));
  });

  test('a photo canceled during the wait releases the form without sending', async () => {
    const asked = await open();
    await choose('face.jpg');
    await pressEnter();
    await until(() => find('button', preparing));
    await press(find('button', 'Cancel'));
    await until(() => find('button', 'Register & Generate Credential'));
    pictures.find('face.jpg').decode();
    expect(registered(asked)).toEqual([]);
    await pressEnter();
    await until(() => expect(registered(asked)).toMatchObject([{ photoUrl: null }]));
  });
});

test('a correction of only the photo waits for it', async () => {
  const asked = serve({
    'GET /api/teams': { body: { data: [] } },
    ...keepPhotos,
    'PATCH /api/participants/31': { body: { data: maria } },
  });
  await show(<CorrectParticipant participant={maria} onDone={() => undefined} />, { language: 'en' });
  await until(() => find('textbox', 'First Name'));
  await choose('face.jpg');
  await press(find('button', /^Save/));
  await until(() => find('button', preparing));
  expect(bodies(asked, 'PATCH /api/participants/31')).toEqual([]);
  pictures.find('face.jpg').decode();
  await keep();
  await until(() =>
    expect(bodies(asked, 'PATCH /api/participants/31')).toEqual([
      { version: 1, photoUrl: sentUrl('face.jpg') },
    ]),
  );
});

test('a photo without a chosen part is not used, and the form stops waiting for it', async () => {
  const asked = serve({ 'GET /api/teams': { body: { data: [] } }, ...keepPhotos });
  await show(<CorrectParticipant participant={maria} onDone={() => undefined} />, { language: 'en' });
  await until(() => find('textbox', 'First Name'));
  await choose('face.jpg');
  await press(find('button', /^Save/));
  pictures.find('face.jpg').decode();
  await until(() => find('dialog', 'Photo'));
  await press(find('button', 'Take another'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(findAll('button', preparing)).toEqual([]);
  expect(asked.map(({ call }) => call)).not.toContain('PATCH /api/participants/31');
});

describe('at the desk', () => {
  const mara = makePerson({ uid: uidOf(2), firstName: 'Mara', lastName: 'Herrero' });

  async function openDesk(): Promise<LocalDatabase> {
    const db = await makeDesk();
    await applyPull(db, page({ people: [mara] }), clocks);
    Object.assign(window, {
      kiosk: {
        readState: async () => ({ printers: { lanyard: 'Zebra' } }),
        printPages: async () => ({ kind: 'sent', printer: 'Zebra' }),
      },
    });
    const device = must(await readMeta(db, 'device'), 'made');
    const operator = must(await readMeta(db, 'operator'), 'made');
    await preloadDesk();
    await show(<DeskPage station={{ db, device, operator, syncNow: () => {} }} onRehearse={() => {}} />, {
      language: 'en',
    });
    await until(() => expect(document.body).toShow('1 person on this device'));
    return db;
  }

  /** The work that waits to be sent, without the notes about printing. */
  const work = async (db: LocalDatabase) =>
    (await db.outbox.toArray())
      .filter(({ kind }) => kind !== 'print.log')
      .map(({ kind, body }) => ({ kind, body }));
  const photos = async (db: LocalDatabase) => (await db.photos.toArray()).map(({ sha256 }) => sha256);

  async function chooseMara(): Promise<void> {
    await fill(find('combobox', /Search people/), 'mara');
    await until(() => find('article', 'Mara Herrero'));
  }

  test('a walk-in submitted at once is registered with its photo, once', async () => {
    const db = await openDesk();
    await press(find('button', /^New person/));
    await fillPerson();
    await choose('face.jpg');
    await pressEnter(2);
    await until(() => find('button', preparing));
    expect(await work(db)).toEqual([]);
    pictures.find('face.jpg').decode();
    await keep();
    await until(() => find('article', 'María José Álvarez Cañas'));
    const [sha256] = await photos(db);
    const registrations = (await work(db)).filter(({ kind }) => kind === 'participant.register');
    expect(registrations).toHaveLength(1);
    expect(registrations[0]?.body).toContain(must(sha256, 'the photo is kept'));
  });

  test('a correction at the desk waits for its photo', async () => {
    const db = await openDesk();
    await chooseMara();
    await press(find('button', /^Correct/));
    await until(() => find('textbox', 'First Name'));
    await choose('face.jpg');
    await press(find('button', 'Save correction'));
    await until(() => find('button', preparing));
    expect(await work(db)).toEqual([]);
    pictures.find('face.jpg').decode();
    await keep();
    await until(async () => expect(await work(db)).toHaveLength(1));
    expect((await work(db))[0]?.body).toContain(must((await photos(db))[0], 'the photo is kept'));
  });

  test('a photo from a file says that it is being prepared, until it can be used', async () => {
    const db = await openDesk();
    await chooseMara();
    await press(find('button', /^Take photo/));
    await until(() => find('dialog', /Mara Herrero/));
    await choose('face.jpg', fileField(find('dialog')));
    await until(() => expect(document.body).toShow(preparing));
    expect(findAll('button', 'Use this photo')).toEqual([]);
    pictures.find('face.jpg').decode();
    await keep();
    expect(document.body).not.toShow(preparing);
    await until(async () => expect(await photos(db)).toHaveLength(1));
  });
});

test('the kiosk stays on its step while a new photo is being prepared', async () => {
  const stream = Object.assign(new MediaStream(), { getTracks: () => [] });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  const db = await makeDesk();
  const given: (Blob | null)[] = [];
  await show(<PhotoStep db={db} present="a picture's hash" onPhoto={(photo) => given.push(photo)} />, {
    language: 'en',
  });
  const video = must(document.querySelector('video'), 'a camera picture');
  Object.defineProperty(video, 'videoWidth', { value: 1280 });
  Object.defineProperty(video, 'videoHeight', { value: 960 });
  let finish: () => void = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((tell) => {
    finish = () => tell(encoded);
  });
  // The browser could not write the first one.
  let encoded: Blob | null = null;
  await until(() => expect(video.srcObject).toBeTruthy());
  await act(async () => video.dispatchEvent(new Event('loadeddata')));
  await until(() => find('button', 'Take the photo'));
  await press(find('button', 'Take the photo'));
  await until(() => expect(find('button', preparing)).toHaveProperty('disabled', true));
  expect(findAll('button').filter((button) => !(button as HTMLButtonElement).disabled)).toEqual([]);
  finish();
  await until(() => expect(find('alert').textContent).toContain('That photo did not work.'));
  encoded = new Blob(['face'], { type: 'image/jpeg' });
  await press(find('button', 'Take the photo'));
  finish();
  await until(() => find('button', 'Use this photo'));
  expect(findAll('alert')).toEqual([]);
  await press(find('button', 'Use this photo'));
  expect(given).toHaveLength(1);
});
