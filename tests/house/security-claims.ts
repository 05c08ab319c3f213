/**
 * What shows that docs/security.md is right: each requirement that is met, with a test that fails when it is not, and the
 * planted fault that was seen to make it fail; or the words that the standard asks for; or the line of a deployment.
 */

export interface TestedClaim {
  /** Requirements of ASVS 5.0.0, by number. */
  numbers: string;
  /** Below tests/, without its ending. */
  test: string;
  /** Stands in the file as the title of a test. */
  title: string;
  /** Name of a planted fault that this file notices. */
  fault: string;
}

export const testedClaims: readonly TestedClaim[] = [
  {
    numbers: '3.5.1 3.5.2 7.6.2',
    test: 'attacks/cross-site',
    title: 'a call from %s with the cookie of an editor changes nothing',
    fault: 'a call from another site changes things',
  },
  {
    numbers: '3.4.3',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'a page may hold objects',
  },
  {
    numbers: '3.4.6',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'a page may stand in a frame',
  },
  {
    numbers: '1.3.1 1.3.2 3.2.2',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'text becomes markup without trusted types',
  },
  {
    numbers: '3.4.4 3.2.1',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'a browser guesses the type of an answer',
  },
  {
    numbers: '3.4.5',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'addresses are told to other sites',
  },
  {
    numbers: '3.4.2 14.2.3',
    test: 'attacks/cross-site',
    title: 'answers carry the headers that keep a page from being framed, sniffed or scripted',
    fault: 'answers are readable by other origins',
  },
  {
    numbers: '3.4.1',
    test: 'server/https',
    title: 'browsers are told to come by TLS for two years, to subdomains too',
    fault: 'a subdomain may be asked in clear',
  },
  {
    numbers: '3.3.1',
    test: 'server/https',
    title: 'the session cookie is secure, of this host alone, and read by no script',
    fault: 'the cookie travels in clear',
  },
  {
    numbers: '3.3.3',
    test: 'server/https',
    title: 'the session cookie is secure, of this host alone, and read by no script',
    fault: 'the cookie is not bound to its host',
  },
  {
    numbers: '3.3.2',
    test: 'server/accounts',
    title: 'sets a cookie that no script reads and no other site sends',
    fault: 'another site sends the cookie',
  },
  {
    numbers: '3.3.4',
    test: 'server/accounts',
    title: 'sets a cookie that no script reads and no other site sends',
    fault: 'a script reads the session',
  },
  {
    numbers: '3.5.5 14.3.2',
    test: 'web/service-worker',
    title: 'nothing of a person enters a cache',
    fault: 'answers about people enter a cache',
  },
  {
    numbers: '3.7.2',
    test: 'web/next-stop',
    title: 'a page that was wanted as %j leads to %s',
    fault: 'a page of another site is gone on to',
  },
  {
    numbers: '1.1.2 1.2.1',
    test: 'server/feeds',
    title: 'marks an editor wrote stay text in the news feed, in each of its parts',
    fault: 'the text of a story is markup in the news feed',
  },
  {
    numbers: '1.3.4 5.2.2 5.3.1',
    test: 'server/photos',
    title: '%s is refused, and nobody is registered by it',
    fault: 'anything that a decoder reads is a picture',
  },
  {
    numbers: '1.3.6 13.2.4 15.3.2',
    test: 'server/photo-addresses',
    title: 'never asks a server of this machine or its network',
    fault: 'the server asks its own machine',
  },
  {
    numbers: '1.1.1 15.3.6',
    test: 'server/json-body',
    title: 'is kept without %s',
    fault: 'a body reaches the prototype',
  },
  { numbers: '1.5.2 15.2.2', test: 'server/json-body', title: 'of %s', fault: 'a body nests without end' },
  {
    numbers: '1.4.3 5.2.1',
    test: 'server/body-budget',
    title: 'nobody takes more than a share of it',
    fault: 'one account takes all the room',
  },
  {
    numbers: '1.4.2 2.2.1',
    test: 'server/who-did-what',
    title: 'a time that no date can hold is moved where it enters, and closes no list where it is stored',
    fault: 'a number that no date holds closes a list',
  },
  {
    numbers: '2.2.3',
    test: 'shared/clashes',
    title: 'are told of a shorter rest again, and not of a longer one',
    fault: 'a shorter rest after a move is not told',
  },
  {
    numbers: '2.3.4',
    test: 'server/two-desks',
    title: 'both badges are recorded, and the one that arrived earlier is superseded',
    fault: 'a revoked badge takes the place of a good one',
  },
  {
    numbers: '2.4.1 6.1.1 6.3.1',
    test: 'server/guesses',
    title: 'delays %s by seconds, not by an hour',
    fault: 'anybody may register without end',
  },
  {
    numbers: '6.2.4 6.2.12',
    test: 'server/accounts',
    title: 'takes no password that is guessed at once: %s',
    fault: 'one of the most used passwords is taken',
  },
  {
    numbers: '6.1.2 6.2.11',
    test: 'server/accounts',
    title: 'takes no password that is guessed at once: %s',
    fault: 'the words of the event are a password',
  },
  {
    numbers: '11.4.2',
    test: 'server/accounts',
    title: 'keeps its password as argon2id with 64 MiB, and no answer shows it',
    fault: 'passwords are hashed cheaply',
  },
  {
    numbers: '6.2.2 6.2.3 7.5.2',
    test: 'server/own-sessions',
    title: 'are ended one by one, or all others at once, and nobody ends those of somebody else',
    fault: 'any password opens the account’s security',
  },
  {
    numbers: '7.5.1',
    test: 'server/fresh-proof',
    title: 'is asked for it again by each call of the table, and by no other',
    fault: 'a session alone makes a super user',
  },
  {
    numbers: '6.4.1',
    test: 'server/first-password',
    title: 'nobody used it for a day: it opens nothing, and the next start prints another',
    fault: 'a printed password is good for months',
  },
  {
    numbers: '6.5.1',
    test: 'server/second-factor',
    title: 'takes no code twice, nor an older one after it, nor the one that confirmed it',
    fault: 'a code counts twice',
  },
  {
    numbers: '7.4.1',
    test: 'server/accounts',
    title: 'is dead after signing out, also for whoever kept its cookie',
    fault: 'a session outlives its sign-out',
  },
  {
    numbers: '7.3.1',
    test: 'server/accounts',
    title: 'of a %s that has been silent for %i minutes goes on: %s',
    fault: 'a manager’s session outlives half an hour of silence',
  },
  {
    numbers: '7.3.2',
    test: 'server/own-sessions',
    title: 'ends twelve hours after a %s signed in',
    fault: 'a session in use never ends',
  },
  {
    numbers: '7.4.2',
    test: 'server/push-restored',
    title: 'the grant of an account that another server deleted counts at once for nothing',
    fault: 'a server does not hear at once of an account that another one deleted',
  },
  {
    numbers: '6.3.4 7.2.1 8.2.1 8.3.1',
    test: 'attacks/permissions',
    title: '%s may do what the table says and nothing else',
    fault: 'any role makes any call',
  },
  {
    numbers: '8.2.2',
    test: 'attacks/others',
    title: '%s does not tell that it is there',
    fault: 'a participant of another account is read',
  },
  {
    numbers: '8.2.3 15.3.1',
    test: 'server/privacy',
    title: 'a door gets no birth date, a desk does, and neither gets who registered whom',
    fault: 'a door is told birth dates',
  },
  {
    numbers: '9.2.1 9.2.4',
    test: 'server/push-operators',
    title: 'is named by a grant of this very device',
    fault: 'a grant counts at any device',
  },
  {
    numbers: '9.1.3',
    test: 'server/push-restored',
    title:
      'counts for nothing with another signature, at another device, after its end, or with a role that may not',
    fault: 'anybody signs grants',
  },
  {
    numbers: '13.3.2',
    test: 'server/key-folder',
    title: 'that others could read is closed to them, and stays as it was',
    fault: 'keys stay readable by others',
  },
  {
    numbers: '14.2.4',
    test: 'server/erased-words',
    title: 'is named nowhere in the database or beside it, whoever wrote it and however',
    fault: 'work of an unknown shape keeps the person it tells of',
  },
  {
    numbers: '14.3.1',
    test: 'web/restored-page',
    title: 'a kept page stays hidden and is loaded again when the session %s',
    fault: 'a kept page is shown to another person',
  },
  {
    numbers: '16.4.2',
    test: 'server/audit-witness',
    title: 'what was missed is told also after the next entry, and in a new history',
    fault: 'what a device sees later takes the place of what is missing',
  },
];

/** Requirements to write something down: the section of docs/security.md, and what it must say. */
export const writtenClaims: readonly { numbers: string; section: string; says: string }[] = [
  { numbers: '2.1.2', section: 'Limits', says: 'What must fit together' },
  { numbers: '2.1.3 15.1.3', section: 'Limits', says: '| what | bound | file |' },
  { numbers: '5.1.1', section: 'Limits', says: 'a picture (JPEG, PNG, WebP)' },
  { numbers: '6.1.3', section: 'Ways in', says: 'a one-time link' },
  { numbers: '7.1.1 7.1.2', section: 'Sessions', says: 'Twelve hours at most' },
  { numbers: '8.1.1 8.1.2', section: 'Who sees what', says: 'the one table of roles' },
  { numbers: '11.1.1 11.1.2 11.2.3', section: 'Keys', says: '| key | algorithm | where | changed |' },
  { numbers: '13.1.1', section: 'Whom it speaks to', says: 'never redirected' },
  { numbers: '14.1.2', section: 'Keys', says: 'AES-256-GCM' },
  { numbers: '15.1.1', section: 'Packages', says: 'closed within 7 days' },
  { numbers: '16.1.1', section: 'Logs', says: 'four weeks' },
];

/** Looked at in sources, tests and files of the deployment; no planted fault has shown that a test would notice. */
export const onlyRead: readonly string[] = [
  ...'1.2.2 1.2.3 1.2.4 1.2.5 1.2.9 1.3.3 1.3.5 1.3.7 1.3.10 1.4.1 1.5.1 2.1.1 2.2.2 2.3.1 2.3.2'.split(' '),
  ...'2.3.3 3.5.3 3.5.4 3.7.1 4.1.1 4.1.2 4.1.3 4.2.1 5.2.3 5.3.2 5.4.1 5.4.2 6.2.5 6.2.6 6.2.7 6.2.8'.split(
    ' ',
  ),
  ...'6.2.9 6.2.10 6.3.2 6.3.3 6.4.2 6.4.3 6.4.4 6.5.2 6.5.3 6.5.4 6.5.5 7.2.2 7.2.3 7.2.4 7.4.3'.split(' '),
  ...'7.4.4 7.4.5 9.1.1 9.1.2 9.2.2 9.2.3 11.2.1 11.2.2 11.3.1 11.3.2 11.3.3 11.4.1 11.4.3 11.5.1'.split(' '),
  ...'11.6.1 12.1.1 12.1.2 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4 13.2.1 13.2.2 13.2.3 13.2.5'.split(' '),
  ...'13.3.1 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.2.1 14.2.2 15.1.2 15.2.3 15.3.3 15.3.4'.split(' '),
  ...'15.3.5 15.3.7 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.3'.split(' '),
  ...'16.5.1 16.5.2 16.5.3'.split(' '),
];
