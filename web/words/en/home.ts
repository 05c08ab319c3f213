import type { home as spanish } from '../es/home.ts';

export const home: typeof spanish = {
  loading: 'Loading home page...',
  headline: { days: '{{days}} days.', venues: '{{venues}}.' },
  over: 'Over {{teams}}',
  forAge: ' for the over-{{age}} championship',
  description_one: '{{teams}} from {{countries}} comes to {{event.country}}{{forAge}}.',
  description_many: '{{teams}} from {{countries}} come to {{event.country}}{{forAge}}.',
  description_other: '{{teams}} from {{countries}} come to {{event.country}}{{forAge}}.',
  descriptionOver_one: '{{teams}} from {{countries}} came to {{event.country}}{{forAge}}.',
  descriptionOver_many: '{{teams}} from {{countries}} came to {{event.country}}{{forAge}}.',
  descriptionOver_other: '{{teams}} from {{countries}} came to {{event.country}}{{forAge}}.',
  teamsCome: 'Teams come to {{event.country}}{{forAge}}.',
  teamsCame: 'Teams came to {{event.country}}{{forAge}}.',
  registerTeam: 'Register a team',
  registerPerson: 'Register a participant',
  door: 'Go to the door',
  teams: 'See the teams',
  schedule: 'See the schedule',
};
