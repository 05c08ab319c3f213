import { expect, test } from 'vitest';
import { presentToast } from '#web/core/ui/toast.ts';
import { readMeta } from '#web/offline/store/database.ts';
import { isZoneText, readPassport } from '#web/stations/desk/walk-in/passport.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { key, lucia, openDesk, press, search, typeAsReader } from './desk-screen.tsx';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** The specimens of ICAO 9303, of countries that exist. */
const passport = [
  'P<SLVERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36SLV7408122F1204159ZE184226B<<<<<10',
];
const card = [
  'I<SLVD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159SLV<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const visaSize = ['I<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907D<<7408122F1204159<<<<<<<6'];
const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', birthDate: '1974-08-12', country: 'SV' };

test.each([
  ['TD3', passport, anna],
  ['TD1', card, anna],
  ['TD2', visaSize, { ...anna, country: 'DE' }],
])('the document %s is read', async (_format, lines, person) => {
  expect(lines.every(isZoneText)).toBe(true);
  expect(await readPassport(lines.join(''))).toEqual({ ...person, open: [] });
});

/** `files/15` of the review: specimens, and made ones with what documents leave open. */
test.each([
  [
    'one name, as given name',
    ['P<UTO<<SUPUESTA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'X123456785UTO7803255F3012316<<<<<<<<<<<<<<<8'],
    { firstName: 'Supuesta', lastName: '', birthDate: '1978-03-25', country: '', open: ['country'] },
  ],
  [
    'one name, as surname',
    ['P<UTOSUPUESTA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'X123456785UTO7803255F3012316<<<<<<<<<<<<<<<8'],
    { firstName: '', lastName: 'Supuesta', birthDate: '1978-03-25', country: '', open: ['country'] },
  ],
  [
    'a birth date without its day',
    ['P<UTOSUPUESTA<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<', 'X123456785UTO7803<<4F3012316<<<<<<<<<<<<<<<8'],
    { firstName: 'Ana', lastName: 'Supuesta', birthDate: '', country: '', open: ['birthDate', 'country'] },
  ],
  [
    'no birth date at all',
    ['P<UTOSUPUESTA<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<', 'X123456785UTO<<<<<<0F3012316<<<<<<<<<<<<<<<8'],
    { firstName: 'Ana', lastName: 'Supuesta', birthDate: '', country: '', open: ['birthDate', 'country'] },
  ],
  [
    'a name with no room for its end',
    ['P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'X123456785UTO7803255F3012316<<<<<<<<<<<<<<<8'],
    {
      ...{ firstName: 'Chayapa Dejthamrong K', lastName: 'Nilavadhanananda', birthDate: '1978-03-25' },
      ...{ country: '', open: ['name', 'country'] },
    },
  ],
])('a document with %s gives the rest', async (_, lines, person) => {
  expect(await readPassport(lines.join(''))).toEqual(person);
});

const ana = { lastName: 'Soto Perez', birthDate: '1980-03-12', country: 'SV' };
test.each([
  [
    'a zero for an O and a one for an I in its names',
    ['P<SLVS0T0<PEREZ<<ANA<MAR1A<<<<<<<<<<<<<<<<<<', 'AB12345671SLV8003122F3001019<<<<<<<<<<<<<<<8'],
    { ...ana, firstName: 'Ana Maria', open: ['name'] },
  ],
  [
    'more fillers between its names',
    ['P<SLVSOTO<PEREZ<<<<ANA<<MARIA<<<<<<<<<<<<<<<', 'AB12345671SLV8003122F3001019<<<<<<<<<<<<<<<8'],
    { ...ana, firstName: 'Ana Maria', open: [] },
  ],
  [
    'the large form of a visa',
    ['V<SLVSOTO<PEREZ<<ANA<<<<<<<<<<<<<<<<<<<<<<<<', 'AB12345671SLV8003122F3001019<<<<<<<<<<<<<<<<'],
    { ...ana, firstName: 'Ana', open: [] },
  ],
  [
    'the small form of a visa',
    ['V<SLVSOTO<PEREZ<<ANA<<<<<<<<<<<<<<<<', 'AB12345671SLV8003122F3001019<<<<<<<<'],
    { ...ana, firstName: 'Ana', open: [] },
  ],
])('a document with %s is read', async (_, lines, person) => {
  expect(await readPassport(lines.join(''))).toEqual(person);
});

test('a visa with a wrong check digit is rejected', async () => {
  const lines = ['V<SLVSOTO<PEREZ<<ANA<<<<<<<<<<<<<<<<', 'AB12345671SLV8003123F3001019<<<<<<<<'];
  expect(await readPassport(lines.join(''))).toBeNull();
});

test('the holder of a document with a truncated name is found', async () => {
  const holder = makePerson({
    ...{ uid: uidOf(9), firstName: 'Chayapa Dejthamrong Krasuang', lastName: 'Nilavadhanananda' },
    birthDate: '1978-03-25',
  });
  const other = { ...holder, uid: uidOf(10), firstName: 'Malee', birthDate: '1981-01-01' };
  await openDesk('en', undefined, [lucia, holder, other]);
  typeAsReader([
    'P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K',
    'X123456785UTO7803255F3012316<<<<<<<<<<<<<<<8',
  ]);
  await until(() =>
    expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Krasuang'),
  );
});

test('a document without a birth date fills the names alone, and says what to ask for', async () => {
  await openDesk();
  typeAsReader([
    'P<UTOSUPUESTA<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'X123456785UTO<<<<<<0F3012316<<<<<<<<<<<<<<<8',
  ]);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Supuesta'));
  const value = (name: string) => (find('textbox', name) as HTMLInputElement).value;
  expect([value('First Name'), value('Day'), value('Month'), value('Year')]).toEqual(['Ana', '', '', '']);
  expect(presentToast()?.description).toContain('ask for it');
});

test('a document with wrong check digits, or an incomplete one, is rejected', async () => {
  expect(await readPassport(passport.join('').replace('740812', '740813'))).toBeNull();
  expect(await readPassport(passport[0] ?? '')).toBeNull();
  expect(isZoneText('A7-00042-S')).toBe(false);
});

test('a passport opens its holder, ignoring accents', async () => {
  const person = makePerson({
    uid: uidOf(9),
    firstName: 'Ánna',
    lastName: 'Eriksson Paz',
    birthDate: anna.birthDate,
  });
  const namesake = { ...person, uid: uidOf(10), birthDate: '1980-01-01' };
  await openDesk('en', undefined, [lucia, person, namesake]);
  typeAsReader(passport);
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Ánna'));
  expect(findAll('article')).toHaveLength(1);
  expect((search() as HTMLInputElement).value).toBe('Ánna Eriksson Paz');
});

test('a document of an unknown person fills the form, even an open one', async () => {
  const db = await openDesk();
  typeAsReader(card);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Eriksson'));
  const value = (name: string) => (find('textbox', name) as HTMLInputElement).value;
  expect([value('First Name'), value('Day'), value('Month'), value('Year')]).toEqual([
    'Anna Maria',
    '12',
    '08',
    '1974',
  ]);
  expect((find('combobox', 'Country') as HTMLInputElement).value).toBe('El Salvador');
  // What the document does not say is next.
  await until(() => expect((document.activeElement as HTMLSelectElement).name).toBe('category'));
  expect(await db.outbox.count()).toBe(0);
  expect(await readMeta(db, 'operator')).toBeTruthy();
});

test('a desk says while its camera opens, and when there is none', async () => {
  const opening = Promise.withResolvers<MediaStream>();
  const value = { getUserMedia: () => opening.promise };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  await openDesk();
  await press(find('button', /Read a passport or card/));
  await until(() => expect(find('dialog')).toShow('Opening the camera…'));
  opening.reject(new DOMException('no camera', 'NotFoundError'));
  await until(() => expect(find('dialog')).toShow('No camera found, or it is in use or blocked.'));
  expect(find('dialog')).toShow('No picture of the document is stored.');
});

test('an incomplete document says so', async () => {
  await openDesk();
  typeAsReader([passport[0] ?? '', (passport[1] ?? '').replace('740812', '740813')]);
  await until(() => expect(document.body).toShow('The document was not read completely.'));
});

test('the first line of a document is forgotten once a badge is read, so that the next document is complete', async () => {
  await openDesk();
  typeAsReader([passport[0] ?? '', 'A7-00042-S', ...passport]);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Eriksson'));
});

test.each([
  ['passport', [(passport[0] ?? '').slice(1), ...passport.slice(1)], passport],
  ['card', [card[0] ?? '', (card[1] ?? '').slice(1), card[2] ?? ''], card],
])('a %s is read at the second swipe if a letter of the first was lost', async (_, damaged, lines) => {
  await openDesk();
  typeAsReader([...damaged, ...lines]);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Eriksson'));
});

test('a handheld reader works while the camera is asked for', async () => {
  await openDesk();
  await key('F7', { shiftKey: true });
  await until(() => expect(document.body).toShow('Passport or identity card'));
  typeAsReader(card);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Eriksson'));
  expect(document.body).not.toShow('Passport or identity card');
});

test('a desk without a camera says how else a document is read', async () => {
  await openDesk();
  await key('F7', { shiftKey: true });
  await until(() => expect(document.body).toShow('No camera found,'));
  await key('Escape');
  await until(() => expect(document.activeElement).toBe(search()));
});
