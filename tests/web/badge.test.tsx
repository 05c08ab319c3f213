import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { badgeFileName } from '#web/badges/badge-pdf.ts';
import { findBadgePerson, orderByTeam } from '#web/badges/badge-person.ts';
import { CredentialCard } from '#web/badges/CredentialCard.tsx';
import { isPlainJpeg, jpegSize } from '#web/badges/jpeg-size.ts';
import { kindsWith, surnamesAsRegistered, surnamesInOrder } from '../shared/make.ts';
import { maria, notedIn, standInServer } from './badge-screen.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import { find, findAll, press, serve, show, until } from './participants-screen.tsx';

/** The words on the rendered card. */
const words = () => Array.from(document.querySelectorAll('svg text'), (text) => text.textContent);

/** A kiosk's bridge that takes every job, or refuses it. */
/** The browser's print window, which happy-dom has not: what was printed in it. */
function standInPrintWindow(): string[] {
  const prints: string[] = [];
  const sheet = document.implementation.createHTMLDocument();
  vi.stubGlobal('open', () => ({
    ...{ document: sheet, CSSStyleSheet, closed: false, addEventListener() {}, close() {} },
    print: () => prints.push(sheet.body.textContent ?? ''),
  }));
  return prints;
}

function standInKiosk(answer: { kind: 'sent'; printer: string } | { kind: 'failed'; reason: string }) {
  const jobs: { pages: string[]; widthMicrons: number; heightMicrons: number }[] = [];
  vi.stubGlobal('kiosk', {
    readState: async () => ({ printers: {}, labelPrinter: null }),
    printPages: async (job: (typeof jobs)[number]) => {
      jobs.push(job);
      return answer;
    },
  });
  return jobs;
}

async function showCard(participant = maria, more: { language?: 'es' | 'en'; made?: unknown[] } = {}) {
  const { made = [], language = 'es' } = more;
  await show(<CredentialCard participant={participant} onMade={(how) => made.push(how)} />, { language });
  await until(() => expect(words().length).toBeGreaterThan(0));
}

describe('the credential card', () => {
  test.each([
    ['was never given one', { hasCredential: false }],
    ['has no number', { credentialNumber: null }],
    ['has no data for the code', { credentialData: null }],
  ])('the credential card says that there is no credential when a person %s', async (_, changes) => {
    standInServer();
    await show(<CredentialCard participant={{ ...maria, ...changes }} />);
    expect(document.body).toShow('Esta persona todavía no tiene credencial.');
    expect(findAll('button')).toEqual([]);
    expect(document.querySelector('[data-code]')).toBeNull();
  });

  test('the credential card has the language of its person, whatever the page and the template have', async () => {
    standInServer({ language: 'es' });
    await showCard({ ...maria, language: 'en' }, { language: 'es' });
    await until(() => expect(words()).toContain('Player'));
    expect(words()).not.toContain('Jugadora');
    expect(document.body).toShow('Imprimir');
  });

  test('the credential card shows all its fields', async () => {
    standInServer();
    await showCard();
    expect(words()).toEqual(
      expect.arrayContaining([
        '2026',
        'Jugadora',
        'MARÍA JOSÉ',
        'ÁLVAREZ CAÑAS',
        'Femenino 40+',
        'SLV',
        'El Salvador',
        'ACCESO TOTAL',
        'Sin foto',
        'W0-00042-S',
      ]),
    );
    expect(words().join(' ')).toContain('Leones de San Miguel');
    expect(words().join(' ')).toContain('XIII Panamericano de Maxibaloncesto');
    expect(words().join(' ')).toMatch(/20 .*feb.*1 .*mar.* 2026/);
    expect(document.querySelector('[data-code]')).not.toBeNull();
  });

  test('the credential card is in English for an English reader', async () => {
    standInServer();
    await showCard(maria, { language: 'en' });
    expect(words()).toEqual(expect.arrayContaining(['Player', "Women's 40+", 'ALL ACCESS', 'No Photo']));
    find('button', 'Print');
    find('button', 'Download PDF');
  });

  test("the credential card has the organizers' language for badges, whatever the page has", async () => {
    standInServer({ language: 'en' });
    await showCard();
    expect(words()).toEqual(expect.arrayContaining(['Player', "Women's 40+"]));
    find('button', 'Imprimir');
  });

  test("the credential card has the organizers' colors, fields and logo", async () => {
    serveEdition({ ...seed, kinds: kindsWith({ Player: { color: '#5B1A6B' } }) });
    onTestFinished(() => serveEdition(seed));
    const logo = { sha256: 'c'.repeat(64), width: 400, height: 200 };
    standInServer({
      show: { ...usualBadgeTemplate.show, team: false },
      access: 'letters',
      logos: [logo],
    });
    await showCard();
    expect(words()).not.toContain('ACCESO TOTAL');
    expect(words()).toEqual(expect.arrayContaining(['A', 'C', 'B', 'L', 'R', 'V', 'M', 'T', 'S']));
    expect(words().join(' ')).not.toContain('Leones');
    expect(document.querySelector('svg rect[fill="#5B1A6B"]')).not.toBeNull();
    const picture = must(document.querySelector('svg image'), 'the logo is in the picture');
    expect(picture.getAttribute('href')).toBe(`/pictures/${logo.sha256}.jpg`);
    await act(async () => picture.dispatchEvent(new Event('error')));
    expect(document.querySelector('svg image')).toBeNull();
  });

  test('the credential card has the default template when the server has none', async () => {
    serve({ 'GET /api/settings/badgeTemplate': 'offline' });
    await showCard();
    expect(words()).toContain('ACCESO TOTAL');
  });

  test('the credential card says that there is no photo when it fails to load', async () => {
    standInServer();
    await showCard({ ...maria, photoUrl: '/gone.jpg' });
    expect(words()).not.toContain('Sin foto');
    const picture = must(document.querySelector('svg image'), 'a card with a photo draws it');
    await act(async () => picture.dispatchEvent(new Event('error')));
    expect(words()).toContain('Sin foto');
  });

  test('the credential card prints on the kiosk in its true size, complete, and is logged', async () => {
    const asked = standInServer();
    const jobs = standInKiosk({ kind: 'sent', printer: 'Zebra' });
    const made: unknown[] = [];
    await showCard(maria, { made });
    await press(find('button', 'Imprimir'));
    await until(() => expect(made).toEqual([{ by: 'kiosk', format: 'lanyard', number: 'W0-00042-S' }]));
    expect(jobs).toMatchObject([{ widthMicrons: 86_000, heightMicrons: 124_000 }]);
    expect(jobs[0]?.pages[0]).toContain('W0-00042-S');
    expect(notedIn(asked)).toEqual([
      { numbers: ['W0-00042-S'], format: 'lanyard', printer: 'Zebra', reason: null },
    ]);
  });

  test.each([
    ['Sí, salió', [{ numbers: ['W0-00042-S'], format: 'lanyard', printer: null, reason: null }]],
    ['No', []],
  ])('a print of the browser is logged once its owner says that it came out: %s', async (answer, noted) => {
    const asked = standInServer();
    const prints = standInPrintWindow();
    await showCard();
    await press(find('button', 'Imprimir'));
    await until(() => expect(document.body).toShow('¿Salió en papel?'));
    expect([notedIn(asked), prints.length]).toEqual([[], 1]);
    await press(find('button', answer));
    await until(() => expect(document.body).not.toShow('¿Salió en papel?'));
    expect(notedIn(asked)).toEqual(noted);
  });

  test("the credential card prints in the organizers' format for people", async () => {
    standInServer({ formats: { ...usualBadgeTemplate.formats, own: 'cr80' } });
    const jobs = standInKiosk({ kind: 'sent', printer: 'Zebra' });
    await showCard();
    await press(find('button', 'Imprimir'));
    await until(() => expect(jobs).toMatchObject([{ widthMicrons: 85_600, heightMicrons: 53_980 }]));
    expect(jobs[0]?.pages).toHaveLength(2);
  });

  test('the credential card asks for a reason when it was printed before, and prints only with one', async () => {
    const asked = standInServer({}, ['W0-00042-S']);
    const jobs = standInKiosk({ kind: 'sent', printer: 'Zebra' });
    await showCard();
    await until(() => expect(asked.some(({ call }) => call === 'GET /api/prints/known')).toBe(true));
    await press(find('button', 'Imprimir'));
    await until(() => find('dialog', /¿Por qué otra vez\?/));
    expect(jobs).toEqual([]);
    await press(find('button', /^Se dañó/));
    await until(() => expect(notedIn(asked)).toMatchObject([{ reason: 'damaged', printer: 'Zebra' }]));
    expect(jobs).toHaveLength(1);
  });

  test('is not printed when the question why is closed', async () => {
    const asked = standInServer({}, ['W0-00042-S']);
    const jobs = standInKiosk({ kind: 'sent', printer: 'Zebra' });
    await showCard();
    await until(() => expect(asked.some(({ call }) => call === 'GET /api/prints/known')).toBe(true));
    await press(find('button', 'Imprimir'));
    await until(() => find('dialog', /¿Por qué otra vez\?/));
    await press(find('button', 'Cerrar'));
    await until(() => expect(findAll('dialog')).toEqual([]));
    expect([jobs, notedIn(asked)]).toEqual([[], []]);
  });

  test('says what to do when no file can be made of it', async () => {
    const asked = standInServer();
    vi.stubGlobal('Worker', undefined);
    vi.stubGlobal('reportError', vi.fn());
    await showCard();
    await press(find('button', 'Descargar PDF'));
    await until(() => find('alert'));
    expect(find('alert').textContent).not.toContain('imprimir');
    expect(notedIn(asked)).toEqual([]);
  });

  test('the credential card says what to do when the kiosk cannot print, and logs no print', async () => {
    const asked = standInServer();
    standInKiosk({ kind: 'failed', reason: 'paper' });
    await showCard();
    await press(find('button', 'Imprimir'));
    await until(() => expect(document.body).toShow(/No se pudo imprimir. Descargue el PDF/));
    expect(notedIn(asked)).toEqual([]);
  });
});

test('badges are ordered by team, then by name, those without a team last', () => {
  const people = [
    ['Zorros', 'Álvarez', 'Ana'],
    ['', 'Abad', 'Eva'],
    ['Águilas', 'Núñez', 'Luz'],
    ['Zorros', 'Alas', 'Bea'],
    ['Águilas', 'Nunez', 'Ada'],
  ].map(([teamName = '', lastName = '', firstName = '']) =>
    must(
      findBadgePerson(withCredential(makeParticipant({ teamName, lastName, firstName }))),
      'they have credentials',
    ),
  );
  expect(orderByTeam(people).map(({ firstName }) => firstName)).toEqual(['Ada', 'Luz', 'Bea', 'Ana', 'Eva']);
});

test("the print file of a team has the order of its list and of the desk's stack", () => {
  const people = surnamesAsRegistered.map((lastName) =>
    must(findBadgePerson(withCredential(makeParticipant({ lastName }))), 'they have credentials'),
  );
  expect(orderByTeam(people).map(({ lastName }) => lastName)).toEqual(surnamesInOrder);
});

test.each([
  [
    'one person',
    [{ lastName: 'Álvarez Cañas', firstName: 'María' }],
    'credencial-a7-00042-x-alvarez-canas.pdf',
  ],
  ['a single name', [{ lastName: '', firstName: 'Pelé' }], 'credencial-a7-00042-x-pele.pdf'],
  ['another script', [{ lastName: '欧阳', firstName: '小明' }], 'credencial-a7-00042-x.pdf'],
  [
    'many',
    [
      { lastName: 'A', firstName: 'B' },
      { lastName: 'C', firstName: 'D' },
    ],
    'credenciales-lanyard-2.pdf',
  ],
])('the file is named after what is in it: %s', (_, people, name) => {
  const badges = people.map((card) => ({ card: { ...card, number: 'A7-00042-X' } }));
  expect(badgeFileName(badges, 'lanyard', { one: 'credencial', many: 'credenciales' })).toBe(name);
});

test('a JPEG tells its size and whether it must be rotated', () => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0x02, 0x80, 0x01, 0xe0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const plain = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, 0xff, 0xda]);
  const turned = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    8,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    ...frame,
    0xff,
    0xda,
  ]);
  expect(jpegSize(plain)).toEqual({ width: 480, height: 640 });
  expect([plain, turned, new Uint8Array([1, 2, 3])].map(isPlainJpeg)).toEqual([true, false, false]);
  expect(() => jpegSize(new Uint8Array([0x89, 0x50]))).toThrow();
});
