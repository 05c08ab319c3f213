import type { blocks as spanish } from '../es/blocks.ts';

export const blocks: typeof spanish = {
  social: {
    title: 'Share the tournament',
    text: 'Tag your photos: the best ones go up on the screens at the venues.',
    textOther: 'Use it with your photos.',
    textOver: 'The photos and videos of these days are on social media, under this hashtag.',
    networks: {
      instagram: 'Instagram',
      facebook: 'Facebook',
      twitter: 'Twitter',
      tiktok: 'TikTok',
      youtube: 'YouTube',
    },
  },
  sponsors: { title: 'Sponsors' },
  credentials: {
    title: 'Credentials',
    text: 'Find, print, revoke and reissue the credentials of everyone who is accredited.',
    button: 'Manage Credentials',
  },
  contact: {
    title: 'Write to us',
    text: 'The secretariat answers in Spanish and English.',
    textOneLanguage: 'The secretariat will answer you.',
  },
  sponsorship: {
    title: 'Put your brand on the court',
    text: '{{athletes}}+ athletes from {{countries}}, {{days}} days and {{venues}}: an audience that travels, comes back and spreads the word.',
    textOver:
      '{{athletes}}+ athletes from {{countries}}, {{days}} days and {{venues}}: that was this edition. Your brand can be part of the next one.',
    audience: 'An audience that travels, comes back and spreads the word.',
    audienceOver: 'This edition is over. Your brand can be part of the next one.',
    other: 'To support the championship, write to its organizers.',
    offers: [
      'A presence on the court, on shirts and on credentials',
      'A space of your own at the venues and the opening ceremony',
      'Your name in the broadcast and on this site',
    ],
    button: 'Ask about sponsoring',
  },
};
