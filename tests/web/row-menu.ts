import { act } from 'react';
import { find, findAll, press, until } from './participants-screen.tsx';

/** Opens the menu of a row with the keyboard, as Enter does. */
export async function openMenu(name: string | RegExp): Promise<void> {
  const button = await until(() => find('button', name));
  await act(async () => {
    button.focus();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}

/** Opens the menu and takes an action of it. A list that is read again may close the menu: it is then opened again. */
export async function chooseInMenu(menu: string | RegExp, action: string | RegExp): Promise<void> {
  await until(async () => {
    if (findAll('menuitem', action).length === 0) await openMenu(menu);
    await press(find('menuitem', action));
  });
  // The menu runs the action in a timer, with the focus back on its button: this timer comes after it.
  await act(() => new Promise<void>((done) => setTimeout(done)));
}

/** Presses a key where the focus is. */
export async function pressKey(key: string): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
