import { expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { Header } from '#web/app/layout/Header.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import { StaffCard } from '#web/device/setup/StaffCard.tsx';
import { key, openDesk } from './desk-screen.tsx';
import { find, findAll, serve, show, until } from './participants-screen.tsx';

/** Where the edition is offered in one language, no screen offers another one. */

const languages = { offered: 'en', default: 'en' } as const;
/** What each switch says: the other language, or that it changes the language. */
const switches = () => findAll('button', /Español|Spanish|Change the language/).length;

test.each([
  ['the header of the site', <Header key="header" isOverCourt={false} />],
  [
    'the gate of a device',
    <GateScreen key="gate" title="Desk" lead="Sign in.">
      Code
    </GateScreen>,
  ],
  ['the staff card', <StaffCard key="card" kind="door" onBack={() => {}} />],
])('%s has a switch for two languages and none for one', async (_screen, screen) => {
  serve({});
  await show(screen, { language: 'en' });
  expect(switches()).toBe(1);
  setEdition({ ...seed, languages });
  await show(screen, { language: 'en' });
  expect(switches()).toBe(0);
});

test('a desk in one language has no switch, no key for it, and lists none', async () => {
  setEdition({ ...seed, languages });
  await openDesk();
  expect(switches()).toBe(0);
  await key('F3', { shiftKey: true });
  expect(find('combobox', /Search people/)).toBeDefined();
  await key('F1');
  await until(() => find('dialog', 'Keyboard shortcuts'));
  expect(document.body).toShow('Shift+F4');
  expect(document.body).not.toShow('Shift+F3');
});
