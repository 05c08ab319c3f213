import { act } from 'react';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { EditionAdmin } from '#web/admin/edition/EditionAdmin.tsx';
import { showAdmin } from './admin-screen.tsx';
import { fileField } from './held-pictures.ts';
import { ok } from './make-device.ts';
import { type Answers, serve } from './participants-screen.tsx';

/** The pages of the edition in the admin area, with a live edition and a draft. */

export const { id } = seed;
export const listed = (more: object = {}) => ({
  ...{ id, status: 'live', revision: 4, name: seed.identity.name, ...seed.dates },
  ...more,
});
export const live = { id, status: 'live', revision: 4, edition: seed };
export const draft = { id: 'lisbon-2027', status: 'draft', revision: 2 };
export const revisions = [4, 3, 2, 1].map((revision) => ({
  revision,
  changes: ['contact'],
  at: '2026-01-05T15:00:00.000Z',
  author: 'olga',
}));

export async function open(page: string, answers: Answers = {}) {
  const asked = serve({
    'GET /api/admin/editions': ok({ editions: [listed(), listed(draft)], isBound: false }),
    'GET /api/archives': ok([]),
    [`GET /api/admin/editions/${id}`]: ok(live),
    [`GET /api/admin/editions/${id}/revisions`]: ok(revisions),
    ...answers,
  });
  const at = `/admin/settings/edition${page}`;
  await showAdmin(<EditionAdmin />, { at, tab: 'settings/edition', language: 'en' });
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}

export async function chooseFile(content: string, name = 'edition.json'): Promise<void> {
  const input = fileField();
  const files = [new File([content], name)];
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}
