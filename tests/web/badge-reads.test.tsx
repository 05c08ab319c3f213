import { expect, onTestFinished, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { listenForHid, wasHidHeard } from '#web/device/reader/hid-reader.ts';
import { KeepBadgesOut, useBadgeReads } from '#web/device/reader/use-badge-reads.tsx';
import { makeCredential } from '../shared/make.ts';
import { typeAsReader } from './desk-screen.tsx';
import { Browser, Reader } from './fake-hid.ts';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

const machine = navigator as { hid?: Browser };

test.each([
  ['es', 'En esta pantalla no se leen credenciales.'],
  ['en', 'Badges are not read on this screen.'],
] as const)(
  'a screen without a use for badges keeps them out of its fields and says so (%s)',
  async (language, said) => {
    const { data } = await makeCredential();
    await show(
      <>
        <input aria-label="Name" />
        <KeepBadgesOut />
      </>,
      { language },
    );
    const field = find('textbox', 'Name') as HTMLInputElement;
    field.focus();
    await until(() => {
      typeAsReader([payloadText(must(data, 'it is signed'))]);
      expect(document.body).toShow(said);
    });
    expect(field.value).toBe('');
  },
);

function Heard({ heard }: { heard: string[] }) {
  useBadgeReads((text) => heard.push(text));
  return null;
}

test('a reader that sends bytes is heard there too: badges alone, on the page that is in use', async () => {
  const reader = new Reader();
  machine.hid = new Browser([reader]);
  onTestFinished(() => void delete machine.hid);
  // At a desk, a door or the reader test.
  const leave = listenForHid(() => undefined);
  await until(() => expect(wasHidHeard()).toBe(true));
  leave();
  const { data } = await makeCredential();
  const text = payloadText(must(data, 'it is signed'));
  const heard: string[] = [];
  await show(<Heard heard={heard} />, { language: 'en' });
  await until(() => expect(reader.opened).toBe(true));
  reader.send('A7-00001-6');
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => focus.mockRestore());
  reader.sendAll(text);
  focus.mockReturnValue(true);
  reader.sendAll(text);
  await until(() => expect(heard).not.toEqual([]));
  expect(heard).toEqual([text]);
});

test('a browser in which no such reader was heard is not asked for one, so that it can keep the page for Back', async () => {
  localStorage.clear();
  machine.hid = new Browser([new Reader()]);
  onTestFinished(() => void delete machine.hid);
  const asked = vi.spyOn(machine.hid, 'getDevices');
  const { data } = await makeCredential();
  const heard: string[] = [];
  await show(<Heard heard={heard} />, { language: 'en' });
  await until(() => {
    typeAsReader([payloadText(must(data, 'it is signed'))]);
    expect(heard).not.toEqual([]);
  });
  expect(asked).not.toHaveBeenCalled();
});
