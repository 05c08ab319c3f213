import { act as during, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/core/client/api.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import { ConfirmAction, FormDialog, ReasonDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { inDialog, leaveAdmin, showAdmin, toast } from './admin-screen.tsx';
import { errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { pressKey } from './row-menu.ts';

/** Dialogs that do one thing: how they close, and what they say when it fails. */

let work: { done: () => void; fail: (error: Error) => void; given: string }[] = [];
const act = (given = '') => new Promise<void>((done, fail) => void work.push({ done, fail, given }));
beforeEach(() => {
  work = [];
  serve({});
});

function WithForm({ onClose }: { onClose: () => void }) {
  const action = useAction({ says: 'here' });
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Rename it"
      yes="Rename"
      action={action}
      onSubmit={() => (name === '' ? undefined : () => act(name))}
      onClose={onClose}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}
const dialogs = {
  form: (onClose: () => void) => <WithForm onClose={onClose} />,
  confirm: (onClose: () => void) => (
    <ConfirmAction
      title="Close it"
      text="For good."
      yes="Close it now"
      changes={/x/}
      act={act}
      onClose={onClose}
    />
  ),
  reason: (onClose: () => void) => (
    <ReasonDialog
      title="Revoke it"
      yes="Revoke"
      label="Reason"
      needed="Say why."
      changes={/x/}
      act={act}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  ),
};
function Opened({ dialog }: { dialog: keyof typeof dialogs }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? dialogs[dialog](() => setOpen(false)) : <p>Closed</p>;
}
const open = async (dialog: keyof typeof dialogs) => {
  await showAdmin(<Opened dialog={dialog} />, { language: 'en' });
  await until(() => find('dialog'));
};
const isClosed = () => until(() => expect(document.body).toShow('Closed'));

test.each(['form', 'confirm', 'reason'] as const)(
  'the %s dialog closes on Escape and on Cancel, and does nothing',
  async (dialog) => {
    await open(dialog);
    await pressKey('Escape');
    await isClosed();
    await open(dialog);
    await press(inDialog('Cancel'));
    await isClosed();
    expect(work).toEqual([]);
  },
);

test('a form in a dialog stays while its work is under way, and closes when it is done', async () => {
  await open('form');
  await press(inDialog('Rename'));
  expect(work).toEqual([]);
  await fill(find('textbox', 'Name'), 'Norte');
  await press(inDialog('Rename'));
  await until(() => expect(work.map(({ given }) => given)).toEqual(['Norte']));
  expect(inDialog('Rename')).toMatchObject({ disabled: true });
  work[0]?.done();
  await isClosed();
});

test.each([
  ['form', 'Rename'],
  ['confirm', 'Close it now'],
] as const)('the %s dialog stays while its work is under way, whatever is pressed', async (dialog, yes) => {
  await open(dialog);
  if (dialog === 'form') await fill(find('textbox', 'Name'), 'Norte');
  await press(inDialog(yes));
  await until(() => expect(work).toHaveLength(1));
  await pressKey('Escape');
  await press(inDialog('Cancel'));
  for (const cross of findAll('button', 'Close')) await press(cross);
  expect(document.body).not.toShow('Closed');
  work[0]?.done();
  await isClosed();
});

test('a form in a dialog that is sent twice at once does its work once', async () => {
  await open('form');
  await fill(find('textbox', 'Name'), 'Norte');
  await during(async () => {
    for (const _ of [1, 2]) inDialog('Rename').closest('form')?.requestSubmit();
  });
  expect(work).toHaveLength(1);
  work[0]?.done();
  await isClosed();
});

test('a failure of a dialog whose page was left is said in a message', async () => {
  await open('form');
  await fill(find('textbox', 'Name'), 'Norte');
  await press(inDialog('Rename'));
  await until(() => expect(work).toHaveLength(1));
  await leaveAdmin();
  work[0]?.fail(new ApiError(409, 'CHANGED_MEANWHILE', 'changed'));
  await until(() =>
    expect(toast()).toEqual(['Error', 'Another person changed this. Review it before you save.']),
  );
});

test('a form in a dialog whose work failed stays open and says why', async () => {
  await open('form');
  await fill(find('textbox', 'Name'), 'Norte');
  await press(inDialog('Rename'));
  await until(() => expect(work).toHaveLength(1));
  work[0]?.fail(new ApiError(409, 'CHANGED_MEANWHILE', 'changed'));
  await until(() => expect(find('alert')).toShow('Another person changed this. Review it before you save.'));
  expect(findAll('dialog')).toHaveLength(1);
  expect(toast()[0]).toBeUndefined();
});

test('a confirmed action closes its dialog, also when it failed, which a message then says', async () => {
  await open('confirm');
  await press(inDialog('Close it now'));
  await until(() => expect(work).toHaveLength(1));
  work[0]?.done();
  await isClosed();
  expect(toast()[0]).toBeUndefined();
  await open('confirm');
  await press(inDialog('Close it now'));
  await until(() => expect(work).toHaveLength(2));
  work[1]?.fail(new Error('offline'));
  await isClosed();
  expect(toast()[0]).toBe('Error');
});

test('a confirmed action with its own words for a failure says those', async () => {
  await showAdmin(
    <ConfirmAction
      {...{ title: 'Close it', text: 'For good.', yes: 'Close it now', changes: /x/, act }}
      failed="Not closed"
      noAnswer="It may be closed already."
      onClose={() => undefined}
    />,
    { language: 'en' },
  );
  await press(inDialog('Close it now'));
  await until(() => expect(work).toHaveLength(1));
  work[0]?.fail(new Error('offline'));
  await until(() => expect(toast()).toEqual(['Not closed', 'It may be closed already.']));
  expect(presentToast()?.kind).toBe('bad');
});

test('what is not ready yet cannot be confirmed', async () => {
  await showAdmin(
    <ConfirmAction
      {...{ title: 'Close it', text: 'For good.', yes: 'Close it now', changes: /x/, act }}
      isReady={false}
      onClose={() => undefined}
    />,
    { language: 'en' },
  );
  expect(inDialog('Close it now')).toMatchObject({ disabled: true });
});

test('what needs a reason is not done with an empty or blank one, and an error of the server is shown at it', async () => {
  await open('reason');
  const reason = find('textbox', 'Reason');
  for (const typed of ['', '  ']) {
    await fill(reason, typed);
    await press(inDialog('Revoke'));
    expect(errorOf(reason)).toBe('Say why.');
  }
  expect(work).toEqual([]);
  await fill(reason, 'Lost');
  await press(inDialog('Revoke'));
  await until(() => expect(work.map(({ given }) => given)).toEqual(['Lost']));
  work[0]?.fail(new ApiError(400, 'INVALID', 'too long', { reason: 'TOO_LONG' }));
  await until(() => expect(errorOf(reason)).toBe('This is too long.'));
});
