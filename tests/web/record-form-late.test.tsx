import { expect, test } from 'vitest';
import { type Sponsor, sponsorRecord } from '#shared/content/sponsors.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { RecordScreen } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { SettingPage } from '#web/records/SettingPage.tsx';
import { inDialog, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { changed } from './competition-admin-make.ts';
import { ok } from './make-device.ts';
import { fill, find, press, serve, until } from './participants-screen.tsx';
import { slowly } from './slowly.ts';

/** Forms of the admin area whose answer comes when their editor is elsewhere, or has typed on. */

const field = (name: string) => find('textbox', name) as HTMLInputElement;

test('what is typed while a setting is being saved stays, unsaved, and is then saved over it', async () => {
  const key = 'anonymiseAfterDays';
  const post = slowly(({ body }) => ok(body));
  const asked = serve({
    [`GET /api/settings/${key}`]: ok({ key, value: 'one/red' }),
    'POST /api/settings': post.answer,
  });
  await showAdmin(
    <SettingPage<{ text: string; color: string }>
      name={key}
      words={{ title: 'Sign', lead: 'At the gate.', save: 'Save the sign', saved: 'Sign saved' }}
      draftOf={(stored) => {
        const [text = '', color = ''] = stored.split('/');
        return { text, color };
      }}
      validate={({ text, color }) => ({ body: `${text}/${color}` })}
      labels={{ text: 'Text', color: 'Color' }}
    >
      {(form) => (
        <>
          <TextField label="Text" {...form.field('text')} />
          <TextField label="Color" {...form.field('color')} />
        </>
      )}
    </SettingPage>,
    { at: '/admin/settings/sign', tab: 'settings', language: 'en' },
  );
  await until(() => field('Text'));
  await fill(field('Text'), 'two');
  await press(find('button', /Save the sign$/));
  await fill(field('Color'), 'blue');
  await post.next();
  await until(() => expect(toast()[0]).toBe('Sign saved'));
  expect([field('Text').value, field('Color').value]).toEqual(['two', 'blue']);
  expect(document.body).toShow('There are unsaved changes');
  await press(find('button', /Save the sign$/));
  await post.next();
  await until(() => expect(document.body).not.toShow('There are unsaved changes'));
  expect(asked.filter(({ call }) => call === 'POST /api/settings').map(({ body }) => body)).toEqual([
    { key, value: 'two/red', was: 'one/red' },
    { key, value: 'two/blue', was: 'two/red' },
  ]);
});

const sponsor = (id: number, name: string): Sponsor => ({
  ...{ id, name, position: id, version: 1 },
  ...{ url: null, logo: null },
});

/** Saves the first of two sponsors, leaves its form before the answer, and opens the second. */
async function leaveWhileSaving(answer: ReturnType<typeof ok> | typeof changed) {
  const patch = slowly(() => answer);
  serve({
    ...signedIn('SUPER_USER'),
    'GET /api/sponsors': ok([sponsor(1, 'Zeta'), sponsor(2, 'Alfa')]),
    'PATCH /api/sponsors/1': patch.answer,
  });
  await showAdmin(
    <RecordScreen
      records={recordsOf(sponsorRecord)}
      at="/admin/sponsors"
      changes={/\/sponsors/}
      words={{ title: 'Sponsors', add: 'Add one', empty: 'None yet', deleteText: 'For good' }}
      columns={[{ key: 'name', header: 'Name' }]}
      fields={() => [
        { name: 'name', label: 'Name' },
        { name: 'position', label: 'Place', type: 'number' },
      ]}
    />,
    { at: '/admin/sponsors/1', tab: 'sponsors', language: 'en' },
  );
  await until(() => expect(field('Name').value).toBe('Zeta'));
  await fill(field('Name'), 'Zeta Uno');
  await press(find('button', 'Save'));
  await press(find('link', 'Cancel'));
  await press(await until(() => inDialog('Leave without saving')));
  await press(await until(() => find('link', 'Alfa')));
  await until(() => expect(field('Name').value).toBe('Alfa'));
  await patch.next();
}

test('a form that was left during its saving leaves its editor where they are', async () => {
  await leaveWhileSaving(ok(sponsor(1, 'Zeta Uno')));
  await until(() => expect(toast()[0]).toBe('Saved'));
  expect(field('Name').value).toBe('Alfa');
});

test('a form that was left during its saving says that it was not saved', async () => {
  await leaveWhileSaving(changed);
  await until(() =>
    expect(toast()).toEqual(['Error', 'Another person changed this. Review it before you save.']),
  );
  expect(field('Name').value).toBe('Alfa');
});
