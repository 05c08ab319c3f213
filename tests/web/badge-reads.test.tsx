import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { makeCredential } from '../shared/make.ts';
import { typeAsReader } from './desk-screen.tsx';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

test.each([
  ['es', 'En esta pantalla no se leen credenciales.'],
  ['en', 'Badges are not read on this screen.'],
] as const)(
  'a screen without a use for badges keeps them out of its fields and says so (%s)',
  async (language, said) => {
    const { data } = await makeCredential();
    await show(
      <>
        <input aria-label="Name" />
        <KeepBadgesOut />
      </>,
      { language },
    );
    const field = find('textbox', 'Name') as HTMLInputElement;
    field.focus();
    await until(() => {
      typeAsReader([payloadText(must(data, 'it is signed'))]);
      expect(document.body).toShow(said);
    });
    expect(field.value).toBe('');
  },
);
