import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissingLetters } from '#web/badges/MissingLetters.tsx';
import { PrintQueue } from '#web/badges/PrintQueue.tsx';
import { choose, fill, key, lucia, mara, openDesk } from './desk-screen.tsx';
import { makeParticipant, withCredential } from './participants-make.ts';
import { find, serve, show } from './participants-screen.tsx';
import { until } from './until.ts';

/**
 * A name with letters that no typeface of this device has causes a warning before printing, wherever a badge is made.
 */

/** The letters this device has beyond the badge's own; all others render as the same box. */
let hasGlyph: (letter: string) => boolean;
beforeEach(() => {
  hasGlyph = () => false;
  let rendered = '';
  const context = {
    clearRect: () => (rendered = ''),
    fillText: (letter: string) => (rendered = hasGlyph(letter) ? letter : 'box'),
    getImageData: () => ({ data: [rendered] }),
    measureText: (text: string) => ({ width: 60 * text.length }),
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const warningText = 'This device lacks letters for';

test.each([
  ['Latin letters with every accent', ['Łukasz Żółć', 'Nguyễn Thị Ánh', 'Ñáñez'], null],
  ['Chinese', ['Ana Paz', '王小明'], '王小明: they'],
  ['an emoji', ['Ana 🏀 Paz', 'Eva Luz'], 'Ana 🏀 Paz: they'],
  ['letters of mathematics', ['𝐀𝐧𝐚 Paz'], '𝐀𝐧𝐚 Paz: they'],
  ['Amharic, Chinese and Latin', ['አበበ', '王小明', 'Eva Luz'], 'አበበ and 王小明: they'],
])('names with %s cause a warning only where they would print as boxes', async (_what, names, sentence) => {
  await show(<MissingLetters names={names} />, { language: 'en' });
  if (sentence) expect(document.body).toShow(`${warningText} ${sentence} would print as empty boxes.`);
  else expect(document.body).not.toShow(warningText);
});

test('a name that this device can print causes no warning', async () => {
  hasGlyph = (letter) => '王小明'.includes(letter);
  await show(<MissingLetters names={['王小明']} />, { language: 'en' });
  expect(document.body).not.toShow(warningText);
});

test('more than twelve names are summarized by a count', async () => {
  const names = Array.from({ length: 15 }, (_, n) => `王 ${n}`);
  await show(<MissingLetters names={names} />, { language: 'es' });
  expect(document.body).toShow('王 11 y +3: saldrían en recuadros vacíos');
  expect(document.body).not.toShow('王 12');
});

test('a batch names the people it cannot print before its file is made', async () => {
  serve({
    'GET /api/settings/badgeTemplate': { status: 404, body: { error: 'none', code: 'NOT_FOUND' } },
    'GET /api/prints/known': { body: { data: [] } },
  });
  const people = ['王小明', 'Eva'].map((firstName, n) =>
    withCredential(makeParticipant({ id: n + 1, firstName, lastName: 'Paz' })),
  );
  await show(<PrintQueue participants={people} />, { language: 'en' });
  await until(() => expect(document.body).toShow(`${warningText} 王小明 Paz: they`));
});

test('the desk warns in the walk-in form while the name is typed, and on the open person', async () => {
  await openDesk('en', undefined, [{ ...lucia, firstName: '王小明' }, mara]);
  await choose('herrera', 'Herrera');
  await until(() => expect(find('article')).toShow(`${warningText} 王小明 ${lucia.lastName}: they`));
  await key('F2');
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'Ana 𝐏𝐚𝐳');
  await until(() => expect(document.body).toShow(`${warningText} Ana 𝐏𝐚𝐳: they`));
});
