import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOffset, setClockOffset } from '#shared/base/clock.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { MutationBody } from '#shared/sync/mutations.ts';
import { judgeHere, readStation, saveStation } from '#web/device/door.actions.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import {
  button,
  environment,
  expectVerdict,
  leaveDoor,
  openDoor,
  read,
  said,
  until,
  verdict,
} from './door-screen.tsx';
import { codeOf, type Desk, issueBadge, makeDesk, makeDoor, makePerson, reprintBadge } from './make-door.ts';

const hourMs = 3_600_000;

let desk: Desk;
let person: PersonRow;
let badge: CredentialRow;

beforeEach(async () => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('reportError', (error: unknown) => console.error(error));
  setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - Date.now());
  desk = await makeDesk('A7', 'a7Q2', await generateKeys({ extractable: false }));
  person = makePerson();
  badge = await issueBadge(desk, person, 42);
});

afterEach(async () => {
  await leaveDoor();
  localStorage.clear();
  vi.unstubAllGlobals();
  setClockOffset(0);
});

/** Lets so many seconds go by. */
function later(seconds: number): void {
  setClockOffset(clockOffset() + seconds * 1000);
}

/** The scans this door has kept to be sent, in their order. */
async function kept(db: LocalDatabase): Promise<MutationBody<'scan.record'>[]> {
  return (await db.outbox.toArray()).map((entry) => JSON.parse(entry.body) as MutationBody<'scan.record'>);
}

describe('a badge at an offline door', () => {
  it('a badge lets its holder in, shows name, role, team and number, and is stored for sending', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict(
      'granted',
      /Pase/,
      /María José Álvarez Cañas/,
      /Jugadora · Femenino 40\+ · Leones de San Miguel/,
      /Puede entrar/,
      /Primera vez en una puerta/,
      /Puerta Norte · entrada/,
    );
    // On the disk before it is said.
    expect(await kept(db)).toHaveLength(1);
    expect((await kept(db))[0]).toMatchObject({
      number: badge.number,
      g: 1,
      direction: 'in',
      verdict: 'granted',
      reason: 'ok',
      checkpoint: 'Puerta Norte',
      offline: true,
    });
    await until(() => expect(said()).toMatch(/1 por enviar/));
  });

  it("a badge shows its holder's note next to the verdict, which comes first", async () => {
    const noted = { ...person, note: { text: 'Lleva insulina', by: 'A7', at: '2026-02-20T15:00:00.000Z' } };
    const named = { ...desk, entry: { ...desk.entry, name: 'Mesa Norte' } };
    await openDoor(await makeDoor({ desks: [named], people: [noted], credentials: [badge] }));
    await read(codeOf(badge));
    await expectVerdict('granted', /^Pase.*Lleva insulina.*Mesa Norte \(A7\) · 09:00/);
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/^Pase\. Lleva insulina\./);
  });

  it('a badge of a team with accents is read by a handheld reader at a door that does not know it', async () => {
    const other = makePerson({ teamName: 'Ñandúes de Cojutepeque' });
    const accented = await issueBadge(desk, other, 43);
    await openDoor(await makeDoor({ desks: [desk], people: [], credentials: [] }));
    await read(codeOf(accented));
    await expectVerdict('caution', /Ñandúes de Cojutepeque/);
  });

  it('a badge with one changed letter is stopped, and shows no other name', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await read(codeOf(badge).replace('Leones', 'Tigres'));
    await expectVerdict('denied', /falsa o alterada/);
    const forged = codeOf(badge).replace(/"s":"./, (start) => (start.endsWith('A') ? '"s":"B' : '"s":"A'));
    await read(forged);
    await expectVerdict('denied', /Alto/, /falsa o alterada/);
    expect(said()).not.toMatch(/María José/);
  });

  it.each([
    ['lost', /Credencial anulada: Se perdió/],
    ['lost: en el bus de Ana', /Credencial anulada: Se perdió/],
    // As a desk of an earlier version stored it, in its own language.
    ['Stolen', /Credencial anulada: La robaron/],
    ['case: la A9 está en su mano', /Credencial anulada: Se resolvió un conflicto/],
    ['other: debe dinero', /Credencial anuladaNo deje pasar/],
    ['Perdida en el bus', /Credencial anuladaNo deje pasar/],
  ])('a badge revoked as "%s" is stopped with the usual reason and no note', async (revokedReason, says) => {
    const revoked = { ...badge, status: 'revoked' as const, revokedReason };
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [revoked] }));
    await read(codeOf(badge));
    await expectVerdict('denied', says, /mesa de acreditación/);
    expect(said()).not.toMatch(/bus|A9|dinero/);
  });

  it('an old copy is stopped after a newer one was printed, which passes', async () => {
    const second = await reprintBadge(desk, person, badge);
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [second] }));
    await read(codeOf(badge));
    await expectVerdict('denied', /Es la copia 1; ya vale la copia 2/);
    await read(codeOf(second));
    await expectVerdict('granted', /Puede entrar/);
  });

  it('a badge that enters a second time needs a check, and shows when and where it entered', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict('granted');
    later(6);
    await read(codeOf(badge));
    await expectVerdict('caution', /Revise/, /Ya había entrado/, /Última vez: entrada, 10:0\d, Puerta Norte/);
    await until(async () => expect((await kept(db)).map((scan) => scan.reason)).toEqual(['ok', 'usedAgain']));
  });

  it('a badge may leave after it entered', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede entrar/);
    await act(async () => button(/Seguir escaneando/)?.click());
    expect(verdict()).toBeNull();
    await act(async () => button(/^Salida$/)?.click());
    await until(() => expect(button(/^Salida$/)?.getAttribute('aria-pressed')).toBe('true'));
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede salir/, /Última vez: entrada/);
  });

  it('a badge is stopped at a zone that it does not open', async () => {
    const referee = makePerson({ role: 'Referee', teamName: null });
    const whistle = await issueBadge(desk, referee, 44);
    const db = await makeDoor({ desks: [desk], people: [referee], credentials: [whistle] });
    await saveStation(db, { checkpoint: 'Banca', direction: 'in', zone: 'B' });
    await openDoor(db);
    await read(codeOf(whistle));
    await expectVerdict('denied', /No abre la zona B/, /La credencial abre: A, C, R, T/, /Zona B/);
  });

  it('a genuine badge unknown to the list needs a check, and shows the age of the list', async () => {
    await openDoor(await makeDoor({ desks: [desk], ageMs: 12 * 60_000 }));
    await read(codeOf(badge));
    await expectVerdict(
      'caution',
      /aún no la conoce/,
      /La lista de esta puerta es de hace 12 minutos/,
      /Jugadora · Femenino 40\+ · Leones de San Miguel/,
    );
    await leaveDoor();
    document.body.replaceChildren();
    await openDoor(await makeDoor({ desks: [desk], ageMs: 25 * hourMs }));
    await until(() => expect(document.body).toShow(/más de un día/));
    await read(codeOf(badge));
    await expectVerdict('caution', /de hace 25 horas/);
  });

  it('an old copy is stopped once this door has seen the new one, on the way out as well', async () => {
    const second = await reprintBadge(desk, person, badge);
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await read(codeOf(second));
    await expectVerdict('granted', /Puede entrar/);
    await read(codeOf(badge));
    await expectVerdict('denied', /Es la copia 1; ya vale la copia 2/);
    await act(async () => button(/Seguir escaneando/)?.click());
    await act(async () => button(/^Salida$/)?.click());
    await until(() => expect(button(/^Salida$/)?.getAttribute('aria-pressed')).toBe('true'));
    await read(codeOf(badge));
    await expectVerdict('denied', /Es la copia 1; ya vale la copia 2/);
  });

  it('the same copy under another key is stopped without a name', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await read(codeOf(badge).replace('"k":"a7Q2"', '"k":"zzzz"'));
    await expectVerdict('denied', /la verdadera lleva otra firma/);
    expect(said()).not.toMatch(/María José|Leones/);
    await read(codeOf(badge).replace('"k":"a7Q2"', '"k":"zzzz"').replace('"g":1', '"g":7'));
    await expectVerdict('caution', /aún no conoce la mesa/);
    expect(said()).not.toMatch(/María José/);
  });

  it('a badge shows the photo with the verdict, and says that there is none only if there is none', async () => {
    const sha256 = 'ab'.repeat(32);
    const db = await makeDoor({
      desks: [desk],
      people: [{ ...person, photo: sha256 }],
      credentials: [badge],
    });
    await db.photos.put({ sha256, jpeg: new Blob(['jpeg'], { type: 'image/jpeg' }), toSend: 0 });
    const judged = await judgeHere(
      db,
      { text: codeOf(badge), source: 'wedge' },
      await readStation(db, 'Puerta'),
    );
    expect(judged.photo).not.toBeNull();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-face');
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict('granted');
    expect(verdict()?.querySelector('img')?.alt).toBe('Foto de María José Álvarez Cañas');
    expect(said()).not.toMatch(/Sin foto/);
    vi.restoreAllMocks();
  });

  it.each([
    [null, /Esta persona no tiene foto/],
    ['ab'.repeat(32), /Sin foto en este dispositivo/],
  ])('a door says whether a photo is missing here or there is none: %s', async (photo, words) => {
    await openDoor(await makeDoor({ desks: [desk], people: [{ ...person, photo }], credentials: [badge] }));
    await read(codeOf(badge));
    await expectVerdict('granted');
    await vi.waitFor(() => expect(said()).toMatch(words));
  });

  it('a badge of a desk unknown to this door needs a check', async () => {
    await openDoor(await makeDoor({ desks: [] }));
    await read(codeOf(badge));
    await expectVerdict('caution', /aún no conoce la mesa/);
  });

  it('a badge is stopped after the tournament', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    setClockOffset(Date.parse('2026-03-11T10:00:00-06:00') - Date.now());
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await leaveDoor();
    document.body.replaceChildren();
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict('denied', /Venció el 10 mar 2026/);
  });
});

describe('a door configured by the organizers', () => {
  const northDoor = 'Puerta norte · Gimnasio';
  async function openSetUp(passBackMinutes: number): Promise<LocalDatabase> {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    const set = [{ name: northDoor, zone: null, isEntryOnly: true, passBackMinutes }];
    await writeMeta(db, 'settings', { version: '1', values: { checkpoints: JSON.stringify(set) } });
    await saveStation(db, { checkpoint: northDoor, direction: 'out', zone: 'V' });
    await openDoor(db);
    return db;
  }
  const wait = (minutes: number) => setClockOffset(clockOffset() + minutes * 60_000);

  it('an entry-only door scans no one out, and checks a badge that returns at once', async () => {
    await openSetUp(5);
    await until(() => expect(document.body).toShow(/Solo entrada/));
    expect(button(/^Salida$/)).toBeUndefined();
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede entrar/);
    wait(3);
    await read(codeOf(badge));
    await expectVerdict('caution', /Ya había entrado/);
    wait(40);
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede entrar/, /Última vez: entrada/);
  });

  it('a configured door is chosen from the list, and its zone is fixed', async () => {
    const db = await openSetUp(5);
    expect(await readStation(db, 'Puerta')).toMatchObject({ direction: 'in', zone: null, isEntryOnly: true });
    await saveStation(db, { checkpoint: 'Otra puerta', direction: 'out', zone: 'V' });
    expect(await readStation(db, 'Puerta')).toMatchObject({
      direction: 'out',
      zone: 'V',
      isEntryOnly: false,
    });
  });
});

describe('the door itself', () => {
  it('a door says of another code that it is no badge, and reads the next one', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await read('https://example.org/menu');
    await expectVerdict('denied', /no es una credencial/);
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede entrar/);
  });

  it('a door never stops reading: after a hundred mixed codes the next badge passes', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    const strange = [
      'WIFI:S:cancha;;',
      '{"v":1,"team":"x"}',
      '{"v":2}',
      'A7-00042-0',
      'https://example.org/a',
    ];
    for (let nth = 0; nth < 100; nth++) await read(`${strange[nth % strange.length]}`);
    await read(codeOf(badge));
    await expectVerdict('granted', /Puede entrar/);
  });

  it('a door takes a typed number and asks to compare the face', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }));
    await typeNumber(badge.number.replaceAll('-', '').toLowerCase());
    await expectVerdict('granted', /Está en la lista/, /Compare la foto/, /María José/);
  });

  it('a door reports a typo in a typed number at once, and scans nothing', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    await typeNumber(badge.number.replace('42', '43'));
    expect(document.body).toShow(/alguna letra o cifra está mal/);
    expect(verdict()).toBeNull();
    expect(await kept(db)).toEqual([]);
  });

  it('a door says what to do when the camera cannot be used', async () => {
    await openDoor(await makeDoor({ desks: [desk] }));
    await until(() => expect(document.body).toShow(/La cámara necesita una dirección https/));
  });

  it('a door announces the verdict to screen readers, and in English too', async () => {
    await openDoor(await makeDoor({ desks: [desk], people: [person], credentials: [badge] }), 'en');
    await read(codeOf(badge));
    await until(() =>
      expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe(
        "Pass. María José Álvarez Cañas. Player · Women's 40+ · Leones de San Miguel. May go in",
      ),
    );
  });

  it('a door removes the last verdict when the next badge cannot be verified', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict('granted');
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const broken = vi.spyOn(db.scans, 'where').mockImplementation(() => {
      throw new Error('the disk cannot be read');
    });
    await read(codeOf(badge));
    await until(() => expect(document.body).toShow(/no pudo comprobar la credencial/));
    expect(verdict()).toBeNull();
    expect(report).toHaveBeenCalledOnce();
    broken.mockRestore();
    await read(codeOf(badge));
    await expectVerdict('granted', /Leída otra vez/);
  });

  it('a door says so when a scan could not be stored because the shift has ended', async () => {
    const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
    await openDoor(db);
    await db.meta.delete('operator');
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    await read(codeOf(badge));
    await expectVerdict('granted');
    await until(() => expect(said()).toMatch(/no quedó guardado/));
    expect(report).toHaveBeenCalledOnce();
  });
});

async function typeNumber(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[placeholder]');
  if (!field) throw new Error('no field for the number');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => button(/^Comprobar$/)?.click());
}
