import type { legal as spanish } from '../es/legal.ts';

export const legal: typeof spanish = {
  updated: 'In force since {{date}}',
  contact: 'To exercise your rights or ask a question, write to {{email}}.',
  privacy: {
    title: 'Privacy',
    lead: 'What this site stores, what for, who sees it, and for how long.',
    sections: [
      {
        title: 'Who answers for it',
        text: [
          'The organizing committee of the {{name}}, in San Salvador, El Salvador. This site and its database are its own; it uses no advertising and no measuring by others, and its pages load no fonts or programs from other domains. The team registration shows the organizer’s external form, and an article may bring a picture from another address: whoever serves them sees that you asked for it.',
        ],
      },
      {
        title: 'If you only read the site',
        text: [
          'We do not store who you are or what you read. The server notes each request (page, time, result) without personal data. To stop abuse it counts attempts per network address; it keeps a hash of it, not the address.',
        ],
      },
      {
        title: 'If you write or subscribe',
        text: [
          'Of the contact form we keep name, e-mail, topic, subject and message, to answer you. Administrators and editors of the site read them.',
          'Of the newsletter we keep your e-mail and your language. Every letter carries a link to unsubscribe, which deletes both.',
        ],
      },
      {
        title: 'If you create an account',
        text: [
          'We keep user name, name, e-mail, telephone and a hash of your password (argon2id), from which the password cannot be recovered. Your session stands in our database and ends after twelve hours or when you log out.',
        ],
      },
      {
        title: 'If you take part in the tournament',
        text: [
          'To accredit you we keep name, birth date, country, category, role, team and photo. The birth date serves to check the category. The photo is encoded anew when it arrives: reduced to 960 pixels, without the place and other hidden data.',
          'The QR code of your credential carries number, team, role, category, zones and validity, with a digital signature by which it can be checked without a network. It carries no name, birth date or photo.',
          'Doors store which credential passed, when, where and with what result.',
        ],
      },
      {
        title: 'Who sees a participant’s data',
        text: [
          'Whoever registered them, the accreditation staff and the administrators. A door shows name, photo, role, team, number and status alone. Photos are not public.',
          'Desks and doors keep a copy on the device to work without a network. The administrator can revoke a device, and its copy is then wiped.',
        ],
      },
      {
        title: 'How long',
        text: [
          'Accreditation data are kept for the tournament and the claims that follow from it; messages, until they are answered; the newsletter, until you unsubscribe. What administrators do stands in a log that cannot be altered unnoticed and that holds no personal data, only numbers.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You may ask to see, correct or delete your data. If your account is deleted, the participants you registered remain, without an owner, so that they do not lose their credential; each of them may ask the same for themselves.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you can expect of this site, and what we expect of those who use it.',
    sections: [
      {
        title: 'What it is for',
        text: [
          'This site informs about the {{name}} and serves to register participants and issue their credentials. Using it is free.',
        ],
      },
      {
        title: 'Your account',
        text: [
          'It is personal. Do not share the password. Register only people who asked for it or agreed to it, with true data and photos.',
        ],
      },
      {
        title: 'The credential',
        text: [
          'It is personal and not transferable. One that is lent, altered or lost is voided, and no longer opens any door. The organizers may refuse access under article 72 of the regulations.',
        ],
      },
      {
        title: 'Team registration and payments',
        text: [
          'They happen on external pages with terms of their own. This site neither sees nor stores your card data.',
        ],
      },
      {
        title: 'Times and results',
        text: [
          'We publish them as soon as we have them, and they may change. If in doubt, the scorer’s table at the venue is right. When you read the site offline, it shows the time of its last copy.',
        ],
      },
      {
        title: 'Texts and pictures',
        text: [
          'They belong to the organizers or their authors. Share links and game cards freely; for commercial use article 73 of the regulations applies.',
        ],
      },
      {
        title: 'Availability',
        text: [
          'We take care that the site works throughout the tournament, but cannot promise that it never fails. Issued credentials stay valid even when the site does not answer.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies and storage',
    lead: 'Everything this site leaves in your browser. None of it is advertising or tracking.',
    sections: [
      {
        title: 'Cookies',
        text: [
          '“sid” (over a secure connection “__Host-sid”): your session, only when you sign in. No program of the page can read it. It lasts twelve hours.',
          '“language”: the language you chose, so that pages arrive in it. It lasts a year.',
        ],
      },
      {
        title: 'The site’s memory (localStorage)',
        text: [
          '“language”: the same choice. “boot”: the setting of the site’s clock, for when it is opened offline. At desks and doors also: the chosen camera, whether sound and readers are off, and the counters the device numbers with.',
        ],
      },
      {
        title: 'The tab’s memory (sessionStorage)',
        text: [
          'What you have written and not sent yet (the contact form, the registration of participants, the forms of the admin area), so that a reload loses nothing, and whether you have seen the loading screen. It goes when the tab is closed, or before, when you send it.',
        ],
      },
      {
        title: 'Offline copy',
        text: [
          'The browser keeps the files of the site and the last public pages you read, to open them without a network.',
          'Only on devices enrolled as a desk or door: a local database (IndexedDB, “cancha”) with the list of participants, their small photos, the credentials and those revoked, the teams, the passes at the door, who works on it, the work not sent yet and the key with which the device signs.',
          'The kiosk program also keeps on its computer: the server’s address, the printer, a fingerprint of the PIN, a copy of the counters and, when a badge could not be printed, its PDF.',
        ],
      },
      {
        title: 'How to delete it',
        text: [
          'In the settings of your browser, as “site data”. Do not do so at a desk or door with unsent work: it would be lost.',
        ],
      },
    ],
  },
};
