import type { dashboard as spanish } from '../es/dashboard.ts';

export const dashboard: typeof spanish = {
  title: 'User Dashboard',
  lead: 'Hello, {{name}}. This is your dashboard for the {{tournament}}.',
  door: 'Go to the door',
  site: 'Main Site',
  logout: 'Logout',
  tabs: {
    label: 'Sections of your dashboard',
    overview: 'Overview',
    news: 'News',
    notifications: 'Notifications',
  },
  overview: {
    profile: 'My profile',
    profileLink: 'View my profile',
    news: 'Recent news',
    newsLink: 'Read the news',
    tournament: 'Tournament {{year}}',
    tournamentLink: 'About the championship',
    teams: 'Team registration',
    open: 'Open',
    closed: 'Closed',
    registration: {
      notYet: 'Opens on {{from}}.',
      open: 'Until {{until}} at {{time}}.',
      lastDay: 'Closes today at {{time}}.',
      closed: 'Closed on {{until}}.',
      over: 'The championship is over.',
    },
    teamsLink: 'Open the form',
    teamsInfo: 'See the registration page',
    actions: 'Quick actions',
    schedule: 'Schedule',
    standings: 'Standings',
    registerTeam: 'Register a team',
    people: 'Register participants',
    credentials: 'My credentials',
  },
  news: {
    read: 'Read more',
    all: 'View all news',
    error: 'Error loading the news. Please try again.',
    empty: 'No news has been published yet.',
  },
  notifications: [
    {
      title: 'Welcome',
      text: 'Here you can register your people, download their credentials and follow the tournament.',
    },
    {
      title: 'Have the photos ready',
      text: 'Every participant needs a passport-style photo, 5 MB at most.',
    },
    {
      title: 'Bring the printed credential',
      text: 'The accreditation desk checks it against your ID. No one enters the venues without a credential.',
    },
  ],
  notificationsOver: [
    {
      title: 'Thank you for playing',
      text: "The championship has been played. Your people's credentials stay under My credentials.",
    },
  ],
};
