import { afterEach, describe, expect, test, vi } from 'vitest';
import { payloadText } from '#shared/codes/payload.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { releaseHeld } from '#web/offline/store/held.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { findByBirthDate, findByCode } from '#web/stations/kiosk/find-participant.ts';
import { makeCredential, makeIssuer, makePerson, uidOf } from '../shared/make.ts';
import {
  fill,
  findLucia,
  kinds,
  lucia,
  makeKiosk,
  openSelfService,
  press,
  printed,
  scanned,
  twins,
  typePin,
} from './kiosk-screen.tsx';
import { clocks, makeDesk, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

afterEach(() => vi.restoreAllMocks());

describe('the participant lookup', () => {
  test('a participant is found by last name or number with the birth date, by the code alone, and by nothing less', async () => {
    const db = await makeDesk();
    const keys = await generateKeys({ extractable: true });
    const credential = await makeCredential({ person: lucia, keys });
    // A first list has no signature of a badge that was printed.
    const listed = { ...credential, data: { ...credential.data, s: '' } };
    await applyPull(db, page({ people: [lucia, ...twins], credentials: [listed] }), clocks);
    await writeMeta(db, 'keyset', [makeIssuer(keys)]);
    const people = await openPeople(db);
    const by = (who: string, date: string) => findByBirthDate(people, who, date).kind;
    expect(by('HERRERA', '1979-05-04')).toBe('found');
    expect(by('herrera nunez', '1979-05-04')).toBe('found');
    expect(by(credential.number, '1979-05-04')).toBe('found');
    expect(by('Herr', '1979-05-04')).toBe('noMatch');
    expect(by('Lucía', '1979-05-04')).toBe('noMatch');
    expect(by('Herrera', '1979-05-05')).toBe('noMatch');
    expect(by(credential.number, '1979-05-05')).toBe('noMatch');
    expect(by('', '1979-05-04')).toBe('noMatch');
    expect(by('Gil', '1980-01-01')).toBe('several');
    const code = payloadText(credential.data);
    const byCode = async (text: string) => (await findByCode(db, people, text)).kind;
    expect(await byCode(code)).toBe('found');
    expect(await byCode(code.replace('"g":1', '"g":2'))).toBe('noMatch');
    expect(await byCode(payloadText({ ...credential.data, s: 'A'.repeat(86) }))).toBe('noMatch');
    expect(await byCode(credential.number)).toBe('noMatch');
    people.close();
  });

  test('a participant of one name is found by it with the birth date', async () => {
    const db = await makeDesk();
    const suharto = makePerson({ firstName: 'Suharto', lastName: '', birthDate: '1979-05-04' });
    await applyPull(db, page({ people: [suharto] }), clocks);
    const people = await openPeople(db);
    expect(findByBirthDate(people, 'suharto', '1979-05-04').kind).toBe('found');
    expect(findByBirthDate(people, 'suharto', '1979-05-05').kind).toBe('noMatch');
    people.close();
  });

  test('a participant is found among more people of the same last name than a search returns', async () => {
    const db = await makeDesk();
    const many = Array.from({ length: 250 }, (_, n) =>
      makePerson({
        uid: uidOf(n + 1),
        firstName: 'Ana',
        lastName: 'Gil 2',
        birthDate: `1970-01-${10 + (n % 20)}`,
      }),
    );
    const last = makePerson({
      uid: uidOf(300),
      firstName: 'Zoe',
      lastName: 'Gil 2',
      birthDate: '1979-05-04',
    });
    await applyPull(db, page({ people: [...many, last] }), clocks);
    const people = await openPeople(db);
    expect(findByBirthDate(people, 'Gil 2', '1979-05-04')).toMatchObject({
      kind: 'found',
      view: { person: last },
    });
    people.close();
  });
});

describe('self-service', () => {
  test("self-service finds a participant's data, continues without a camera, and prints the badge", async () => {
    makeKiosk();
    const { db } = await openSelfService();
    await findLucia();
    await until(() => expect(document.body).toShow('Lucía Herrera Núñez'));
    expect(document.body).toShow('4 de mayo de 1979');
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('Lucía, su credencial está lista'));
    expect(printed).toHaveLength(1);
    expect(await kinds(db)).toEqual(['credential.issue', 'print.log']);
  });

  test('self-service asks staff where the store does not say whether the badge was printed', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: true });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    vi.stubGlobal('reportError', () => undefined);
    vi.spyOn(db.journal, 'toArray').mockRejectedValue(new DOMException('gone', 'UnknownError'));
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('Alguien del personal puede dar'));
    expect(printed).toHaveLength(0);
  });

  test('a code that the store cannot look up is said to be unknown, and the number still finds', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: true });
    vi.stubGlobal('reportError', () => undefined);
    const get = vi.spyOn(db.meta, 'get').mockRejectedValue(new DOMException('gone', 'UnknownError'));
    scanned.give(payloadText(credential.data));
    await until(() => expect(find('alert')).toShow('Ese código'));
    get.mockRestore();
    await findLucia();
    await until(() => expect(document.body).toShow('Lucía Herrera Núñez'));
  });

  test('self-service makes nothing before staff approve, where the organizers require it', async () => {
    makeKiosk();
    const { db } = await openSelfService({ needsApproval: true });
    await findLucia();
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('escribe su PIN'));
    expect(await kinds(db)).toEqual([]);
    await typePin('111111');
    await press(/^Aceptar$/);
    await until(() => expect(document.body).toShow('no'));
    expect(printed).toHaveLength(0);
    await typePin('827193');
    await press(/^Aceptar$/);
    await until(() => expect(printed).toHaveLength(1));
  });

  test('self-service prints a badge issued at registration as it is; a second print needs staff', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: true });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('Lucía, su credencial está lista'));
    expect(await kinds(db)).toEqual(['print.log']);
    await press(/^Terminar$/);
    await press(/recoger/);
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('ya se imprimió'));
    await typePin('827193');
    await press(/^Aceptar$/);
    await until(() => find('button', /Cancelar la copia/));
    expect([printed.length, await kinds(db)]).toEqual([1, ['print.log', 'credential.reprint']]);
    await releaseHeld(db);
    await until(() => expect(printed).toHaveLength(2));
    await until(async () =>
      expect(await kinds(db)).toEqual(['print.log', 'credential.reprint', 'print.log']),
    );
  });

  test('a copy that is canceled while it waits is not printed, and the badge stays as it was', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: { printedAt: '2026-02-19T15:00:00.000Z' } });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('ya se imprimió'));
    await typePin('827193');
    // The ten seconds are not over, however slow this machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await press(/^Aceptar$/);
    await until(() => expect(find('button', /Cancelar la copia/)).toHaveProperty('disabled', false));
    await press(/Cancelar la copia/);
    await until(async () => expect(await kinds(db)).toEqual(['noop']));
    await until(() => find('button', /^Terminar$|recoger/));
    expect(printed).toEqual([]);
  });

  test('a second tap on the same button prints no second badge', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: true });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await until(() => find('button', /Seguir sin foto/));
    const skip = find('button', /Seguir sin foto/);
    skip.click();
    await vi.waitFor(() => undefined);
    skip.click();
    await until(async () => expect(await kinds(db)).toEqual(['print.log']));
    await until(() => expect(document.body).toShow('Lucía, su credencial está lista'));
    expect(printed).toHaveLength(1);
  });

  test('a person whose issue was undone at a desk gets a badge here', async () => {
    makeKiosk();
    const undone = {
      status: 'revoked',
      revokedAt: '2026-02-19T15:00:00.000Z',
      revokedReason: 'undone',
    } as const;
    const { db } = await openSelfService({ issued: undone });
    await findLucia();
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(async () => expect(await kinds(db)).toEqual(['credential.issue', 'print.log']));
  });

  test.each([
    ['printed elsewhere', { printedAt: '2026-02-19T15:00:00.000Z' }],
    ['in their hands', { validatedAt: '2026-02-19T15:00:00.000Z' }],
  ])('self-service leaves another copy of a badge that is %s to staff', async (_stage, known) => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: known });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('ya se imprimió'));
    expect([printed, await kinds(db)]).toEqual([[], []]);
  });

  test('self-service sends a participant whose badge is printed ahead to a desk', async () => {
    makeKiosk();
    const known = { awaiting: true, printedAt: '2026-02-19T15:00:00.000Z' };
    const { db, credential } = await openSelfService({ issued: known });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await until(() => expect(document.body).toShow('Su credencial ya está impresa'));
    expect([printed, await kinds(db)]).toEqual([[], []]);
    await press(/^Terminar$/);
    await until(() => expect(document.body).not.toShow('Su credencial ya está impresa'));
  });

  test('self-service says when a badge must be shown at a desk first', async () => {
    makeKiosk();
    const { db, credential } = await openSelfService({ issued: { awaiting: true } });
    scanned.give(payloadText(credential.data));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('muéstrela en una mesa'));
    expect(await kinds(db)).toEqual(['print.log']);
  });

  test('self-service reports an error to the desk, and prints no badge', async () => {
    makeKiosk();
    const { db } = await openSelfService();
    await findLucia();
    await press(/No, algo está mal/);
    await press(/Avisar a la mesa/);
    await until(() => expect(document.body).toShow('Cambie lo que está mal'));
    await fill(/Apellidos/, ' ');
    await fill(/Nombres/, ' ');
    await press(/Avisar a la mesa/);
    await until(() => expect(document.body).toShow('Escriba el nombre.'));
    await fill(/Nombres/, 'Lucía');
    await fill(/Apellidos/, 'Núñez de Paz');
    await press(/Avisar a la mesa/);
    await until(() => expect(document.body).toShow('La mesa ya lo sabe'));
    const sent = (await db.outbox.toArray()).map(({ kind, body }) => [kind, JSON.parse(body)]);
    const said = { uid: lucia.uid, changes: { lastName: 'Núñez de Paz' }, text: '' };
    expect(sent).toEqual([['participant.propose', said]]);
    expect(printed).toEqual([]);
  });

  test('self-service switches the language with one touch, at any step', async () => {
    makeKiosk();
    await openSelfService();
    await press(/^English$/);
    await until(() => expect(document.body).toShow('Who are you?'));
    await press(/^Español$/);
    await until(() => expect(document.body).toShow('¿Quién es usted?'));
  });

  test('self-service serves and prints in English for English speakers, and starts the next in Spanish', async () => {
    makeKiosk();
    await openSelfService({ person: { ...lucia, language: 'en' } });
    await findLucia();
    await press(/^Yes,/);
    await press(/without a photo/i);
    await until(() => expect(document.body).toShow('Lucía!'));
    expect(printed[0]?.pages.join()).toMatch(/PLAYER/i);
    expect(printed[0]?.pages.join()).not.toMatch(/JUGADOR/i);
    await press(/^Finish$|^Done$/);
    await until(() => find('button', /recoger/));
  });

  test('self-service starts the next person in the default language of the edition', async () => {
    makeKiosk();
    setEdition({ ...seed, languages: { offered: 'both', default: 'en' } });
    await openSelfService();
    await until(() => expect(document.body).toShow('¿Quién es usted?'));
    await press(/Empezar de nuevo/);
    await until(() => find('button', /get your badge/));
  });

  test('self-service in one language stays in it for a person of another one', async () => {
    makeKiosk();
    setEdition({ ...seed, languages: { offered: 'es', default: 'es' } });
    await openSelfService({ person: { ...lucia, language: 'en' } });
    await findLucia();
    await until(() => find('button', /Sí, están bien/));
    expect(findAll('button', /^(English|Español)$/)).toEqual([]);
  });

  test('self-service prefers the language chosen on the screen to the stored one', async () => {
    makeKiosk();
    await openSelfService({ person: { ...lucia, language: 'en' } });
    await press(/^English$/);
    await until(() => expect(document.body).toShow('Who are you?'));
    await press(/^Español$/);
    await until(() => expect(document.body).toShow('¿Quién es usted?'));
    await findLucia();
    await until(() => find('button', /Sí, están bien/));
    await press(/Sí, están bien/);
    await press(/Seguir sin foto/);
    await until(() => expect(document.body).toShow('Lucía, su credencial está lista'));
    // The badge is read by others, so it stays in the person's language.
    expect(printed[0]?.pages.join()).toMatch(/PLAYER/i);
  });

  test('self-service pauses after five wrong tries, even if the user starts again', async () => {
    makeKiosk();
    await openSelfService();
    await fill(/apellido/, 'Herrera');
    await fill(/Día/, '1');
    await fill(/Mes/, '1');
    for (const year of ['1971', '1972', '1973', '1974', '1975']) {
      await fill(/Año/, year);
      await press(/^Buscar$/);
    }
    await until(() => expect(document.body).toShow('Demasiados intentos'));
    await press(/Empezar de nuevo/);
    await press(/recoger/);
    await until(() => expect(document.body).toShow('Demasiados intentos'));
  });
});
