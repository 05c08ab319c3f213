import { afterEach, expect, test } from 'vitest';
import {
  dropDraft,
  keepDraftPhoto,
  readDraft,
  saveDraft,
} from '#web/account/registration/participant-draft.ts';
import { emptyParticipant, participantForm } from '#web/account/registration/participant-form.ts';

/** A registration that was typed and not sent, kept in the tab for its writer alone. */

afterEach(() => sessionStorage.clear());
const typed = { ...emptyParticipant, firstName: 'Ana', country: 'SV', language: 'en' };
const picture = `data:image/png;base64,${btoa('a face')}`;

test('a draft is restored for its author, and for no other user', () => {
  saveDraft(7, typed);
  expect(readDraft(7)).toMatchObject({ firstName: 'Ana', country: 'SV', language: 'en', photo: null });
  expect(readDraft(8)).toBeNull();
});

test.each([{ firstName: 'A' }, { lastName: 'P' }, { birthDate: '1979--' }])(
  'a draft with %j is worth keeping',
  (part) => {
    saveDraft(7, { ...emptyParticipant, ...part });
    expect(readDraft(7)).toMatchObject(part);
  },
);

test('a draft without a name and a date is deleted', () => {
  saveDraft(7, typed);
  saveDraft(7, { ...emptyParticipant, country: 'SV' });
  expect(readDraft(7)).toBeNull();
});

test('a draft keeps its photo with its type, unless that is too large for a tab', async () => {
  keepDraftPhoto(7, picture);
  const photo = readDraft(7)?.photo;
  expect([photo?.type, await photo?.text()]).toEqual(['image/png', 'a face']);
  keepDraftPhoto(7, `data:image/png;base64,${'A'.repeat(1_500_000)}`);
  expect(readDraft(7)).toBeNull();
});

test('a draft is deleted with its photo once it was sent', () => {
  saveDraft(7, typed);
  keepDraftPhoto(7, picture);
  dropDraft(7);
  expect([readDraft(7), sessionStorage.length]).toEqual([null, 0]);
});

test('a draft in an unknown format is ignored', () => {
  sessionStorage.setItem('participant.7', '{not json');
  sessionStorage.setItem('participant.7.photo', 'data:image/png;base64,***');
  expect(readDraft(7)).toEqual({ photo: null });
});

const whole = {
  ...typed,
  ...{ lastName: 'Paz', birthDate: '1979-05-04', category: "Women's 40+", role: 'Player', language: '' },
};
test('an empty language is null, and every error of a form is reported', () => {
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
