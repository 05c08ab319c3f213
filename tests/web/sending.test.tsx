import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type FormSubmission, useSending } from '#web/core/dialog/sending.ts';
import { sharePage } from '#web/core/ui/share-page.ts';
import { dismissToast, presentToast, removeToast, showToast } from '#web/core/ui/toast.ts';
import { leave, show } from './participants-screen.tsx';

/** What goes out of a page: a form, its link, and the message that says so. */

describe('sharing a page', () => {
  const share = async (navigatorPart: object) => {
    const calls: unknown[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void calls.push(['copied', text]) },
      ...navigatorPart,
    });
    vi.stubGlobal('prompt', (...args: unknown[]) => calls.push(['prompt', ...args]));
    removeToast(presentToast()?.id ?? 0);
    await sharePage('Title', 'Copied', 'Copy it');
    return { calls, toast: presentToast()?.title };
  };
  const refuse = (name: string) => async () => {
    throw new DOMException('no', name);
  };
  test.each([
    ['by the device', { share: async () => undefined }, [], undefined],
    ['not at all when the person closed it', { share: refuse('AbortError') }, [], undefined],
    ['by the clipboard when the device cannot', { share: refuse('NotAllowedError') }, ['copied'], 'Copied'],
    ['by the clipboard', {}, ['copied'], 'Copied'],
    ['by hand without one', { clipboard: { writeText: refuse('NotAllowedError') } }, ['prompt'], undefined],
  ])('goes %s', async (_, part, ways, toast) => {
    const found = await share(part);
    expect(found.calls.map((one) => (one as unknown[])[0])).toEqual(ways);
    expect(found.toast).toBe(toast);
    for (const one of found.calls) expect(one).toContain(location.href);
  });
});

test('of two messages the second one stays when the first is dismissed', () => {
  showToast({ title: 'First' });
  const first = presentToast()?.id ?? 0;
  showToast({ title: 'Second' });
  dismissToast(first);
  removeToast(first);
  expect(presentToast()).toMatchObject({ title: 'Second', open: true });
  const second = presentToast()?.id ?? 0;
  dismissToast(second);
  expect(presentToast()).toMatchObject({ title: 'Second', open: false });
  removeToast(second);
  expect(presentToast()).toBeNull();
});

describe('the sending of a form', () => {
  let form: FormSubmission;
  function Form() {
    form = useSending();
    return null;
  }
  const states = () => [form.kind, form.isPreparing];

  test('waits for everything that is being prepared, and sends once', async () => {
    await show(<Form />);
    const sent: string[] = [];
    const send = async () => void sent.push('sent');
    const [one, two] = await act(async () => [form.begin(), form.begin()]);
    expect(states()).toEqual(['idle', true]);
    await act(async () => void form.send(send));
    await act(async () => void form.send(send));
    expect(states()).toEqual(['waiting', true]);
    await act(async () => one?.('ready'));
    await act(async () => one?.('ready'));
    expect([sent.length, ...states()]).toEqual([0, 'waiting', true]);
    await act(async () => two?.('ready'));
    expect([sent.length, ...states()]).toEqual([1, 'idle', false]);
  });

  test.each(['dropped', 'left'])('is given up when what it waits for is %s', async (how) => {
    await show(<Form />);
    const sent: string[] = [];
    const [one] = await act(async () => [form.begin(), form.begin()]);
    const sending = form.send(async () => void sent.push('sent'));
    if (how === 'dropped') await act(async () => one?.('dropped'));
    else await leave();
    await act(() => sending);
    expect(sent).toEqual([]);
  });

  test('runs once, however often it is asked for until its answer', async () => {
    await show(<Form />);
    const answers: (() => void)[] = [];
    const send = () => new Promise<void>((resolve) => answers.push(resolve));
    await act(async () => void form.send(send));
    await act(async () => void form.send(send));
    expect([answers.length, ...states()]).toEqual([1, 'sending', false]);
    await act(async () => answers[0]?.());
    expect(states()).toEqual(['idle', false]);
  });

  test('can be tried again after it failed', async () => {
    await show(<Form />);
    await act(async () => {
      await expect(form.send(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    });
    expect(states()).toEqual(['idle', false]);
  });
});
