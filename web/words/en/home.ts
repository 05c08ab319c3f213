import type { home as spanish } from '../es/home.ts';

export const home: typeof spanish = {
  loading: 'Loading home page...',
  where: 'El Salvador',
  headline: { days: '{{days}} days.', venues: '{{venues}} venues.', continent: 'One continent.' },
  description:
    'Over {{teams}} teams from {{countries}} countries come to El Salvador for the over-{{age}} championship.',
  descriptionOver:
    'Over {{teams}} teams from {{countries}} countries came to El Salvador for the over-{{age}} championship.',
  registerTeam: 'Register a team',
  registerPerson: 'Register a participant',
  door: 'Go to the door',
  teams: 'See the teams',
  schedule: 'See the schedule',
};
