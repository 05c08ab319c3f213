import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { RecoveryCodes } from '#web/account/profile/RecoveryCodes.tsx';
import { SecurityPage } from '#web/account/profile/SecurityPage.tsx';
import { inDialog, makeUser, showAdmin, toast } from './admin-screen.tsx';
import { type Answers, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** What a user sees and keeps of the ways into their own account. */

const user = makeUser('CONTENT_EDITOR');
const none = { since: null, passkeys: [], recoveryLeft: 0, isMandatory: false };
const made = '2026-02-01T15:00:00.000Z';
const phone = { id: 3, name: 'Phone', createdAt: made, lastUsedAt: null };
const laptop = { id: 4, name: 'Laptop', createdAt: made, lastUsedAt: '2026-02-18T15:00:00.000Z' };

async function open(answers: Answers) {
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: none } },
    'GET /api/auth/sessions': { body: { data: [] } },
    ...answers,
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'en' });
  await until(() => find('heading', 'Passkeys'));
  return asked;
}
const rowOf = (name: string) =>
  must(
    [...document.querySelectorAll('li')].find((row) => row.querySelector('p')?.textContent?.includes(name)),
    name,
  );

// ── passkeys ────────────────────────────────────────────────────────────────────────────────────────

/** A browser whose authenticator makes a passkey at once. */
function allowPasskeys() {
  const create = async () => ({
    ...{ id: 'AQ', rawId: new Uint8Array([1]).buffer, type: 'public-key' },
    response: {
      clientDataJSON: new Uint8Array([2]).buffer,
      attestationObject: new Uint8Array([3]).buffer,
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}
const options = {
  ...{ challenge: 'AQ', rp: { name: 'x' }, pubKeyCredParams: [] },
  user: { id: 'AQ', name: 'x', displayName: 'x' },
};
const adding = (recoveryCodes: string[]): Answers => ({
  'POST /api/auth/passkeys/options': { body: { data: options } },
  'POST /api/auth/passkeys': { body: { data: { recoveryCodes } } },
});
async function add(name: string) {
  await press(await until(() => find('button', 'Add a passkey')));
  await fill(find('textbox', 'Name'), name);
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await press(inDialog('Continue'));
}

test('the first passkey comes with recovery codes, during which nothing else begins', async () => {
  allowPasskeys();
  let present: object = none;
  const asked = await open({
    'GET /api/auth/factor': () => ({ body: { data: present } }),
    ...adding(['AAAA-BBBB']),
  });
  await until(() => expect(document.body).toShow('You have no passkeys.'));
  const sessions = () => asked.filter(({ call }) => call === 'GET /api/auth/me').length;
  const before = sessions();
  present = { ...none, passkeys: [phone], recoveryLeft: 1 };
  await add('Phone');
  await until(() => expect(document.body).toShow('AAAA-BBBB'));
  expect(toast()[0]).toBe('Passkey added');
  expect(asked.find(({ call }) => call === 'POST /api/auth/passkeys')?.body).toMatchObject({ name: 'Phone' });
  // What was owed is asked for again.
  await until(() => expect(sessions()).toBe(before + 1));
  await until(() => rowOf('Phone'));
  expect(findAll('button', /^(Rename|Remove|Add a passkey)/)).toEqual([]);
  await press(find('button', 'I have saved them'));
  await until(() => find('button', 'Rename: Phone'));
});

test('a further passkey leaves the recovery codes as they are', async () => {
  allowPasskeys();
  await open({
    'GET /api/auth/factor': { body: { data: { ...none, passkeys: [phone], recoveryLeft: 9 } } },
    ...adding([]),
    'POST /api/auth/passkeys/challenge': { body: { data: {} } },
  });
  await press(await until(() => find('button', 'Add a passkey')));
  await fill(find('textbox', 'Name'), 'Key');
  await press(inDialog('Use a code instead'));
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await fill(find('textbox', 'Code from the app, or a recovery code'), '123456');
  await press(inDialog('Continue'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(document.body).not.toShow('Save these recovery codes');
});

test('each passkey says when it was added and used, and is renamed from its name', async () => {
  const asked = await open({
    'GET /api/auth/factor': { body: { data: { ...none, passkeys: [phone, laptop], recoveryLeft: 9 } } },
    'PATCH /api/auth/passkeys/4': { body: { data: { ...laptop, name: 'Old laptop' } } },
  });
  await until(() => rowOf('Laptop'));
  expect(rowOf('Phone')).toShow('Not used yet');
  expect(rowOf('Laptop')).toShow(/Added:\s*Feb 1, 2026.*Last used:\s*Feb 18, 2026/);
  await press(find('button', 'Rename: Laptop'));
  expect(find('textbox', 'Name')).toHaveProperty('value', 'Laptop');
  await fill(find('textbox', 'Name'), 'Old laptop ');
  await press(inDialog('Rename'));
  await until(() => expect(toast()).toEqual(['Passkey renamed', 'It is called Old laptop now.']));
  expect(asked.find(({ call }) => call === 'PATCH /api/auth/passkeys/4')?.body).toEqual({
    name: 'Old laptop ',
  });
});

// ── an app ──────────────────────────────────────────────────────────────────────────────────────────

test('the secret of an app is a QR with the whole address, and a confirmed one settles what was owed', async () => {
  const uri = 'otpauth://totp/Cancha:ines?secret=ABCDEFGH';
  const asked = await open({
    'POST /api/auth/factor': { body: { data: { secret: 'ABCDEFGH', uri } } },
    'POST /api/auth/factor/confirm': { body: { data: { recoveryCodes: ['AAAA-BBBB'] } } },
  });
  await press(await until(() => find('button', 'Set it up')));
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await press(inDialog('Continue'));
  await until(() => expect(document.body).toShow('ABCD EFGH'));
  // A QR of the secret alone would have fewer modules.
  const code = document.querySelector('svg[role=img]');
  expect(code?.getAttribute('viewBox')).toBe('0 0 29 29');
  const sessions = () => asked.filter(({ call }) => call === 'GET /api/auth/me').length;
  const before = sessions();
  await fill(find('textbox', /^6-digit code/), '123456');
  await press(find('button', 'Confirm'));
  await until(() => expect(document.body).toShow('AAAA-BBBB'));
  await until(() => expect(sessions()).toBe(before + 1));
});

// ── recovery codes ──────────────────────────────────────────────────────────────────────────────────

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  saved = [];
  let last: Blob;
  const createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});
function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
}

test('recovery codes are copied and saved to a file, one on each line', async () => {
  const copied: string[] = [];
  giveClipboard(async (text) => void copied.push(text));
  await showAdmin(<RecoveryCodes codes={['AAAA-BBBB', 'CCCC-DDDD']} onKept={() => {}} />, { language: 'en' });
  await press(find('button', 'Copy'));
  await until(() => find('button', 'Copied'));
  expect(copied).toEqual(['AAAA-BBBB\nCCCC-DDDD\n']);
  await press(find('button', 'Save to a file'));
  expect(saved.map(({ name }) => name)).toEqual(['recovery-codes.txt']);
  expect(await saved[0]?.blob.text()).toBe('AAAA-BBBB\nCCCC-DDDD\n');
});

test('recovery codes that the browser does not copy are not said to be copied', async () => {
  let refusals = 0;
  giveClipboard(async () => {
    refusals += 1;
    throw new DOMException('no', 'NotAllowedError');
  });
  await showAdmin(<RecoveryCodes codes={['AAAA-BBBB']} onKept={() => {}} />, { language: 'en' });
  await press(find('button', 'Copy'));
  await until(() => expect(toast()[0]).toBe('Could not copy.'));
  expect(refusals).toBe(1);
  find('button', 'Copy');
});

// ── sessions ────────────────────────────────────────────────────────────────────────────────────────

test('each session says its device, its browser, when it began and was last seen, and how many were ended', async () => {
  const session = (key: string, more: object) => ({
    ...{ key, isThis: false, browser: 'Firefox, Android', device: null },
    ...{ startedAt: '2026-02-17T15:00:00.000Z', seenAt: '2026-02-19T15:00:00.000Z' },
    ...more,
  });
  await open({
    'GET /api/auth/sessions': {
      body: {
        data: [
          session('a', { isThis: true }),
          session('b', { device: 'A1' }),
          session('c', { browser: null }),
        ],
      },
    },
    'POST /api/auth/sessions/end-others': { body: { data: { ended: 2 } } },
  });
  await until(() => rowOf('Unknown browser'));
  expect(rowOf('Device A1 · Firefox, Android')).toShow(/Started:\s*Feb 17, 2026.*Last seen:\s*Feb 19, 2026/);
  expect(document.querySelectorAll('li')[0]).toShow('This browser');
  expect(document.querySelectorAll('li')[0]).not.toShow('Last seen:');
  await press(find('button', 'End all others'));
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await press(inDialog('End all others'));
  await until(() => expect(toast()).toEqual(['Sessions ended', '2 sessions were ended.']));
});
