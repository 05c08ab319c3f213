import { expect, test } from 'vitest';
import { payloadText } from '#shared/codes/payload.ts';
import { typeAsReader } from './desk-screen.tsx';
import { findLucia, kinds, lucia, makeKiosk, openSelfService, press, scanned } from './kiosk-screen.tsx';
import { find } from './participants-screen.tsx';
import { until } from './until.ts';

/** A handheld reader fires in steps of the self-service that ask for no code. */

const readerNotice = 'Se leyó un código';

async function openStart(options: Parameters<typeof openSelfService>[0] = {}) {
  makeKiosk();
  const opened = await openSelfService({ issued: true, ...options });
  await press(/Empezar de nuevo/);
  await until(() => find('button', /recoger/));
  return { ...opened, code: payloadText(opened.credential.data) };
}

test('at the start a badge opens its holder without a touch', async () => {
  const { code } = await openStart();
  typeAsReader([code]);
  await until(() => expect(document.body).toShow('¿Están bien sus datos?'));
});

test('at the start a bare number is typed, an unknown code counts as a try', async () => {
  const { credential } = await openStart();
  typeAsReader([credential.number]);
  await until(() => expect(find('textbox', /apellido/)).toMatchObject({ value: credential.number }));
  for (let time = 1; time <= 5; time += 1) {
    await press(/Empezar de nuevo/);
    await until(() => find('button', /recoger/));
    typeAsReader([`https://example.org/${time}`]);
    await until(() => find('textbox', /apellido/));
  }
  expect(document.body).toShow('Demasiados intentos');
});

test('while someone reports an error a badge changes no field and sends nothing', async () => {
  const { db, code } = await openStart();
  await press(/recoger/);
  await findLucia();
  await press(/No, algo está mal/);
  await until(() => find('textbox', /Nombres/));
  find('textbox', /Nombres/).focus();
  typeAsReader([code]);
  await until(() => expect(document.body).toShow(readerNotice));
  expect(find('textbox', /Nombres/)).toMatchObject({ value: lucia.firstName });
  expect(await kinds(db)).toEqual([]);
  await press(/Empezar de nuevo/);
  await until(() => expect(document.body).not.toShow(readerNotice));
});

test('no button of a step takes the keys of a reader for a choice', async () => {
  const { code } = await openStart();
  await press(/recoger/);
  scanned.give(code);
  await until(() => find('button', /No, algo está mal/));
  find('button', /No, algo está mal/).focus();
  await until(() => {
    typeAsReader([code]);
    expect(document.body).toShow(readerNotice);
  });
  expect(document.body).toShow('¿Están bien sus datos?');
});

test('after a badge came out, the next person begins by showing theirs, in Spanish', async () => {
  const { code } = await openStart();
  await press(/^English$/);
  typeAsReader([code]);
  await press(/^Yes,/);
  await press(/without a photo/i);
  await until(() => expect(document.body).toShow('Lucía!'));
  typeAsReader([code]);
  await until(() => expect(document.body).toShow('¿Están bien sus datos?'));
});
