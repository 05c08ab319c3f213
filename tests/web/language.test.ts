import { expect, test } from 'vitest';
import { currentLanguage, hasWords, loadWords, setLanguage, startI18n } from '#web/core/lib/i18n.ts';

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
