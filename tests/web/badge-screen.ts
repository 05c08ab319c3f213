import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import { type Asked, serve } from './participants-screen.tsx';

/** A person with a badge, and the server that screens with badges ask. */

export const maria = withCredential(makeParticipant({ teamName: 'Leones de San Miguel' }));

/** The server of these screens: the admin's template, and what was printed before. */
export function standInServer(
  template: Partial<BadgeTemplate> = {},
  printed: readonly string[] = [],
): Asked[] {
  const stored = JSON.stringify({ ...usualBadgeTemplate, ...template });
  return serve({
    'GET /api/settings/badgeTemplate': { body: { data: { key: 'badgeTemplate', value: stored } } },
    'GET /api/prints/known': {
      body: { data: printed.map((number) => ({ number, times: 1, lastAt: '2026-02-20T14:00:00.000Z' })) },
    },
    'POST /api/prints': { status: 201, body: { data: { noted: 1 } } },
  });
}

export const notedIn = (asked: readonly Asked[]) =>
  asked.filter(({ call }) => call === 'POST /api/prints').map(({ body }) => body);
