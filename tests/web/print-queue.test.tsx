import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import type { PdfBadge } from '#web/badges/draw-badge-pdf.ts';
import { PrintQueue } from '#web/badges/PrintQueue.tsx';
import { maria, notedIn, standInServer } from './badge-screen.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import { fill, find, findAll, leave, press, show, until } from './participants-screen.tsx';

/** A Worker that draws only when the test asks, and records when it was terminated. */
class IdleWorker {
  static made: IdleWorker[] = [];
  isEnded = false;
  received: { kind: string; format?: string; template?: unknown; people?: readonly PdfBadge[] }[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    IdleWorker.made.push(this);
  }
  postMessage(message: { kind: string }) {
    this.received.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

/** What was given to the browser as a download. happy-dom would follow the link. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('the print queue', () => {
  const three = [maria, makeParticipant({ id: 2 }), withCredential(makeParticipant({ id: 3 }), 'W0-00043-K')];
  async function showQueue(
    template: Partial<BadgeTemplate> = {},
    printed: readonly string[] = [],
    participants = three,
  ) {
    const asked = standInServer(template, printed);
    IdleWorker.made = [];
    vi.stubGlobal('Worker', IdleWorker);
    await show(<PrintQueue participants={participants} />);
    await until(() => find('button', 'Hacer el PDF'));
    return asked;
  }

  test('says when no one has a credential', async () => {
    standInServer();
    await show(<PrintQueue participants={[makeParticipant()]} />);
    expect(document.body).toShow('Nadie en la lista tiene credencial. Emítalas primero.');
  });

  test('counts the people with a credential, and starts with the batch format of the settings', async () => {
    await showQueue({ formats: { ...usualBadgeTemplate.formats, batch: 'a4-cr80' } });
    expect(document.body).toShow('2 personas, por equipo');
    expect(findAll('choice')[0]).toHaveProperty('value', 'a4-cr80');
  });

  test('is cancelled in the middle: the Worker ends, nothing is kept, nothing is noted', async () => {
    const asked = await showQueue();
    await press(find('button', 'Hacer el PDF'));
    await until(() =>
      expect(IdleWorker.made[0]?.received.map(({ kind }) => kind)).toEqual(['people', 'draw']),
    );
    await act(async () => IdleWorker.made[0]?.onmessage?.({ data: { kind: 'progress', done: 1 } }));
    expect(find('status').textContent).toBe('Dibujando: 1 de 2');
    await press(find('button', 'Cancelar'));
    await until(() => expect(document.body).toShow('Cancelado. No se guardó nada.'));
    expect(IdleWorker.made[0]?.isEnded).toBe(true);
    expect(notedIn(asked)).toEqual([]);
    find('button', 'Hacer el PDF');
  });

  test('gives the Worker the kinds of participants, whose colors badges have', async () => {
    await showQueue();
    await press(find('button', 'Hacer el PDF'));
    await until(() =>
      expect(IdleWorker.made[0]?.received[1]).toMatchObject({ served: { kinds: seed.kinds } }),
    );
  });

  test('is given up when the page is left', async () => {
    await showQueue();
    await press(find('button', 'Hacer el PDF'));
    await until(() => expect(IdleWorker.made[0]?.received).toHaveLength(2));
    await leave();
    await until(() => expect(IdleWorker.made[0]?.isEnded).toBe(true));
  });

  test('gives each badge the photo of its person, in whatever order they are', async () => {
    // The smallest bytes that are recognized as an upright JPEG, with one byte that distinguishes them.
    const photoOf = (n: number) =>
      `data:image/jpeg;base64,${btoa(String.fromCharCode(0xff, 0xd8, 0xff, 0xda, n, 0xff, 0xd9))}`;
    const people = [
      { number: 'W0-00042-S', teamName: 'Zorros', photoUrl: photoOf(42) },
      { number: 'W0-00043-K', teamName: 'Leonas', photoUrl: photoOf(43) },
      { number: 'W0-00044-8', teamName: 'Leonas', photoUrl: null },
      { number: 'W0-00045-1', teamName: 'Águilas', photoUrl: photoOf(45) },
    ];
    const participants = people.map(({ number, ...more }, id) =>
      withCredential(makeParticipant({ id, ...more }), number),
    );
    await showQueue({}, [], participants);
    await press(find('button', 'Hacer el PDF'));
    await until(() => expect(IdleWorker.made[0]?.received).toHaveLength(2));
    const given = IdleWorker.made[0]?.received.flatMap(({ people: badges = [] }) => badges) ?? [];
    expect(given.map(({ card, photo }) => [card.number, photo?.at(4) ?? null])).toEqual([
      ['W0-00045-1', 45],
      ['W0-00043-K', 43],
      ['W0-00044-8', null],
      ['W0-00042-S', 42],
    ]);
  });

  test('notes each badge of the file, with a reason for those printed before', async () => {
    const asked = await showQueue({}, ['W0-00043-K']);
    await until(() => expect(document.body).toShow('1 de estas ya se imprimió. ¿Por qué otra vez?'));
    await press(find('button', 'Hacer el PDF'));
    await until(() => expect(IdleWorker.made[0]?.received).toHaveLength(2));
    await act(async () =>
      IdleWorker.made[0]?.onmessage?.({ data: { kind: 'done', bytes: new Uint8Array([1]) } }),
    );
    await until(() => expect(notedIn(asked)).toHaveLength(2));
    const print = { format: 'lanyard', printer: 'pdf' };
    expect(notedIn(asked)).toEqual([
      { ...print, numbers: ['W0-00042-S'], reason: null },
      { ...print, numbers: ['W0-00043-K'], reason: 'sameCopy' },
    ]);
  });

  test('says which file it made, how many photos it lacks, and what was chosen goes into it', async () => {
    const asked = await showQueue(
      {},
      ['W0-00043-K'],
      [{ ...maria, photoUrl: '/gone.jpg' }, ...three.slice(1)],
    );
    await until(() => expect(document.body).toShow('1 de estas ya se imprimió'));
    const [format, why] = findAll('choice');
    await fill(must(format, 'the format'), 'a6');
    await fill(must(why, 'why again'), 'damaged');
    await press(find('button', 'Hacer el PDF'));
    await until(() => expect(IdleWorker.made[0]?.received).toHaveLength(2));
    expect(format?.hasAttribute('disabled')).toBe(true);
    expect(IdleWorker.made[0]?.received[1]).toMatchObject({ kind: 'draw', format: 'a6' });
    await act(async () =>
      IdleWorker.made[0]?.onmessage?.({ data: { kind: 'done', bytes: new Uint8Array([1]) } }),
    );
    await until(() => expect(document.body).toShow('credenciales-a6-2.pdf'));
    await press(find('button', 'Descargar otra vez'));
    expect(saved).toEqual(['credenciales-a6-2.pdf', 'credenciales-a6-2.pdf']);
    expect(document.body).toShow(/1 foto/);
    expect(notedIn(asked)).toMatchObject([
      { format: 'a6', reason: null },
      { format: 'a6', reason: 'damaged' },
    ]);
  });

  test('says that no file could be made, and notes nothing', async () => {
    const asked = await showQueue();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await press(find('button', 'Hacer el PDF'));
    await until(() => expect(IdleWorker.made[0]?.received).toHaveLength(2));
    await act(async () => IdleWorker.made[0]?.onmessage?.({ data: { kind: 'failed', message: 'no' } }));
    await until(() => find('alert'));
    expect(reported).toHaveBeenCalledOnce();
    expect(notedIn(asked)).toEqual([]);
    find('button', 'Hacer el PDF');
  });
});
