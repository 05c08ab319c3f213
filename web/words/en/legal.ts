import type { legal as spanish } from '../es/legal.ts';

export const legal: typeof spanish = {
  updated: 'In effect since {{date}}',
  contact: 'To exercise your rights or ask a question, write to {{email}}.',
  privacy: {
    title: 'Privacy',
    lead: 'What this site stores, what for, who sees it, and for how long.',
    sections: [
      {
        title: 'Who is responsible',
        text: [
          'The organizing committee of the {{name}}, in {{event.city}}, {{event.country}}. The committee runs this site and its database; it uses no third-party advertising or analytics, and its pages load no fonts or scripts from other domains. {{if.form}}The team registration page shows the organizer’s external form, and an article may include a picture from another address: the sites that serve those can see your request. {{if.noForm}}An article may include a picture from another address: the site that serves it can see your request.',
        ],
      },
      {
        title: 'If you only read the site',
        text: [
          'We do not store who you are or what you read, and the server’s technical log holds no network addresses and no personal data. To stop abuse, the server counts login attempts and forms sent per network address: it keeps a hash of the address, for twenty days at most.',
        ],
      },
      {
        title: 'If you write or subscribe',
        text: [
          'From the contact form we keep your name, email, topic, subject and message, so that we can answer you. Administrators and editors of the site read them.',
          'For the newsletter we keep your email, your language and the day you subscribed. This site sends no email itself: the organizers write from their own mailbox, with your unsubscribe link in every email. Open the link and confirm, and all three are deleted; the secretariat deletes them too if you ask.',
        ],
      },
      {
        title: 'If you create an account',
        text: [
          'We keep your username, name, email, phone number and a hash of your password (argon2id), from which the password cannot be recovered. Your session is kept in our database and ends after twelve hours or when you log out. Your account is kept until you ask us to delete it.',
        ],
      },
      {
        title: 'If you register a team',
        text: [
          '{{if.form}}The form is external. {{if.form}}Of what you answer there, the organizers transfer the team’s details and its representative’s name, phone number and email addresses to this site. {{if.noForm}}Of what you write to the secretariat, the organizers enter the team’s details and its representative’s name, phone number and email addresses on this site. Administrators and editors see them.',
        ],
      },
      {
        title: 'If you take part in the tournament',
        text: [
          'To accredit you we keep your name, birth date, country, category, role, team and photo. The birth date is used to check your category. The photo is re-encoded when it arrives: it is reduced to 960 pixels, and its location and other hidden data are removed.',
          'The QR code of your credential holds its number, team, role, category, zones and validity, with a digital signature that lets it be checked without a network. It holds no name, birth date or photo.',
          'Doors store which credential passed, when, where, with what result and who scanned it.',
        ],
      },
      {
        title: 'Who sees a participant’s data',
        text: [
          'The person who registered them, the accreditation staff and the administrators. A door shows only name, photo, role, team, number and status. Photos are not public.',
          'Desks and doors keep a copy on the device to work without a network. An administrator can order a device to wipe its copy: it does so as soon as it is online again.',
        ],
      },
      {
        title: 'How long',
        text: [
          'Messages are deleted automatically {{days}} days after they are answered; your newsletter subscription, when you unsubscribe. Accreditation and registration data are kept for the tournament and any claims that follow from it: the committee deletes them, or they are deleted automatically afterwards where the committee has set a term. Backups may keep what was deleted here for a while; if one is restored, what was deleted is deleted again.',
          'What the staff do is kept in a log that cannot be altered unnoticed. People appear in it by number, not by name; reasons appear as the staff wrote them, and are taken out if the person is deleted.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You may ask us for a copy of your data, or to correct or delete it. We provide the copy as a file; the person who registered you can download it from their account. Deleted data disappears here, and from desks and doors as soon as they connect, and the credential is no longer valid; credential numbers and scans at doors stay, without your name. If you ask us to delete your account, the participants you registered stay, so that they do not lose their credentials; each of them may ask the same for themselves.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you can expect from this site, and what we expect from those who use it.',
    sections: [
      {
        title: 'What it is for',
        text: [
          'This site provides information about the {{name}} and is used to register participants and issue their credentials. It is free to use.',
        ],
      },
      {
        title: 'Your account',
        text: [
          'It is personal. Do not share your password. Register only people who asked for it or agreed to it, with accurate data and photos.',
        ],
      },
      {
        title: 'The credential',
        text: [
          'It is personal and not transferable. One that is lent, altered or lost is revoked, and no longer opens any door. {{if.seed}}The organizers may refuse access under article 72 of the regulations.',
        ],
      },
      {
        title: 'Team registration and payments',
        text: [
          '{{if.form}}They are handled on external pages with their own terms. This site neither sees nor stores your card data.',
        ],
      },
      {
        title: 'Times and results',
        text: [
          'We publish them as soon as we have them, and they may change. {{if.seed}}In case of doubt, the scorer’s table at the venue has the last word. When you read the site offline, it shows the time of its last copy.',
        ],
      },
      {
        title: 'Texts and pictures',
        text: [
          'They belong to the organizers or their authors. {{if.seed}}Share links and game cards freely; for commercial use article 73 of the regulations applies.',
        ],
      },
      {
        title: 'Availability',
        text: [
          'We work to keep the site up throughout the tournament, but cannot promise that it will never fail. Issued credentials stay valid even if the site is down.',
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
          '“sid” (over a secure connection “__Host-sid”): your session, only when you log in. No script on the page can read it. It lasts twelve hours.',
          '“language”: the language you chose, so that pages arrive in it. It lasts a year.',
        ],
      },
      {
        title: 'The site’s memory (localStorage)',
        text: [
          '“language”: the same choice. “boot”: the setting of the site’s clock, for when it is opened offline. At desks and doors also: the chosen camera, whether sound and readers are off, whether a reader that sends bytes was used, and the counters the device uses for numbering.',
        ],
      },
      {
        title: 'The tab’s memory (sessionStorage)',
        text: [
          'What you have written and not sent yet (the contact form, the registration of participants, the forms of the admin area), so that a reload loses nothing, and whether you have seen the loading screen. It is deleted when you close the tab, or earlier, once you send it.',
        ],
      },
      {
        title: 'Offline copy',
        text: [
          'The browser keeps the files of the site and the last public pages you read, to open them without a network.',
          'Only on devices enrolled as a desk or door: a local database (IndexedDB, “cancha”) with the list of participants, their small photos, the credentials and those revoked, the teams, the entries at the doors, who works on it, the work not sent yet and the key with which the device signs.',
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
