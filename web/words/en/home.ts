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
  door: 'Go to the door',
  teams: 'See the teams',
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
    text: 'Create an account, register your team and download the credentials. At the accreditation desk, everyone presents their own, with an ID.',
    steps: {
      account: 'Create your account',
      people: 'Register everyone with a photo',
      badge: 'Print the credential and take it to the desk',
    },
    register: 'Create an account',
    login: 'I already have an account',
  },
  centre: {
    title: 'Registration Center',
    text: 'Hello, {{name}}. Register participants and get their credential at once; bring it to the accreditation desk.',
    textOver: "Hello, {{name}}. The championship has been played. Your people's credentials are still here.",
    button: 'Register a participant',
    credentials: 'My credentials',
  },
};
