import type { home as spanish } from '../es/home.ts';

export const home: typeof spanish = {
  loading: 'Loading home page...',
  headline: { days: '{{days}} days.', venues: '{{venues}}.', continent: 'One continent.' },
  over: 'Over {{teams}}',
  description_one:
    '{{teams}} from {{countries}} comes to {{event.country}} for the over-{{age}} championship.',
  description_many:
    '{{teams}} from {{countries}} come to {{event.country}} for the over-{{age}} championship.',
  description_other:
    '{{teams}} from {{countries}} come to {{event.country}} for the over-{{age}} championship.',
  descriptionOver_one:
    '{{teams}} from {{countries}} came to {{event.country}} for the over-{{age}} championship.',
  descriptionOver_many:
    '{{teams}} from {{countries}} came to {{event.country}} for the over-{{age}} championship.',
  descriptionOver_other:
    '{{teams}} from {{countries}} came to {{event.country}} for the over-{{age}} championship.',
  registerTeam: 'Register a team',
  registerPerson: 'Register a participant',
  door: 'Go to the door',
  teams: 'See the teams',
  schedule: 'See the schedule',
};
