import { describe, expect, it } from 'vitest';
import { nowMs } from '#shared/clock.ts';
import { must } from '#shared/must.ts';
import type { SigningKey } from '#shared/signing-keys.ts';
import { usualZoneTable } from '#shared/zones.ts';
import { DevicesAdmin } from '#web/features/devices/DevicesAdmin.tsx';
import { KeysAdmin } from '#web/features/devices/KeysAdmin.tsx';
import { CheckpointsAdmin } from '#web/features/site/CheckpointsAdmin.tsx';
import { ZonesAdmin } from '#web/features/site/ZonesAdmin.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { ago, desk, ok, refused } from './make-device.ts';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** What the administrator of devices, keys, zones and doors reads and does. */

/** Boxes and buttons of a choice by what stands beside them. */
const choices = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('input[type=checkbox], input[type=radio]')].filter((one) =>
    name.test(one.closest('label')?.textContent ?? ''),
  );
const choice = (name: RegExp) => must(choices(name)[0], `something called ${name}`);

describe('the devices', () => {
  it('tell in plain words what is wrong with one', async () => {
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

  it('are emptied with a reason, after being told what follows', async () => {
    const asked = serve({
      'GET /api/devices': ok([desk]),
      [`POST /api/devices/${desk.uid}/wipe`]: ok({ ...desk, status: 'revoked' }),
    });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices' });
    await until(() => expect(findAll('button', 'Vaciar: Mesa 3')).toHaveLength(1));
    await press(find('button', 'Vaciar: Mesa 3'));
    expect(document.body).toShow(/Todavía guarda 14 cambios sin enviar/);
    await press(inDialog('Bloquear y vaciar'));
    expect(document.body).toShow('Escriba el motivo.');
    expect(asked.some(({ call }) => call.endsWith('/wipe'))).toBe(false);
    await fill(find('textbox', /^Motivo/), 'Se perdió en el bus');
    await press(inDialog('Bloquear y vaciar'));
    await until(() => expect(toast()[0]).toBe('La orden para «Mesa 3» está dada'));
    expect(asked.find(({ call }) => call.endsWith('/wipe'))?.body).toEqual({ reason: 'Se perdió en el bus' });
  });

  it('are emptied together the night after; one that failed is asked again, and those before it are not', async () => {
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
    await press(find('button', 'Empty (2)'));
    expect(document.body).toShow('Empty 2 devices?');
    expect(document.body).toShow('Together they still hold 15 unsent changes.');
    await fill(find('textbox', /^Reason/), 'The event is over');
    await press(inDialog('Lock and empty'));
    await until(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
    isDown = false;
    await press(inDialog('Lock and empty'));
    await until(() => expect(toast()[0]).toBe('The order for 2 devices is given'));
    const orders = asked.filter(({ call }) => call.endsWith('/wipe')).map(({ call }) => call.split('/')[3]);
    expect(orders).toEqual([desk.uid, other.uid, other.uid]);
    expect(findAll('button', 'Clear the selection')).toEqual([]);
  });

  it('that were emptied say when and why, and are not emptied twice', async () => {
    const wipe = { orderedAt: ago(60), reason: 'Se perdió en el bus', doneAt: ago(5) };
    serve({ 'GET /api/devices': ok([{ ...desk, status: 'revoked', concerns: [], wipe }]) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow(/Emptied: /));
    expect(document.body).toShow('Reason: Se perdió en el bus');
    expect(findAll('button', 'Empty: Mesa 3')).toHaveLength(0);
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

describe('what is known of their readiness', () => {
  const ready = { ...desk, uid: `${desk.uid.slice(0, -1)}2`, name: 'Mesa 4', code: 'A4' };
  const missing = { at: nowMs() - 60_000, fails: ['photos' as const, 'printer' as const], warns: [] };
  const list = [
    { ...desk, readiness: missing, prepareBy: ago(-60) },
    { ...ready, readiness: { at: nowMs(), fails: [], warns: [] } },
  ];

  it('stands in the list with what is missing, and can be narrowed to those that are not', async () => {
    serve({ 'GET /api/devices': ok(list) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Mesa 4'));
    expect(document.body).toShow(/Photos, Printer/);
    expect(document.body).toShow(/has not answered yet/);
    await fill(find('choice', 'Show'), 'notReady');
    await until(() => expect(document.body).not.toShow('Mesa 4'));
    expect(document.body).toShow('Mesa 3');
  });

  it('can be wished for by an hour, of all or of some', async () => {
    const asked = serve({ 'GET /api/devices': ok(list), 'POST /api/devices/prepare': ok({ told: 1 }) });
    await showAdmin(<DevicesAdmin />, { at: '/admin/devices', tab: 'devices', language: 'en' });
    await until(() => expect(document.body).toShow('Mesa 4'));
    await press(find('button', 'Prepare tonight'));
    await fill(
      must(document.querySelector<HTMLElement>('input[type=datetime-local]'), 'the hour'),
      '2026-02-21T06:00',
    );
    await press(choice(/All \(2\)/));
    await press(inDialog('Tell them'));
    expect(document.body).toShow('Choose at least one device.');
    await press(choice(/^Mesa 4/));
    await press(inDialog('Tell them'));
    await until(() => expect(toast()[0]).toBe('1 device has been told'));
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

  it('are listed with whose they are, whether they are believed, and what must be made anew', async () => {
    await open();
    expect(document.body).toShow('En uso');
    expect(document.body).toShow('Comprometida');
    expect(document.body).toShow('3 credenciales firmadas después no pasan: hay que hacerlas de nuevo');
  });

  it('of the server is changed with a reason; a routine change marks nothing', async () => {
    const asked = await open({ 'POST /api/keys/rotate': ok({ ...key, kid: 'w0Q3' }) });
    await press(find('button', 'Cambiar la llave del servidor'));
    await fill(find('textbox', /^Motivo/), 'Relevo');
    await press(inDialog('Cambiar la llave'));
    await until(() => expect(toast()[0]).toBe('El servidor firma con otra llave'));
    expect(asked.find(({ call }) => call.endsWith('/rotate'))?.body).toEqual({
      was: 'w0Q2',
      reason: 'Relevo',
      compromisedAt: null,
    });
  });

  it('are not marked without an instant, and of two who change one the second is told', async () => {
    const asked = await open({ 'POST /api/keys/rotate': refused(409, 'CHANGED_MEANWHILE') });
    await press(find('button', 'Cambiar la llave del servidor'));
    await fill(find('textbox', /^Motivo/), 'Robo');
    await press(choice(/Alguien más pudo tenerla/));
    await press(inDialog('Cambiar la llave'));
    expect(document.body).toShow('Indique desde cuándo.');
    expect(asked.some(({ call }) => call.endsWith('/rotate'))).toBe(false);
    await press(choice(/relevo de rutina/));
    await press(inDialog('Cambiar la llave'));
    await until(() => expect(document.body).toShow(/Otra persona cambió la llave mientras tanto/));
  });
});

describe('the zones', () => {
  const open = async (answers = {}, value = '') => {
    const asked = serve({
      'GET /api/settings/zones': ok({ key: 'zones', value }),
      'GET /api/admin/zones/outdated': ok([{ role: 'Coach', count: 38 }]),
      ...answers,
    });
    await showAdmin(<ZonesAdmin />, { at: '/admin/settings/zones', tab: 'settings' });
    await until(() => expect(document.body).toShow('Quién entra dónde'));
    return asked;
  };
  const boxes = (zone: RegExp) => choices(zone);

  it('show who enters where, and how many badges carry other zones', async () => {
    await open();
    expect(boxes(/Cancha/)).toHaveLength(5);
    await until(() => expect(document.body).toShow(/38 credenciales activas llevan otras zonas/));
    expect(findAll('link', 'Verlas para hacer copias nuevas')[0]?.getAttribute('href')).toBe(
      '/admin/credentials?role=Coach&status=active',
    );
  });

  it('are saved as a whole, with a name of the organiser in both languages', async () => {
    const asked = await open({ 'POST /api/settings': ok({ key: 'zones', value: '' }) });
    const [playersLounge] = boxes(/Sala de descanso/);
    if (!playersLounge) throw new Error('no box');
    await press(playersLounge);
    await fill(find('textbox', 'Zona S en español'), 'Enfermería');
    await press(find('button', 'Guardar zonas'));
    expect(document.body).toShow('Escríbalo en los dos idiomas, o en ninguno.');
    await fill(find('textbox', 'Zona S en inglés'), 'Infirmary');
    await press(find('button', 'Guardar zonas'));
    await until(() => expect(toast()[0]).toBe('Zonas guardadas'));
    const sent = asked.find(({ call }) => call === 'POST /api/settings')?.body as {
      value: string;
      was: string;
    };
    expect(JSON.parse(sent.value)).toEqual({
      names: { S: { es: 'Enfermería', en: 'Infirmary' } },
      roles: { ...usualZoneTable.roles, Player: ['A', 'C', 'B', 'R', 'V', 'M', 'T', 'S'] },
    });
    expect(sent.was).toBe('');
  });

  it('of somebody else who saved meanwhile do not take away what was typed', async () => {
    await open({ 'POST /api/settings': refused(409, 'CHANGED_MEANWHILE') });
    await fill(find('textbox', 'Zona A en español'), 'Patio');
    await fill(find('textbox', 'Zona A en inglés'), 'Yard');
    await press(find('button', 'Guardar zonas'));
    await until(() => expect(document.body).toShow('Otra persona lo guardó mientras usted escribía'));
    expect(find('textbox', 'Zona A en español')).toMatchObject({ value: 'Patio' });
    await press(find('button', /^Ya lo vi/));
    expect(find('textbox', 'Zona A en inglés')).toMatchObject({ value: 'Yard' });
  });
});

describe('the doors', () => {
  const gym = { name: 'Puerta norte · Gimnasio', zone: null, isEntryOnly: true, passBackMinutes: 5 };
  const open = async (answers = {}, list: unknown[] = [gym]) => {
    const value = list.length > 0 ? JSON.stringify(list) : '';
    const asked = serve({ 'GET /api/settings/checkpoints': ok({ key: 'checkpoints', value }), ...answers });
    await showAdmin(<CheckpointsAdmin />, { at: '/admin/settings/checkpoints', tab: 'settings' });
    await until(() => expect(document.body).toShow('Agregar una puerta'));
    return asked;
  };

  it('are added, and saved only once each has a name of its own and its minutes', async () => {
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

  it('are taken off the list, and stay as typed when somebody else saved meanwhile', async () => {
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
