import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import type { DevicePage as Page } from '#shared/devices/device-page.ts';
import type { HeldMutation } from '#shared/sync/held.ts';
import { DevicePage } from '#web/admin/devices/DevicePage.tsx';
import { DevicesAdmin } from '#web/admin/devices/DevicesAdmin.tsx';
import { HeldWork } from '#web/admin/devices/HeldWork.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { inDialog, showAdmin, signedIn } from './admin-screen.tsx';
import { ago, desk, ok, refused } from './make-device.ts';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** The list of devices narrowed, the page of one, and many made in one go. */

describe('the list of devices', () => {
  const door = { ...desk, uid: `${desk.uid.slice(0, -1)}7`, code: 'B7', name: 'Puerta Sur' };
  const quiet = { concerns: [], pending: 0, lastSeenAt: ago(0), appVersion: '0.2.0' };
  const list = [desk, { ...door, ...quiet, kind: 'door' as const }];
  const names = () =>
    findAll('link').flatMap((link) =>
      link.getAttribute('href')?.startsWith('/admin/devices/') ? link.textContent : [],
    );
  const open = async (at: string) => {
    serve({ 'GET /api/devices': ok(list) });
    await showAdmin(<DevicesAdmin />, { at, tab: 'devices' });
    await until(() => expect(names().length).toBeGreaterThan(0));
  };

  it.each([
    ['', ['Mesa 3', 'Puerta Sur']],
    ['?kind=door', ['Puerta Sur']],
    ['?state=silent', ['Mesa 3']],
    ['?state=behind&kind=desk', ['Mesa 3']],
    ['?q=puérta+b7', ['Puerta Sur']],
    ['?state=nothing', ['Mesa 3', 'Puerta Sur']],
  ])('the list of devices is filtered by its address: %s', async (search, shown) => {
    await open(`/admin/devices${search}`);
    expect(names()).toEqual(shown);
  });

  it('the list of devices is filtered by choices and typed text', async () => {
    await open('/admin/devices');
    await fill(find('choice', 'Mostrar'), 'unsent');
    expect(names()).toEqual(['Mesa 3']);
    expect(document.body).toShow('1 dispositivo');
    await fill(find('textbox', /^Buscar/), 'sur');
    expect(document.body).toShow('Ningún dispositivo es así.');
    await fill(find('choice', 'Mostrar'), '');
    expect(names()).toEqual(['Puerta Sur']);
  });
});

describe('the page of one device', () => {
  const page: Page = {
    device: { ...desk, readiness: null, clockOffsetMs: 9 * 60_000, platform: 'Chrome en Android' },
    codeUntil: null,
    place: { checkpoint: 'Puerta norte', at: ago(30) },
    work: { applied: 1204, refused: 1 },
    operators: [{ id: 4, username: 'carmen', deeds: 1205, lastAt: ago(186) }],
    key: {
      kid: 'a7Q2',
      fingerprint: 'ab12 cd34',
      validFrom: ago(9000),
      validUntil: ago(-9000),
      revokedAt: null,
    },
    life: [{ id: 9, at: ago(400), action: 'device.prepare', username: 'beatriz', reason: null }],
  };
  const no: HeldMutation = {
    ...{
      id: newUid(),
      device: { uid: desk.uid, code: 'A3', name: 'Mesa 3' },
      operator: 'carmen',
      at: ago(50),
    },
    ...{
      clockOffsetMs: 0,
      clockDoubt: false,
      kind: 'credential.issue',
      name: 'Ana Paz',
      number: 'A3-00007-K',
    },
    ...{ reason: 'ALREADY_ISSUED', tried: null, since: ago(49) },
  };
  const open = async (code: string, answers = {}) => {
    const asked = serve({
      'GET /api/devices/by-code/A3': ok(page),
      'GET /api/held': ok({ total: 0, rows: [] }),
      'GET /api/rejected': ok([no]),
      ...answers,
    });
    await showAdmin(<DevicePage code={code} others={<p>{'others'}</p>} />, {
      at: `/admin/devices/${code}`,
      tab: 'devices',
    });
    return asked;
  };

  it('the page of a device shows its data, its rejected work and the actions of its row', async () => {
    const asked = await open('A3', { [`PATCH /api/devices/${desk.uid}`]: ok(desk) });
    await until(() => expect(document.body).toShow(/Ana Paz/));
    for (const words of [
      'Puerta norte',
      '1,204 aplicados · 1 rechazados',
      'Su reloj va 9 minutos adelantado',
      'carmen',
      'ab12 cd34',
      'Pidió que unos dispositivos estén listos a una hora',
      'Nada suyo está apartado.',
      'others',
    ])
      expect(document.body).toShow(words);
    expect(asked.filter(({ search }) => search.get('device') === 'A3')).toHaveLength(2);
    await press(find('button', 'Renombrar'));
    await fill(find('textbox', /^Nombre/), 'Mesa norte');
    await press(await until(() => inDialog('Guardar')));
    await until(() =>
      expect(asked.some(({ body }) => (body as { name?: string })?.name === 'Mesa norte')).toBe(true),
    );
  });

  const doubted = 'El dispositivo dudaba de su reloj: la hora puede no ser esa.';
  const off = 'Su reloj se apartaba 9 minutos del servidor.';
  it.each([
    [0, false, []],
    [0, true, [doubted]],
    [-9 * 60_000, false, [off]],
    [9 * 60_000, true, [doubted, off]],
  ])('rejected work of a clock %i ms off, in doubt: %s, says so', async (clockOffsetMs, clockDoubt, said) => {
    await open('A3', { 'GET /api/rejected': ok([{ ...no, clockOffsetMs, clockDoubt }]) });
    await until(() => expect(document.body).toShow(/Ana Paz/));
    const warnings = [...document.querySelectorAll('li p.text-warn')].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(warnings).toEqual(said.length > 0 ? [said.join(' ')] : []);
  });

  it('the page of an unknown device says so', async () => {
    await open('Z9', { 'GET /api/devices/by-code/Z9': refused(404, 'NOT_FOUND') });
    await until(() => expect(document.body).toShow('No hay ningún dispositivo con este código.'));
  });
});

describe('many devices in one go', () => {
  const made = (name: string, at: number) => ({
    device: {
      ...{
        uid: `0190e000-0000-7000-8000-00000000001${at}`,
        code: `B${at}`,
        name,
        kind: 'door' as 'desk' | 'door',
      },
      ...{ status: 'pending' as const, kid: null, platform: null, lastSeenAt: null, pending: null },
      createdAt: ago(0),
    },
    enrolmentCode: `0XK3P-00000-00000-00000-00000-${at}`,
  });
  const open = async () => {
    const asked = serve({
      'GET /api/devices': ok([desk]),
      'POST /api/devices/many': ok({ made: [made('Mesa 4', 1), made('Mesa 5', 2)], until: ago(-240) }),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await until(() => expect(document.body).toShow('Mesa 3'));
    await chooseInMenu('Más acciones: Dispositivos', 'Crear varios');
    return asked;
  };

  it('the form for many devices marks used names, and gives a sheet of codes to print', async () => {
    const asked = await open();
    await fill(find('textbox', /^Nombre/), 'mesa #');
    await fill(find('spinbutton', /^Cuántos/), '2');
    await fill(find('spinbutton', /^Primer número/), '3');
    expect(document.body).toShow('Ya existen: mesa 3. Cambie el nombre o el primer número.');
    await press(await until(() => inDialog('Crear y ver la hoja')));
    expect(asked.some(({ call }) => call.endsWith('/many'))).toBe(false);
    await fill(find('textbox', /^Nombre/), 'Mesa #');
    await fill(find('spinbutton', /^Primer número/), '4');
    expect(document.body).toShow('Se llamarán: Mesa 4, Mesa 5');
    await press(await until(() => inDialog('Crear y ver la hoja')));
    await until(() => expect(document.body).toShow('2 códigos de inscripción'));
    expect(asked.find(({ call }) => call.endsWith('/many'))?.body).toEqual({
      ...{ name: 'Mesa #', kind: 'door', count: 2, first: 4, hours: 4 },
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press(find('button', 'Imprimir la hoja'));
    expect(print).toHaveBeenCalledOnce();
    expect([...document.querySelectorAll('li svg title')].map((title) => title.textContent)).toEqual([
      'QR con el código de inscripción de Mesa 4',
      'QR con el código de inscripción de Mesa 5',
    ]);
    // A printed sheet is left without a question.
    await press(find('button', 'Terminar'));
    expect(findAll('dialog')).toEqual([]);
    await until(() => expect(document.body).toShow('Mesa 3'));
  });

  it.each([
    ['active', '2'],
    ['pending', '2'],
    ['forked', '2'],
    ['revoked', '1'],
    ['over', '1'],
  ] as const)('the first number of many doors beside one that is %s is %s', async (status, first) => {
    serve({ 'GET /api/devices': ok([{ ...desk, name: 'Puerta 1', status, concerns: [] }]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await until(() => expect(document.body).toShow('Puerta 1'));
    await chooseInMenu('Más acciones: Dispositivos', 'Crear varios');
    await fill(find('textbox', /^Nombre/), 'Puerta #');
    expect(find('spinbutton', /^Primer número/)).toMatchObject({ value: first });
  });

  it('waiting devices get new codes, each kind on a separate sheet', async () => {
    const [a, b] = [made('Mesa 8', 3), made('Puerta 9', 4)];
    a.device.kind = 'desk';
    const waiting = [a, b].map(({ device }) => ({ ...desk, ...device }));
    const asked = serve({
      'GET /api/devices': ok([desk, ...waiting]),
      'POST /api/devices/codes': ok({ made: [a, b], until: ago(-240) }),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await until(() => expect(document.body).toShow('Puerta 9'));
    for (const name of ['Mesa 3', 'Mesa 8', 'Puerta 9'])
      await press(find('checkbox', new RegExp(`${name}$`)));
    expect(findAll('button', /^Preparar/).map((way) => way.textContent)).toContain('Preparar (1)');
    await press(find('button', 'Códigos nuevos (2)'));
    expect(document.body).toShow('Los códigos que estos dispositivos tenían dejan de valer.');
    await fill(find('choice', /valen/), '24');
    await press(await until(() => inDialog('Hacer los códigos')));
    await until(() => expect(document.body).toShow('2 códigos de inscripción'));
    expect(asked.find(({ call }) => call.endsWith('/codes'))?.body).toEqual({
      ...{ uids: waiting.map(({ uid }) => uid), hours: 24 },
    });
    expect(findAll('heading', /^Códigos para inscribir/).map((head) => head.textContent)).toEqual([
      'Códigos para inscribir mesas',
      'Códigos para inscribir puertas',
    ]);
  });

  it('a sheet that was not printed asks once more before it closes', async () => {
    await open();
    await press(await until(() => inDialog('Crear y ver la hoja')));
    await until(() => expect(document.body).toShow('2 códigos de inscripción'));
    await press(find('button', 'Terminar'));
    await press(await until(() => inDialog('Cerrar la hoja')));
    await until(() => expect(document.body).toShow('Mesa 3'));
  });
});

describe('work that is set aside', () => {
  const held = (n: number): HeldMutation => ({
    ...{
      id: newUid(),
      device: { uid: desk.uid, code: 'A3', name: 'Mesa 3' },
      operator: 'carmen',
      at: ago(50),
    },
    ...{ clockOffsetMs: 0, clockDoubt: false, kind: 'credential.issue', name: `Ana ${n}` },
    ...{ number: 'A3-00007-K', reason: 'ALREADY_ISSUED', tried: null, since: ago(49) },
  });
  const rows = [held(1), held(2)];
  const open = async (answers: object) => {
    const asked = serve({ 'GET /api/held': ok({ total: 2, rows }), ...answers });
    await showAdmin(<HeldWork />, { at: '/admin/work', tab: 'work', language: 'en' });
    await until(() => expect(document.body).toShow('Ana 2'));
    return asked;
  };

  it.each([
    [[true, true], 'status', '2 changes applied.'],
    [[true, false], 'alert', '1 change applied. 1 is still rejected; its card says why.'],
    [[false, false], 'alert', '0 changes applied. 2 are still rejected; each card says why.'],
  ] as const)(
    'work that is set aside and tried again with %j says what became of it',
    async (done, role, said) => {
      const results = rows.map(({ id }, at) => ({ id, isApplied: done[at] }));
      const asked = await open({ 'POST /api/held/retry': ok(results) });
      await press(find('button', 'Try all again'));
      await until(() => expect(findAll(role).map((one) => one.textContent)).toContain(said));
      expect(asked.find(({ call }) => call === 'POST /api/held/retry')?.body).toEqual({
        ids: rows.map(({ id }) => id),
      });
    },
  );

  it.each([
    ['Mesa 3', null, ['/admin/devices/A3'], 'Mesa 3 (A3) · carmen', 'It came as a file'],
    ['Mesa 3', 'ALREADY_ISSUED', ['/admin/devices/A3'], 'Mesa 3 (A3) · carmen', 'already has'],
    [null, null, [], 'A3 · carmen', 'It came as a file'],
  ])(
    'work that is set aside of a device called %s, tried: %s, says why last',
    async (name, tried, ways, by, why) => {
      const work = { ...held(2), device: { uid: desk.uid, code: 'A3', name }, reason: 'OFFLINE', tried };
      serve({ ...signedIn('SUPER_USER'), 'GET /api/held': ok({ total: 1, rows: [work] }) });
      retrySession();
      await showAdmin(<HeldWork />, { at: '/admin/work', tab: 'work', language: 'en' });
      await until(() => expect(document.body).toShow(by));
      const links = findAll('link').map((link) => link.getAttribute('href') ?? '');
      expect(links.filter((href) => href.startsWith('/admin/devices/'))).toEqual(ways);
      expect(document.body).toShow(why);
      expect(/It came as a file/.test(document.body.textContent ?? '')).toBe(tried === null);
    },
  );

  it('a file with work that is set aside says how many of each kind were in it', async () => {
    const counts = { applied: 1, known: 2, setAside: 3, photos: 4, badPhotos: 5 };
    await open({ 'POST /api/held/file': ok({ device: { code: 'A3', name: 'Mesa 3' }, ...counts }) });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.cancha')], configurable: true });
    await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
    await until(() =>
      expect(document.body).toShow(
        'File of Mesa 3: 1 change applied. 3 rejected. 2 already known. 4 photos received. 5 photos could not be read.',
      ),
    );
  });
});
