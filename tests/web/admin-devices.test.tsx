import { describe, expect, it } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import type { SigningKey } from '#shared/devices/signing-keys.ts';
import { DevicesAdmin } from '#web/admin/devices/DevicesAdmin.tsx';
import { KeysAdmin } from '#web/admin/devices/KeysAdmin.tsx';
import { CheckpointsAdmin } from '#web/admin/settings/CheckpointsAdmin.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { ago, desk, ok, refused } from './make-device.ts';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** The admin pages of devices, keys, zones and doors. */

/** Boxes and buttons of a choice by the text next to them. */
const choices = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('input[type=checkbox], input[type=radio]')].filter((one) =>
    name.test(one.closest('label')?.textContent ?? ''),
  );
const choice = (name: RegExp) => must(choices(name)[0], `something called ${name}`);

describe('the devices page', () => {
  it('the devices page says in plain words what is wrong with one', async () => {
    serve({ 'GET /api/devices': ok([desk]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await until(() => expect(document.body).toShow('Mesa 3'));
    for (const words of [
      'Sin contacto desde hace 3 horas',
      'Guarda 14 cambios sin enviar',
      'Usa la versión 0.0.9, anterior a la del servidor',
    ])
      expect(document.body).toShow(new RegExp(words));
  });

  it('a wipe needs a reason and shows its consequences first', async () => {
    const asked = serve({
      'GET /api/devices': ok([desk]),
      [`POST /api/devices/${desk.uid}/wipe`]: ok({ ...desk, status: 'revoked' }),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await chooseInMenu('Más acciones: Mesa 3', 'Vaciar: Mesa 3');
    expect(document.body).toShow(/Todavía guarda 14 cambios sin enviar/);
    await press(await until(() => inDialog('Bloquear y vaciar')));
    expect(document.body).toShow('Escriba el motivo.');
    expect(asked.some(({ call }) => call.endsWith('/wipe'))).toBe(false);
    await fill(find('textbox', /^Motivo/), 'Se perdió en el bus');
    await press(await until(() => inDialog('Bloquear y vaciar')));
    await until(() => expect(toast()[0]).toBe('La orden para «Mesa 3» está dada'));
    expect(asked.find(({ call }) => call.endsWith('/wipe'))?.body).toEqual({ reason: 'Se perdió en el bus' });
  });

  it.each([
    [14, true],
    [1, true],
    [0, false],
    [null, false],
  ])('a device that holds %s changes is locked after that is said: %s', async (pending, isSaid) => {
    serve({ 'GET /api/devices': ok([{ ...desk, pending, concerns: [] }]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Mesa 3'));
    await chooseInMenu('More actions: Mesa 3', /^Lock/);
    await until(() => inDialog('Lock permanently'));
    const said = /It has (\d+) unsent change/.exec(document.body.textContent ?? '');
    expect(said?.[1] ?? null).toBe(isSaid ? String(pending) : null);
  });

  it('many devices are wiped together; a failed one is asked again, and earlier ones are not', async () => {
    const other = { ...desk, uid: desk.uid.replace(/.$/, 'e'), name: 'Mesa 4', pending: 1 };
    const waiting = { ...desk, uid: desk.uid.replace(/.$/, 'f'), name: 'Mesa 5', status: 'pending' as const };
    let isDown = true;
    const asked = serve({
      'GET /api/devices': ok([desk, other, waiting]),
      [`POST /api/devices/${desk.uid}/wipe`]: ok({ ...desk, status: 'revoked' }),
      [`POST /api/devices/${other.uid}/wipe`]: () =>
        isDown
          ? { status: 503, body: { error: '', code: 'UNAVAILABLE' } }
          : ok({ ...other, status: 'revoked' }),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => find('checkbox', 'Select all that match'));
    await press(find('checkbox', 'Select all that match'));
    expect(document.body).toShow('3 selected');
    await press(find('button', 'Wipe (2)'));
    expect(document.body).toShow('Wipe 2 devices?');
    expect(document.body).toShow('Together they have 15 unsent changes.');
    await fill(find('textbox', /^Reason/), 'The event is over');
    await press(await until(() => inDialog('Lock and wipe')));
    await until(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
    isDown = false;
    await press(await until(() => inDialog('Lock and wipe')));
    await until(() => expect(toast()[0]).toBe('Wipe ordered for 2 devices'));
    const orders = asked.filter(({ call }) => call.endsWith('/wipe')).map(({ call }) => call.split('/')[3]);
    expect(orders).toEqual([desk.uid, other.uid, other.uid]);
    expect(findAll('button', 'Clear the selection')).toEqual([]);
  });

  it('a device that was stopped as a copy is taken back after a question', async () => {
    const asked = serve({
      'GET /api/devices': ok([{ ...desk, status: 'forked', concerns: [] }]),
      [`POST /api/devices/${desk.uid}/release`]: ok(desk),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await press(await until(() => find('button', /^Volver a recibirlo/)));
    expect(document.body).toShow('¿Volver a recibir a «Mesa 3»?');
    expect(asked.some(({ call }) => call.endsWith('/release'))).toBe(false);
    await press(await until(() => inDialog('Volver a recibirlo')));
    await until(() => expect(toast()[0]).toBe('«Mesa 3» vuelve a trabajar'));
  });

  it.each([
    [null, 'Will be wiped at its next contact (ordered: Feb 20, 2026, 8:00 AM)'],
    ['2026-02-21T15:30:00.000Z', 'Wiped: Feb 21, 2026, 9:30 AM'],
  ])('a device whose wipe was done at %s shows when and why', async (doneAt, said) => {
    const wipe = { orderedAt: '2026-02-20T14:00:00.000Z', reason: 'Lost', doneAt };
    serve({ 'GET /api/devices': ok([{ ...desk, status: 'revoked', concerns: [], wipe }]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Reason: Lost'));
    expect(document.body).toShow(said);
  });

  it('a device that is wiped is not wiped twice', async () => {
    const wipe = { orderedAt: ago(60), reason: 'Se perdió en el bus', doneAt: ago(5) };
    serve({ 'GET /api/devices': ok([{ ...desk, status: 'revoked', concerns: [], wipe }]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow(/Wiped: /));
    expect(document.body).toShow('Reason: Se perdió en el bus');
    expect(findAll('button', 'Wipe: Mesa 3')).toHaveLength(0);
  });
});

const key: SigningKey = {
  kid: 'w0Q2',
  code: 'W0',
  name: '',
  holder: 'server',
  state: 'inUse',
  fingerprint: 'ab12 cd34',
  validFrom: ago(9000),
  validUntil: ago(-9000),
  since: null,
  reason: null,
  signed: 453,
  signedAfter: 0,
};
const former: SigningKey = {
  ...key,
  kid: 'w0Q1',
  state: 'compromised',
  since: ago(90),
  reason: 'Copia',
  signedAfter: 3,
};

describe('the readiness of devices', () => {
  const ready = { ...desk, uid: `${desk.uid.slice(0, -1)}2`, name: 'Mesa 4', code: 'A4' };
  const missing = { at: nowMs() - 60_000, fails: ['photos' as const, 'printer' as const], warns: [] };
  const list = [
    { ...desk, readiness: missing, prepareBy: ago(-60) },
    { ...ready, readiness: { at: nowMs(), fails: [], warns: [] } },
  ];

  it('the readiness of a device is in the list with what is missing, and can be filtered', async () => {
    serve({ 'GET /api/devices': ok(list) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Mesa 4'));
    expect(document.body).toShow(/Photos, Printer/);
    expect(document.body).toShow(/no answer yet/);
    await fill(find('choice', 'Show'), 'notReady');
    await until(() => expect(document.body).not.toShow('Mesa 4'));
    expect(document.body).toShow('Mesa 3');
  });

  it('a ready-by hour can be set for all devices or for some', async () => {
    const asked = serve({ 'GET /api/devices': ok(list), 'POST /api/devices/prepare': ok({ notified: 1 }) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Mesa 4'));
    await chooseInMenu('More actions: Devices', 'Prepare tonight');
    await fill(
      must(document.querySelector<HTMLElement>('input[type=datetime-local]'), 'the hour'),
      '2026-02-21T06:00',
    );
    await press(choice(/All \(2\)/));
    await press(await until(() => inDialog('Set the time')));
    expect(document.body).toShow('Choose at least one device.');
    await press(choice(/^Mesa 4/));
    await press(await until(() => inDialog('Set the time')));
    await until(() => expect(toast()[0]).toBe('Time set for 1 device'));
    expect(asked.find(({ call }) => call.endsWith('/prepare'))?.body).toEqual({
      uids: [ready.uid],
      by: '2026-02-21T12:00:00.000Z',
    });
  });
});

describe('the signing keys', () => {
  const list = { rootFingerprint: 'a043 72ff', keys: [key, former] };
  const open = async (answers = {}) => {
    const asked = serve({ 'GET /api/keys': ok(list), ...answers });
    await showAdmin(<KeysAdmin />, { at: '/admin/settings/keys', tab: 'settings' });
    await until(() => expect(document.body).toShow('a043 72ff'));
    return asked;
  };

  it('a signing key is listed with its owner, its state, and what must be reissued', async () => {
    await open();
    expect(document.body).toShow('En uso');
    expect(document.body).toShow('Comprometida');
    expect(document.body).toShow('3 credenciales firmadas después no pasan: hay que hacerlas de nuevo');
  });

  it('a former key is marked as compromised from a time, and its row says since when', async () => {
    const idle: SigningKey = { ...former, state: 'retired', since: null, reason: null, signedAfter: 0 };
    const at = '2026-02-20T14:00:00.000Z';
    let isMarked = false;
    const asked = await open({
      'GET /api/keys': () =>
        ok({ ...list, keys: [key, isMarked ? { ...idle, state: 'compromised', since: at } : idle] }),
      'POST /api/keys/w0Q1/compromise': () => {
        isMarked = true;
        return ok({ ...idle, state: 'compromised', since: at });
      },
    });
    expect(document.body).not.toShow(/Desde 20 feb 2026/);
    await press(find('button', 'Marcar como comprometida la llave w0Q1'));
    await fill(find('textbox', /^Motivo/), 'Copia');
    await fill(
      must(document.querySelector<HTMLElement>('input[type=datetime-local]'), 'when'),
      '2026-02-20T08:00',
    );
    await press(await until(() => inDialog('Marcar definitivamente')));
    await until(() => expect(toast()[0]).toBe('La llave quedó marcada'));
    expect(asked.find(({ call }) => call.endsWith('/compromise'))?.body).toEqual({ at, reason: 'Copia' });
    await until(() => expect(document.body).toShow(/Desde 20 feb 2026/));
  });

  it("the server's key is changed with a reason, and a routine change distrusts nothing", async () => {
    const asked = await open({ 'POST /api/keys/rotate': ok({ ...key, kid: 'w0Q3' }) });
    await press(find('button', 'Cambiar la llave del servidor'));
    await fill(find('textbox', /^Motivo/), 'Relevo');
    await press(await until(() => inDialog('Cambiar la llave')));
    await until(() => expect(toast()[0]).toBe('El servidor firma con otra llave'));
    expect(asked.find(({ call }) => call.endsWith('/rotate'))?.body).toEqual({
      was: 'w0Q2',
      reason: 'Relevo',
      compromisedAt: null,
    });
  });

  it('a key is distrusted only with a time, and the second of two editors is notified', async () => {
    const asked = await open({ 'POST /api/keys/rotate': refused(409, 'CHANGED_MEANWHILE') });
    await press(find('button', 'Cambiar la llave del servidor'));
    await fill(find('textbox', /^Motivo/), 'Robo');
    await press(choice(/Alguien más pudo tenerla/));
    await press(await until(() => inDialog('Cambiar la llave')));
    expect(document.body).toShow('Indique desde cuándo.');
    expect(asked.some(({ call }) => call.endsWith('/rotate'))).toBe(false);
    await press(choice(/relevo de rutina/));
    await press(await until(() => inDialog('Cambiar la llave')));
    await until(() => expect(document.body).toShow(/Otra persona cambió la llave mientras tanto/));
  });
});

describe('the doors page', () => {
  const gym = { name: 'Puerta norte · Gimnasio', zone: null, isEntryOnly: true, passBackMinutes: 5 };
  const open = async (answers = {}, list: unknown[] = [gym]) => {
    const value = list.length > 0 ? JSON.stringify(list) : '';
    const asked = serve({ 'GET /api/settings/checkpoints': ok({ key: 'checkpoints', value }), ...answers });
    await showAdmin(<CheckpointsAdmin />, { at: '/admin/settings/checkpoints', tab: 'settings' });
    await until(() => expect(document.body).toShow('Agregar una puerta'));
    return asked;
  };

  it('a door is added and saved only with a unique name and its minutes', async () => {
    const asked = await open({ 'POST /api/settings': ok({ key: 'checkpoints', value: '' }) }, []);
    expect(document.body).toShow('Todavía no hay ninguna puerta en la lista.');
    await press(find('button', 'Agregar una puerta'));
    await press(find('button', 'Guardar puertas'));
    expect(document.body).toShow('Escriba cómo se llama.');
    await fill(find('textbox', /Nombre de la puerta/), ' VIP · Gimnasio ');
    await fill(find('textbox', /Minutos en que se mira/), '1.5');
    await press(find('button', 'Guardar puertas'));
    expect(document.body).toShow('Un número entero de 1 a 240.');
    await fill(find('textbox', /Minutos en que se mira/), '8');
    await press(choice(/Solo entrada/));
    await press(find('button', 'Guardar puertas'));
    await until(() => expect(toast()[0]).toBe('Puertas guardadas'));
    const sent = asked.find(({ call }) => call === 'POST /api/settings')?.body as {
      value: string;
      was: string;
    };
    expect(JSON.parse(sent.value)).toEqual([
      { name: 'VIP · Gimnasio', zone: null, isEntryOnly: true, passBackMinutes: 8 },
    ]);
    expect(sent.was).toBe('');
  });

  it('the button that removes a door calls it by its name, or by its place without one', async () => {
    await open();
    find('button', 'Quitar Puerta norte · Gimnasio');
    await fill(find('textbox', /Nombre de la puerta/), '  ');
    find('button', 'Quitar Puerta 1');
  });

  it('a removed door stays removed, and typed text stays, when another user saved', async () => {
    await open({ 'POST /api/settings': refused(409, 'CHANGED_MEANWHILE') });
    await fill(find('textbox', /Nombre de la puerta/), 'Puerta sur · Gimnasio');
    await press(find('button', 'Guardar puertas'));
    await until(() => expect(document.body).toShow('Otra persona lo guardó mientras usted escribía'));
    expect(document.body).toShow(
      'Puerta norte · Gimnasio, Todos pasan con una credencial válida, Solo entrada, 5 min',
    );
    await press(find('button', /^Ya lo vi/));
    expect(find('textbox', /Nombre de la puerta/)).toMatchObject({ value: 'Puerta sur · Gimnasio' });
    await press(find('button', 'Quitar Puerta sur · Gimnasio'));
    expect(document.body).toShow('Hay cambios sin guardar');
    await press(find('button', 'Descartar'));
    expect(find('textbox', /Nombre de la puerta/)).toMatchObject({ value: gym.name });
  });
});
