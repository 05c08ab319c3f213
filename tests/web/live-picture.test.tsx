import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LivePictureData } from '#shared/admin/reports.ts';
import { LivePicture } from '#web/admin/reports/LivePicture.tsx';
import { type Asked, find, findAll, leave, press, serve, show, until } from './participants-screen.tsx';

/** A stream of changes that says what the test makes it say. */
class Stream extends EventTarget {
  static last: Stream;
  readonly address: string;
  isClosed = false;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.last = this;
  }
  close() {
    this.isClosed = true;
  }
  say(kind: 'open' | 'error' | 'change') {
    return act(async () => this.dispatchEvent(new Event(kind)));
  }
}

const at = '2026-02-20T18:30:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();
const device = {
  code: 'A7',
  name: 'Mesa 7',
  kind: 'desk',
  lastSeenAt: minutesAgo(0.5),
  pending: 0,
  appVersion: '1.4.0',
  clockOffsetMs: -400,
  listConfirmedAt: minutesAgo(3),
  concerns: [],
};
const door = { inside: 0, entered: 0, left: 0, denied: 0 };
const picture: LivePictureData = {
  at,
  expected: 1200,
  accredited: 599,
  stages: { issued: 4, printed: 0, awaiting: 3, inHand: 1592 },
  issuedToday: 77,
  issuedLastHour: 21,
  hours: [
    { from: '2026-02-20T16:00:00.000Z', issued: 56 },
    { from: '2026-02-20T17:00:00.000Z', issued: 0 },
    { from: '2026-02-20T18:00:00.000Z', issued: 8 },
  ],
  desks: [
    { code: 'W0', name: null, issued: 5, lastHour: 1 },
    { code: 'A7', name: 'Mesa 7', issued: 594, lastHour: 20 },
  ],
  categories: [
    { key: "Women's 40+", expected: 30, accredited: 12 },
    { key: 'Mixto 99+', expected: 9, accredited: 0 },
  ],
  countries: [],
  checkpoints: [
    { ...door, name: 'Norte · Polvorín', inside: 5, entered: 9, left: 4, denied: 2 },
    { ...door, name: 'Sur · Pineda', inside: 7, entered: 8, left: 1 },
    { ...door, name: 'Este · Pineda', inside: 1, entered: 1 },
  ],
  devices: [device],
};

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
  // The chart asks how large it is, and warns when it has no size.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 224));
});
afterEach(() => void vi.restoreAllMocks());

async function open(part: Partial<LivePictureData> = {}): Promise<Asked[]> {
  const asked = serve({ 'GET /api/reports/live': { body: { data: { ...picture, ...part } } } });
  await show(<LivePicture />, { language: 'en' });
  await until(() => find('heading', 'Live'));
  return asked;
}
const part = (name: string) => find('region', name).textContent;
const cells = (name: string) =>
  [...find('region', name).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  );

describe('the live picture', () => {
  test('counts badges, those of today and of the hour, and everyone inside', async () => {
    await open();
    expect(document.body).toShow('With a badge599of 1,200');
    const bar = document.querySelector('[role=progressbar]');
    expect(bar?.getAttribute('aria-valuenow')).toBe('49');
    const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['Issued today77', 'Last hour21', 'Inside now13']);
    expect(document.body).toShow('4 issued3 to hand over1,592 handed over');
    expect(document.body).not.toShow('0 printed');
  });

  test('has no share of a championship without people', async () => {
    await open({ expected: 0, accredited: 0, categories: [], desks: [], checkpoints: [], devices: [] });
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('0');
    expect(part('By category')).toContain('No one is registered yet.');
    expect(part('By desk')).toContain('No badge has been issued yet.');
    expect(part('People inside, by venue')).toContain('No door has scanned anything today.');
    expect(part('Desks and doors')).toContain('No desk and no door is enrolled yet.');
  });

  test('names categories in the language of the reader, and one that is gone as it was written', async () => {
    await open();
    expect(part('By category')).toBe("By categoryWomen's 40+12 / 30Mixto 99+0 / 9");
  });

  test.each([
    [12, []],
    [13, ['One other country13 / 130']],
    [14, ['2 other countries27 / 270']],
  ])('adds up the countries behind the twelfth: %i', async (count, others) => {
    const codes = ['AR', 'BO', 'BR', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'GT', 'HN', 'SV', 'MX', 'PA'];
    const countries = codes.slice(0, count).map((key, index) => ({
      key,
      expected: 10 * (index + 1),
      accredited: index + 1,
    }));
    await open({ countries });
    const lines = [...find('region', 'By country').querySelectorAll('li > p')].map((p) => p.textContent);
    expect(lines[11]).toBe('El Salvador12 / 120');
    expect(lines.slice(12)).toEqual(others);
  });

  test('adds up the doors of a venue, the fullest venue first', async () => {
    await open();
    expect(part('People inside, by venue')).toBe(
      'People inside, by venuePineda8Sur: 8 came in, 1 left, 0 refusedEste: 1 came in, 0 left, 0 refused' +
        'Polvorín5Norte: 9 came in, 4 left, 2 refused',
    );
  });

  test('tells the badges of the website from those of desks', async () => {
    await open();
    expect(cells('By desk')).toEqual([
      ['The website', '1', '5'],
      ['Mesa 7', '20', '594'],
    ]);
  });

  test.each([
    ['was just here', {}, ['Mesa 7', 'Just now', '3 minutes ago', '0', '0 s', '1.4.0']],
    [
      'was last here long ago',
      { lastSeenAt: minutesAgo(16), pending: 1234, clockOffsetMs: -90_000 },
      ['Mesa 7', '16 minutes ago', '3 minutes ago', '1,234', '-90 s', '1.4.0'],
    ],
    [
      'has never been here',
      { lastSeenAt: null, pending: null, clockOffsetMs: null, listConfirmedAt: null, appVersion: null },
      ['Mesa 7', 'Never', '–', '–', '–', '–'],
    ],
  ])('says of a device that %s what it knows', async (_, known, line) => {
    await open({ devices: [{ ...device, ...known }] });
    expect(cells('Desks and doors')).toEqual([line]);
  });

  test('marks a device that was silent for more than a quarter of an hour', async () => {
    const seen = [14, 16].map((minutes) => ({
      ...device,
      code: `A${minutes}`,
      lastSeenAt: minutesAgo(minutes),
    }));
    await open({ devices: seen });
    const marked = [...document.querySelectorAll('.text-warn')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['16 minutes ago']);
  });

  test('has the badges of each hour as a table, without the empty hours', async () => {
    await open();
    expect(part('Badges per hour')).toContain('HourIssued10:00 AM5612:00 PM8');
  });

  test('asks again at each change the server reports, and shows whether the server reports changes', async () => {
    const asked = await open();
    expect(document.body).toShow('Every 15 seconds · 12:30 PM');
    await Stream.last.say('open');
    expect(document.body).toShow('As it happens · 12:30 PM');
    const before = asked.length;
    await Stream.last.say('change');
    await until(() => expect(asked).toHaveLength(before + 1));
    await Stream.last.say('error');
    expect(document.body).toShow('Every 15 seconds');
    expect(Stream.last.address).toBe('/api/reports/stream');
    await leave();
    expect(Stream.last.isClosed).toBe(true);
  });

  test('keeps its numbers and their time when the server is gone', async () => {
    const answers = { 'GET /api/reports/live': { body: { data: picture } } as object };
    serve({ 'GET /api/reports/live': () => answers['GET /api/reports/live'] as never });
    await show(<LivePicture />, { language: 'en' });
    await until(() => find('heading', 'Live'));
    answers['GET /api/reports/live'] = { status: 403, body: { error: 'No', code: 'FORBIDDEN' } };
    await Stream.last.say('change');
    await until(() =>
      expect(document.body).toShow('No connection to the server: these numbers are from 12:30 PM'),
    );
    expect(document.body).toShow('599');
  });

  test('offers to try again when it never came', async () => {
    let isDown = true;
    serve({
      'GET /api/reports/live': () =>
        isDown ? { status: 403, body: { error: 'No', code: 'FORBIDDEN' } } : { body: { data: picture } },
    });
    await show(<LivePicture />, { language: 'en' });
    await until(() => find('button', 'Try again'));
    isDown = false;
    await press(find('button', 'Try again'));
    await until(() => find('heading', 'Live'));
    expect(findAll('button', 'Try again')).toEqual([]);
  });
});
