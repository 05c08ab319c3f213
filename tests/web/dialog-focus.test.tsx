import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { find, press, show, until } from './participants-screen.tsx';

/** Where the focus is after a dialog. */

function Opener({ hasFocus }: { hasFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title="Another name">
          <input aria-label="Name" autoFocus={hasFocus} />
        </Dialog>
      )}
    </>
  );
}

test.each([
  ['whose first field the dialog gives the focus', false],
  ['whose field takes the focus itself', true],
])('a dialog %s gives it back to the button that opened it', async (_, hasFocus) => {
  await show(<Opener hasFocus={hasFocus} />, { language: 'en' });
  const opener = find('button', 'Rename');
  opener.focus();
  await press(opener);
  await until(() => expect(document.activeElement).toBe(find('textbox', 'Name')));
  await press(find('button', 'Close'));
  await until(() => expect(document.activeElement).toBe(opener));
});
