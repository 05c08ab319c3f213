import type { home as spanish } from '../es/home.ts';

export const home: typeof spanish = {
  loading: 'Loading home page...',
  where: 'El Salvador',
  headline: { days: '{{days}} days.', venues: '{{venues}} courts.', continent: 'One continent.' },
  description:
    'Over {{teams}} teams from {{countries}} countries play the championship of the over-{{age}}s in El Salvador.',
  registerTeam: 'Register a team',
  schedule: 'See the schedule',
  news: {
    title: 'News',
    viewAll: 'View all news',
    add: 'Add News',
    addFirst: 'Create the first news article',
    error: 'Error loading the news. Please try again.',
    empty: 'No news has been published yet.',
  },
  visitor: {
    title: 'Your credential starts here',
    text: 'Create an account, register your team in one sitting, and download the credentials with their QR code.',
    steps: {
      account: 'Create your account',
      people: 'Register everyone with a photo',
      badge: 'Print the credential',
    },
    register: 'Sign up',
    login: 'I have an account',
  },
  centre: {
    title: 'Registration Center',
    text: 'Hello, {{name}}. Register participants and get their credential at once; bring it to the accreditation desk.',
    button: 'Register a participant',
    credentials: 'My credentials',
  },
};
