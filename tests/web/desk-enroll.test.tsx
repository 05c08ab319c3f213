import { afterEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { requestText } from '#shared/devices/devices.ts';
import { generateKeys, verify } from '#shared/engines/signatures/signature.ts';
import { localDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { sha256Hex } from '#web/offline/sync/device-call.ts';
import { EnrollDevice } from '#web/stations/set-up/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/stations/set-up/EnrolledDevice.tsx';
import { makeDesk } from './make-desk.ts';
import { choosePin } from './make-pin.ts';
import { errorOf, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

const staff = {
  id: 7,
  username: 'ana',
  email: 'a@example.com',
  firstName: 'Ana',
  lastName: 'Pérez',
  phone: '22002026',
  role: 'ACCREDITATION_STAFF',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const signedOut = { 'GET /api/auth/me': { body: { data: null } } };

afterEach(async () => {
  const db = localDatabase();
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  vi.unstubAllGlobals();
});

const open = () =>
  show(
    <EnrollDevice kind="desk">
      {(gate) => (
        <EnrolledDevice {...gate}>{({ operator }) => <h1>{`work: ${operator.name}`}</h1>}</EnrolledDevice>
      )}
    </EnrollDevice>,
    { language: 'en' },
  );

/** This browser as a desk that has its list; with or without an operator. */
async function enrolled(withOperator: boolean): Promise<void> {
  const made = await makeDesk();
  const db = localDatabase();
  for (const key of ['device', 'sync'] as const) {
    const value = await readMeta(made, key);
    if (value) await writeMeta(db, key, key === 'sync' ? { ...value, confirmedAt: 1 } : value);
  }
  const operator = await readMeta(made, 'operator');
  if (!withOperator || !operator) return;
  await writeMeta(db, 'operator', operator);
  await choosePin(db);
}

test('a browser that is not a device says what it can become, and asks for a code', async () => {
  serve(signedOut);
  await open();
  await until(() => expect(document.body).toShow('This device is not a desk yet'));
  await fill(find('textbox', 'Enrollment code'), 'ABC');
  await press(find('button', 'Enroll this desk'));
  await until(() => expect(errorOf(find('textbox', 'Enrollment code'))).toMatch(/not a complete code/));
  expect(findAll('button', 'Use this browser')).toEqual([]);
});

test.each([
  [
    'a code that was used or is too old',
    { status: 403, body: { error: 'no', code: 'ENROLMENT_CODE' } },
    /mistyped, used or expired/,
  ],
  ['no network', 'offline' as const, /Enrolling needs a network/],
])('the failure %s is shown in plain words', async (_case, answer, words) => {
  serve({ ...signedOut, 'POST /api/devices/enrol': answer });
  await open();
  await until(() => find('textbox', 'Enrollment code'));
  await fill(find('textbox', 'Enrollment code'), '20rv4 4m2cr v1rw8 38egs 106vb q');
  await press(find('button', 'Enroll this desk'));
  await until(() => expect(errorOf(find('textbox', 'Enrollment code'))).toMatch(words));
});

test('an administrator makes a device here under a free name, and sees its code for another machine', async () => {
  const asked = serve({
    'GET /api/auth/me': { body: { data: { ...staff, role: 'SUPER_USER' } } },
    'GET /api/devices': {
      body: { data: [{ name: 'Desk 1' }, { name: 'desk 2 · gym' }, { name: 'Desk 30' }] },
    },
    'POST /api/devices': {
      status: 201,
      body: {
        data: {
          device: { name: 'Desk 3', kind: 'desk' },
          enrolmentCode: '20RV4-4M2CR-V1RW8-38EGS-106VB-Q',
          until: '2026-02-20T15:45:00.000Z',
        },
      },
    },
  });
  await open();
  await until(() => find('button', 'Use this browser'));
  await press(find('button', 'Show the code for another computer'));
  await until(() => expect(document.body).toShow('20RV4-4M2CR-V1RW8-38EGS-106VB-Q'));
  expect(asked.find(({ call }) => call === 'POST /api/devices')?.body).toEqual({
    name: 'Desk 3',
    kind: 'desk',
  });
  // As late as the server said.
  expect(document.body).toShow('9:45');
});

test('a device has the name that an administrator types', async () => {
  const asked = serve({
    'GET /api/auth/me': { body: { data: { ...staff, role: 'SUPER_USER' } } },
    'GET /api/devices': { body: { data: [] } },
    'POST /api/devices': { status: 409, body: { error: 'no', code: 'CONFLICT' } },
  });
  await open();
  await until(() => find('button', 'Use this browser'));
  await fill(find('textbox', 'Name'), '  Mesa del gimnasio ');
  await press(find('button', 'Show the code for another computer'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/devices')?.body).toEqual({
      name: 'Mesa del gimnasio',
      kind: 'desk',
    }),
  );
});

test('an operator continues without any server', async () => {
  serve({ 'GET /api/auth/me': 'offline' });
  await enrolled(true);
  await open();
  await until(() => expect(document.body).toShow('work: Ana Pérez'));
});

test('a desk that is cut off asks for a PIN before it asks for a password', async () => {
  serve({ 'GET /api/auth/me': 'offline' });
  await enrolled(true);
  const db = localDatabase();
  await db.meta.delete('operator');
  await open();
  await until(() => find('button', 'Digit 1'));
  expect(findAll('textbox', 'Username')).toHaveLength(2);
  expect(document.activeElement).toBe(findAll('textbox', 'Username')[0]);
  const [pin, password] = [find('heading', 'Your PIN'), find('textbox', 'Password')];
  expect(pin.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a desk that is not enrolled offers who is signed out a way to sign in and another language', async () => {
  serve(signedOut);
  await open();
  await until(() => find('link', 'Log in to create one here'));
  expect(find('link', 'Log in to create one here').getAttribute('href')).toBe('/login');
  await press(find('button', 'Español'));
  await until(() => expect(document.body).toShow('Ingresar para crear uno aquí'));
});

test('a desk without an operator and without a network says what to do', async () => {
  serve({ 'GET /api/auth/me': 'offline' });
  await enrolled(false);
  await open();
  await until(() => expect(document.body).toShow('Starting a shift needs a network for a moment'));
});

test('an account without the right to accredit sees that, and another one can sign in', async () => {
  serve({ 'GET /api/auth/me': { body: { data: { ...staff, role: 'CREDENTIAL_VIEWER' } } } });
  await enrolled(false);
  await open();
  await until(() => find('button', 'Work as Ana Pérez'));
  await press(find('button', 'Work as Ana Pérez'));
  await until(() => expect(find('alert').textContent).toMatch(/may not accredit/));
  find('textbox', 'Username');
  expect(await readMeta(localDatabase(), 'operator')).toBeUndefined();
});

test('a browser enrolled as a door does not open the desk', async () => {
  serve(signedOut);
  await enrolled(true);
  const device = await readMeta(localDatabase(), 'device');
  const keys = await generateKeys({ extractable: false });
  if (device) await writeMeta(localDatabase(), 'device', { ...device, kind: 'door', keys });
  await open();
  await until(() => expect(document.body).toShow('Mesa 3 is a door'));
});

test('a sign-in at a desk is signed by the desk, so that guesses of strangers at the same address do not count there', async () => {
  await enrolled(false);
  serve({ ...signedOut, 'POST /api/auth/login': { status: 429, body: { error: 'wait', code: 'TOO_MANY' } } });
  const answer = fetch;
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address === '/api/auth/login') sent.push(init);
    return answer(address, init);
  });
  await open();
  await until(() => find('textbox', 'Username'));
  await fill(find('textbox', 'Username'), 'ana');
  await fill(find('textbox', 'Password'), 'secreta');
  await press(find('button', 'Begin'));
  await until(() => expect(sent).toHaveLength(1));
  const headers = new Headers(sent[0]?.headers);
  const device = must(await readMeta(localDatabase(), 'device'), 'this is a desk');
  expect(headers.get('x-device')).toBe(device.uid);
  const bodyHash = await sha256Hex(new TextEncoder().encode(String(sent[0]?.body)));
  const text = requestText({
    method: 'POST',
    path: '/api/auth/login',
    bodyHash,
    ts: Number(headers.get('x-ts')),
    nonce: headers.get('x-nonce') ?? '',
  });
  expect(await verify(device.keys.publicKey, headers.get('x-sig') ?? '', requestMessage(text))).toBe(true);
});
