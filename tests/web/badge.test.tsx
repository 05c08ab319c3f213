import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { must } from '#shared/must.ts';
import { badgeFileName } from '#web/badge/badge-pdf.ts';
import { CredentialCard } from '#web/badge/CredentialCard.tsx';
import { findCardPerson, orderByTeam } from '#web/badge/card-person.ts';
import { isPlainJpeg, jpegSize } from '#web/badge/jpeg-size.ts';
import { PrintQueue } from '#web/badge/PrintQueue.tsx';
import { makeParticipant, withCredential } from './participants-make.ts';
import { find, findAll, hasText, press, show, until } from './participants-screen.tsx';

const maria = withCredential(makeParticipant({ teamName: 'Leones de San Miguel' }));

/** The words on the card, as drawn. */
const words = () => Array.from(document.querySelectorAll('svg text'), (text) => text.textContent);

/** A kiosk's bridge that takes every job, or refuses it. */
function standInKiosk(answer: { kind: 'sent' } | { kind: 'failed'; reason: string }) {
  const jobs: { pages: string[]; widthMicrons: number; heightMicrons: number }[] = [];
  vi.stubGlobal('kiosk', {
    printPages: async (job: (typeof jobs)[number]) => {
      jobs.push(job);
      return answer;
    },
  });
  return jobs;
}

describe('the credential card', () => {
  test.each([
    ['was never given one', { hasCredential: false }],
    ['has no number', { credentialNumber: null }],
    ['has no data for the code', { credentialData: null }],
  ])('says that there is no credential when somebody %s', async (_, changes) => {
    await show(<CredentialCard participant={{ ...maria, ...changes }} />);
    expect(hasText('Esta persona todavía no tiene credencial.')).toBe(true);
    expect(findAll('button')).toEqual([]);
    expect(document.querySelector('[data-code]')).toBeNull();
  });

  test('shows everything that belongs on it', async () => {
    await show(<CredentialCard participant={maria} />);
    expect(words()).toEqual(
      expect.arrayContaining([
        '2026',
        'Jugadora',
        'MARÍA JOSÉ',
        'ÁLVAREZ CAÑAS',
        'Femenino 40+',
        'SLV',
        'El Salvador',
        'ALL ACCESS',
        'No Photo',
        'W0-00042-S',
      ]),
    );
    expect(words().join(' ')).toContain('Leones de San Miguel');
    expect(words().join(' ')).toContain('XIII Panamericano de Maxibaloncesto');
    expect(words().join(' ')).toMatch(/20 .*feb.*1 .*mar.* 2026/);
    expect(document.querySelector('[data-code]')).not.toBeNull();
  });

  test('says it in English where the reader does', async () => {
    await show(<CredentialCard participant={maria} />, { language: 'en' });
    expect(words()).toEqual(expect.arrayContaining(['Player', "Women's 40+", 'ALL ACCESS', 'No Photo']));
    find('button', 'Print');
    find('button', 'Download PDF');
  });

  test('says No Photo when the photo does not come', async () => {
    await show(<CredentialCard participant={{ ...maria, photoUrl: '/gone.jpg' }} />);
    expect(words()).not.toContain('No Photo');
    const picture = must(document.querySelector('svg image'), 'a card with a photo draws it');
    await act(async () => picture.dispatchEvent(new Event('error')));
    expect(words()).toContain('No Photo');
  });

  test('prints on the kiosk in its true size, with everything inside', async () => {
    const jobs = standInKiosk({ kind: 'sent' });
    const made: unknown[] = [];
    await show(<CredentialCard participant={maria} onMade={(how) => made.push(how)} />);
    await press(find('button', 'Imprimir'));
    await until(() => expect(made).toEqual([{ by: 'kiosk', format: 'lanyard', number: 'W0-00042-S' }]));
    expect(jobs).toMatchObject([{ widthMicrons: 86_000, heightMicrons: 124_000 }]);
    expect(jobs[0]?.pages[0]).toContain('W0-00042-S');
  });

  test('says what to do when the kiosk cannot print', async () => {
    standInKiosk({ kind: 'failed', reason: 'paper' });
    await show(<CredentialCard participant={maria} />);
    await press(find('button', 'Imprimir'));
    await until(() => expect(hasText(/No se pudo imprimir. Descargue el PDF/)).toBe(true));
  });
});

describe('the print queue', () => {
  test('says when nobody has a credential', async () => {
    await show(<PrintQueue participants={[makeParticipant()]} />);
    expect(hasText('Nadie en la lista tiene credencial. Emítalas primero.')).toBe(true);
  });

  test('counts those who have one', async () => {
    await show(
      <PrintQueue
        participants={[maria, makeParticipant({ id: 2 }), withCredential(makeParticipant({ id: 3 }))]}
      />,
    );
    expect(hasText('2 personas, por equipo')).toBe(true);
    find('button', 'Hacer el PDF');
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
      findCardPerson(withCredential(makeParticipant({ teamName, lastName, firstName }))),
      'they have credentials',
    ),
  );
  expect(orderByTeam(people, 'es').map(({ firstName }) => firstName)).toEqual([
    'Ada',
    'Luz',
    'Bea',
    'Ana',
    'Eva',
  ]);
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

test('a JPEG says its size, and whether it would have to be turned', () => {
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
