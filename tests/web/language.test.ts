import { expect, onTestFinished, test, vi } from 'vitest';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setEdition } from '#web/core/client/edition.ts';
import {
  currentLanguage,
  hasWords,
  loadWords,
  readLanguage,
  setLanguage,
  startI18n,
} from '#web/core/lib/i18n.ts';

/** A page's words are fetched with it, also while the reader's language changes; values stay values. */

test('a value that looks like a placeholder or a key is shown as it is', async () => {
  const { t } = await startI18n('en', ['admin', 'common']);
  for (const username of ['{{count}}', '{{username}}', '$t(common.close)'])
    expect(t('admin.users.link.title', { username })).toContain(username);
});

test('a page opened during a change of the language is in the new one', async () => {
  await startI18n('es', ['common']);
  const changed = setLanguage('en');
  // Asked for in Spanish, after the change has begun.
  expect(currentLanguage()).toBe('es');
  await Promise.all([changed, loadWords(['account', 'errors'])]);
  expect(currentLanguage()).toBe('en');
  expect(hasWords('account', 'en') && hasWords('errors', 'en')).toBe(true);

  const back = setLanguage('es');
  const asked = loadWords(['door']);
  await back;
  await asked;
  expect(hasWords('door', 'es')).toBe(true);
});

const offer = (languages: Edition['languages']) => setEdition({ ...seed, languages });

/** What a browser of this language starts in: as a visitor and in the admin area, and at a desk. */
function startsIn(stored: string | null, browser: string) {
  onTestFinished(() => localStorage.removeItem('language'));
  onTestFinished(() => void vi.unstubAllGlobals());
  if (stored === null) localStorage.removeItem('language');
  else localStorage.setItem('language', stored);
  vi.stubGlobal('navigator', { ...navigator, language: browser });
  const [visitor, admin, desk] = ['/', '/admin/news', '/desk'].map(readLanguage);
  expect(admin).toBe(visitor);
  return [visitor, desk];
}

test.each([
  ['es', null, 'en-US', ['es', 'en']],
  ['en', null, 'es-SV', ['en', 'es']],
  ['en', null, 'de-DE', ['en', 'en']],
  ['en', 'es', 'en-US', ['es', 'es']],
  ['es', 'en', 'es-SV', ['en', 'en']],
  ['en', 'fr', 'es-SV', ['en', 'en']],
] as const)(
  'where %s is the default, a reader who chose %s in a browser in %s starts in %j',
  (own, stored, browser, started) => {
    offer({ offered: 'both', default: own });
    expect(startsIn(stored, browser)).toEqual(started);
  },
);

test.each(['es', 'en'] as const)('where only %s is offered, every reader starts in it', (own) => {
  offer({ offered: own, default: own });
  const other = own === 'es' ? 'en' : 'es';
  expect([...startsIn(other, other), ...startsIn(null, other)]).toEqual([own, own, own, own]);
});

test('an open page leaves a language that the edition is no longer offered in, and keeps the choice', async () => {
  await startI18n('es', ['common', 'edition']);
  await setLanguage('es');
  offer({ offered: 'en', default: 'en' });
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'));
  expect(hasWords('edition', 'en')).toBe(true);
  offer({ offered: 'both', default: 'en' });
  expect([currentLanguage(), readLanguage()]).toEqual(['en', 'es']);
});
