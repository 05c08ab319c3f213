import type { below as spanish } from '../es/below.ts';

export const below: typeof spanish = {
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
    text: 'Create an account, register the people of your team and download the credentials. At the accreditation desk, everyone presents their own, with an ID.',
    titleOver: 'Your credentials are still here',
    textOver:
      "The championship has been played. With your account you can see and download your people's credentials.",
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
    credentials: 'My credentials',
  },
};
