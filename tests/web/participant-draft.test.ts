import { afterEach, expect, test } from 'vitest';
import {
  dropDraft,
  keepDraftPhoto,
  readDraft,
  saveDraft,
} from '#web/features/participants/participant-draft.ts';
import { emptyParticipant, participantForm } from '#web/features/participants/participant-form.ts';

/** A registration that was typed and not sent, kept in the tab for its writer alone. */

afterEach(() => sessionStorage.clear());
const typed = { ...emptyParticipant, firstName: 'Ana', country: 'SV', language: 'en' };
const picture = `data:image/png;base64,${btoa('a face')}`;

test('is there again for its writer, and for no other', () => {
  saveDraft(7, typed);
  expect(readDraft(7)).toMatchObject({ firstName: 'Ana', country: 'SV', language: 'en', photo: null });
  expect(readDraft(8)).toBeNull();
});

test.each([{ firstName: 'A' }, { lastName: 'P' }, { birthDate: '1979--' }])(
  'with %j is worth keeping',
  (part) => {
    saveDraft(7, { ...emptyParticipant, ...part });
    expect(readDraft(7)).toMatchObject(part);
  },
);

test('in which no name and no date stand any more is forgotten', () => {
  saveDraft(7, typed);
  saveDraft(7, { ...emptyParticipant, country: 'SV' });
  expect(readDraft(7)).toBeNull();
});

test('keeps its photo with its type, unless that is too large for a tab', async () => {
  keepDraftPhoto(7, picture);
  const photo = readDraft(7)?.photo;
  expect([photo?.type, await photo?.text()]).toEqual(['image/png', 'a face']);
  keepDraftPhoto(7, `data:image/png;base64,${'A'.repeat(1_500_000)}`);
  expect(readDraft(7)).toBeNull();
});

test('is gone with its photo once it was sent', () => {
  saveDraft(7, typed);
  keepDraftPhoto(7, picture);
  dropDraft(7);
  expect([readDraft(7), sessionStorage.length]).toEqual([null, 0]);
});

test('of which the storage holds something else is as good as none', () => {
  sessionStorage.setItem('participant.7', '{not json');
  sessionStorage.setItem('participant.7.photo', 'data:image/png;base64,***');
  expect(readDraft(7)).toEqual({ photo: null });
});

const whole = {
  ...typed,
  ...{ lastName: 'Paz', birthDate: '1979-05-04', category: "Women's 40+", role: 'Player', language: '' },
};
test('a language that was not said is none, and every broken rule of a form is told', () => {
  expect(participantForm.parse(whole)).toMatchObject({ language: null, category: "Women's 40+" });
  const judged = participantForm.safeParse({
    ...whole,
    firstName: ' ',
    lastName: '–',
    birthDate: '1979-02-30',
    role: 'King',
  });
  const wrong = judged.error?.issues.map(({ path }) => path[0]);
  expect(wrong).toEqual(['birthDate', 'role', 'firstName', 'lastName']);
});
