/**
 * What shows that docs/security.md is right: each requirement that is met, with a test that fails when it is not, and the
 * planted fault that must make it fail; or the words that the standard asks for; or the line of a deployment.
 */

/**
 * Requirements of ASVS 5.0.0 by number, the file of tests (below tests/, without its ending), the title of a test in it,
 * and the name of a planted fault that this file notices.
 */
const table = `
1.1.1 15.3.6 | server/json-body | a body is kept without %s | a body reaches the prototype
1.1.2 1.2.1 | server/feeds | marks an editor wrote stay text in the news feed, in each of its parts | the text of a story is markup in the news feed
1.2.2 | server/site-calls | take no picture from the address %s | an editor’s picture may be a script
1.2.3 | server/pages | %s is text on every page that shows it | an article ends the script it is written into
1.2.4 | house/dangerous-code | SQL is put together from text in known places, none of which sees what a caller sent | a search is written into the statement
1.2.5 | house/dangerous-code | programs are started with a list of arguments, by the backup alone, and never by a shell | a shell starts the programs of a backup
1.2.9 | server/participants | the list is found by any words of the name, a team or a number, without accents | a percent sign finds everybody
1.3.1 3.2.2 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | text becomes markup without trusted types
1.3.2 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | scripts run text
1.3.3 | attacks/hostile-texts | a name is one line, so that it adds none to a calendar | a name may begin a new line
1.3.4 5.2.2 5.3.1 | server/photos | %s is refused, and no person is registered with it | anything that a decoder reads is a picture
1.3.5 | house/dangerous-code | no text is run as code or written as markup | an article is markup
1.3.6 13.2.4 15.3.2 | server/photo-addresses | an import never asks a server of this machine or its network | the server asks its own machine
1.3.7 | house/dangerous-code | no text is run as code or written as markup | a page is made by running text
1.3.10 | web/language | a value that looks like a placeholder or a key is shown as it is | a value is read as a format
1.4.2 | server/who-did-what | a time that no date can hold is moved where it enters, and closes no list where it is stored | a number that no date holds closes a list
1.4.3 5.2.1 | server/body-budget | no client takes more than its share of the body budget | one account takes all the room
1.5.1 | house/dangerous-code | the server reads no XML, and unpacks nothing but its own backups and archives | the server opens workbooks
1.5.2 15.2.2 | server/json-body | a body of %s | a body nests without end
2.1.1 | server/site-calls | the calls describe themselves, each with who may make it | what a body must look like is not written down
2.2.1 2.2.2 | server/site-calls | take no picture from the address %s | a body is taken as it is sent
2.2.3 | shared/clashes | a shorter rest after a move is reported again, a longer one is not | a shorter rest after a move is not reported
2.3.1 | server/registrations | an appeal without a rejection | a step that is not next is taken
2.3.2 | server/participants | a quota holds for registrations that arrive at the same moment | registrations that arrive together pass a quota
2.3.3 16.5.3 | server/audit | a call that fails at its last step has done none of the others | what failed halfway stays
2.3.4 | server/two-desks | both badges are recorded, and the one that arrived earlier is superseded | a revoked badge takes the place of a good one
2.4.1 6.1.1 6.3.1 | server/guesses | delays %s by seconds, not by an hour | anybody may register without end
3.3.1 | server/https | the session cookie is secure, of this host alone, and read by no script | the cookie travels in clear
3.3.2 | server/accounts | signing in sets a cookie that no script reads and no other site sends | another site sends the cookie
3.3.3 | server/https | the session cookie is secure, of this host alone, and read by no script | the cookie is not bound to its host
3.3.4 | server/accounts | signing in sets a cookie that no script reads and no other site sends | a script reads the session
3.4.1 | server/https | browsers must use TLS for two years, subdomains too | a subdomain may be asked in clear
3.4.2 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | answers are readable by other origins
3.4.3 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | a page may hold objects
3.4.4 3.2.1 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | a browser guesses the type of an answer
3.4.5 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | addresses leak to other sites
3.4.6 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | a page may stand in a frame
3.5.1 3.5.2 7.6.2 | attacks/cross-site | a call from %s with the cookie of an editor changes nothing | a call from another site changes things
3.5.3 | attacks/cross-site | reading changes nothing, wherever it is asked from | a request to read may ask for another method
3.5.5 | web/service-worker | a new version takes over when ordered to, and not otherwise | any message makes a new version take over
3.7.2 | web/next-stop | a page requested as %j leads to %s | a page of another site is gone on to
4.1.1 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | an answer does not say its letters
4.1.2 12.2.1 | house/deploy | in clear, pages are sent on to TLS and programs are refused | a program in clear is sent on to TLS
4.1.3 | server/config | a wrong setting is named | addresses that a caller makes up are believed by a setting
4.2.1 | attacks/cross-site | a request whose end can be read in two ways is refused: %s | requests are read by the lenient parser
5.2.3 | attacks/cross-site | a packed body is refused before it is unpacked | a packed body is unpacked
5.4.1 | server/exports | a file in %s is called %s and the day | a download has no name of ours
5.4.2 | server/exports | a file in %s is called %s and the day | a file name contains the request
6.1.2 6.2.11 | server/accounts | an account takes no password that is guessed at once: %s | the words of the event are a password
6.2.2 6.2.3 | server/accounts | an account changes its password, which ends its other sessions | a password is changed without the present one
6.2.4 6.2.12 | server/accounts | an account takes no password that is guessed at once: %s | one of the most used passwords is taken
6.2.5 | server/typed-passwords | takes a password of %s, and opens with nothing but what was typed | a password needs a digit
6.2.6 | web/account-forms | a password field hides its text and tells a password manager which password it is | a password shows while it is typed
6.2.7 | web/account-forms | a password field hides its text and tells a password manager which password it is | password managers are kept out
6.2.8 | server/typed-passwords | takes a password of %s, and opens with nothing but what was typed | blanks around a password are cut off
6.2.9 | server/typed-passwords | takes a password of %s, and opens with nothing but what was typed | a password longer than 64 characters is refused
6.3.2 | house/deploy | the settings of a server hold no secret, and the first account has a unique name | the first account is called as everywhere
6.3.3 | server/second-factor | staff without a second factor can do nothing else first | a user who owes a second factor works on without it
6.3.4 8.2.1 8.3.1 | attacks/permissions | %s may do what the table says and nothing else | any role makes any call
6.4.1 | server/first-password | an unused first password expires after a day, and the next start prints another | a printed password is good for months
6.4.3 | server/second-factor | a link for a new password does not sign in, and leaves the second factor unchanged | a link for a password signs in without the second factor
6.4.4 | server/second-factor | a super user takes the factor of another away, which ends their sessions | sessions outlive the loss of a second factor
6.5.1 | server/second-factor | a second factor takes no code twice, nor an older one after it, nor the one that confirmed it | a code counts twice
6.5.2 | server/second-factor | a recovery code opens once in the place of the app, as it is typed, and none is kept as it is | recovery codes are kept as they are
6.5.3 | house/style | chance that has to be unguessable does not come from Math.random | recovery codes come from guessable chance
6.5.4 | server/second-factor | a recovery code opens once in the place of the app, as it is typed, and none is kept as it is | recovery codes have twenty bits
6.5.5 | server/second-factor | a second factor takes the code of a phone that is %i half minutes off: %s | a code of the app counts for five minutes
7.2.1 | server/own-sessions | a session of a %s, silent for %i minutes, goes on: %s | a session that has ended in the database goes on
7.2.2 | server/own-sessions | signing in begins a session whose id has 192 random bits and is signed | every session has the same id
7.2.3 | server/own-sessions | signing in begins a session whose id has 192 random bits and is signed | a session id has 64 random bits
7.2.4 | server/accounts | signing in gives the session a new id, so that one planted before is worth nothing | a session keeps its id at sign-in
7.3.1 | server/own-sessions | a session of a %s, silent for %i minutes, goes on: %s | a manager’s session outlives half an hour of silence
7.3.2 | server/own-sessions | a session that is used all the time ends twelve hours after a %s signed in | a session in use never ends
7.4.1 | server/accounts | a session is invalid after signing out, even with its old cookie | a session outlives its sign-out
7.4.2 | server/push-restored | the grant of an account that another server deleted counts at once for nothing | a server does not hear at once of an account that another one deleted
7.4.3 | server/accounts | an account changes its password, which ends its other sessions | other sessions outlive a new password
7.4.4 | web/account-forms | a signed-in account can sign out from the bar and from the footer of every page | the foot of a page does not sign out
7.4.5 | server/admin-accounts | ending sessions signs a user out everywhere and says how often | an administrator ends no session
7.5.1 | server/fresh-proof | a session whose owner showed their password long ago is asked for it again by each call of the table, and by no other | a session alone makes a super user
7.5.2 | server/own-sessions | sessions are ended one by one or all others at once, and never those of another user | any password opens the account’s security
8.2.2 | attacks/others | %s does not tell that it is there | a participant of another account is read
8.2.3 15.3.1 | server/privacy | a door gets no birth date, a desk does, and neither gets who registered whom | a door receives birth dates
9.1.1 | shared/signature | a signature is refused when any byte of what it covers has changed | any signature is genuine
9.1.2 | shared/signature | signing gives what the first two vectors of RFC 8032 give, in both engines | signatures are of another algorithm
9.1.3 | server/push-restored | a grant the database has forgotten counts for nothing with another signature, at another device, after its end, or with a role that may not | anybody signs grants
9.2.1 | server/push-operators | the operator of a change works under a grant until it ends, and not later | a grant never ends
9.2.2 | shared/signature | a signature names what it is for and, for badges, the edition | a grant is signed as a certificate
9.2.3 | shared/signature | a signature for a badge is none for a certificate, a request or another edition | a badge of another edition is genuine
9.2.4 | server/push-operators | the operator of a change is named by a grant of this very device | a grant counts at any device
11.2.1 | shared/signature | signing agrees with OpenSSL over any message, in both engines | the two engines sign differently
11.2.2 | server/signing-keys | a new key of the server signs from then on; badges of both are known at a door after its next pull | a changed key of the server is not used
11.3.1 11.3.2 | house/dangerous-code | ciphers, hashes and curves are those that docs/security.md names | keys are sealed without a proof
11.3.3 | server/signing-keys | the private halves are sealed: with another root key they do not open, nor under another name | what is sealed under one name opens under another
11.4.1 11.4.3 | house/dangerous-code | ciphers, hashes and curves are those that docs/security.md names | the audit log is chained by a broken hash
11.4.2 | server/accounts | an account keeps its password as argon2id with 64 MiB, and no answer shows it | passwords are hashed cheaply
11.5.1 | server/admin-accounts | a link for a new password is kept as a hash alone | a link for a password has 64 random bits
11.6.1 | shared/signature | a key whose y is written as %s is refused: it has another, shorter spelling | a key that anyone can sign with is taken
12.1.1 12.1.2 | house/deploy | the proxies leave TLS as strict as it comes, and speak to their own servers alone | the proxy speaks old versions of TLS
12.2.2 | house/deploy | the proxies leave TLS as strict as it comes, and speak to their own servers alone | the proxy makes its own certificate
12.3.1 | server/doctor | a fact of a connection from %s, encrypted %s, is %s | a database far away in clear is good
12.3.2 | house/dangerous-code | certificates of other servers are judged, and requests are read by the strict parser | certificates of other servers are not judged
12.3.3 | server/config | a store of pictures is named whole, and not in clear over a network | pictures travel to their store in clear
13.2.1 | house/deploy | the settings of a server hold no secret, and the first account has a unique name | the password of the database stays in a file
13.2.2 | house/deploy | the service runs as a user without rights, and writes to its own folder alone | the service may gain rights
13.2.3 | house/deploy | every secret is a generated file, and none is in the environment | the database has a password that everybody knows
13.2.5 | house/deploy | the proxies leave TLS as strict as it comes, and speak to their own servers alone | the proxy goes where a caller says
13.3.1 | server/config | secrets in files are read where systemd hands them over | secrets of systemd are not read
13.3.2 | server/key-folder | a file of keys that others could read is closed to them, and stays as it was | keys stay readable by others
13.4.1 | house/deploy | the service reads no history of the sources | the service reads the history of the sources
13.4.2 | server/config | settings have the defaults that docs name, and an empty one counts as none | a server that is not in production is one for developers
13.4.4 | attacks/cross-site | no request is echoed | a request is echoed
13.4.5 | server/metrics | who asks %s | figures are read without a token in production
14.1.1 | house/personal-data | every column of %s is named as personal, or as not | a column with a birth date is forgotten in the list of personal data
14.2.1 | web/admin-users | shows the one-time link of a new account | the token of a link travels in an address
14.2.2 | server/public-reads | the batch read of a page is refused where it names %s | a shared cache may hold private data
14.2.3 | attacks/cross-site | answers carry the headers that keep a page from being framed, sniffed or scripted | pages speak to other servers
14.2.4 | server/erased-words | an erased person is named nowhere in or beside the database | work of an unknown shape keeps the person it tells of
14.3.1 | web/restored-page | a cached page stays hidden and reloads when the session %s | a kept page is shown to another person
14.3.2 | web/service-worker | no personal data enters a cache | answers about people enter a cache
15.1.2 | house/supply | every package comes from the configured registry with its recorded checksum | a package comes from elsewhere
15.2.3 | house/deploy | what is copied and started is there | the image holds the tests
15.3.3 | server/participants | a participant is registered for another user only by a super user | anybody registers people for another account
15.3.4 | server/guesses | is counted where the proxy saw them, whatever they write before that | a caller says where they come from
15.3.5 | house/style | nothing is typed \`any\` | what was sent is of any type
15.3.7 | server/site-calls | news are refused if a parameter is repeated in the address | the first of two equal parameters counts
16.2.1 | server/log | a refusal of what a role may not do says who, what and why | a refusal does not say whose it was
16.2.2 | server/log | a refusal of what a role may not do says who, what and why | lines are dated in milliseconds
16.2.3 | house/dangerous-code | the server writes lines to its log alone; commands and the first start also write to their terminal | the server writes past its log
16.2.4 | server/log | a refusal of what a role may not do says who, what and why | lines are no JSON
16.2.5 | server/log | an address that identifies a person is logged by its route | an address with a name in it is logged
16.3.1 | server/log | a sign-in is logged with the id of the account | the start of a session is not reported
16.3.2 | server/log | a refusal of what a role may not do says who, what and why | what a role may not do is not logged
16.3.3 | server/log | %s is logged without the user name | calls of other sites are not logged
16.3.4 | server/log | %s is known by its code and its names, not by what it was about | faults are not logged
16.4.1 | server/log | a refusal names a device only by its id, not by what else a caller claims | a caller writes into the log
16.4.2 | server/audit-witness | a missing row is still reported after the next entry, and in a new history | what a device sees later takes the place of what is missing
16.5.1 | server/log | %s is known by its code and its names, not by what it was about | an answer contains the database error
`;

export const testedClaims = table
  .trim()
  .split('\n')
  .map((line) => {
    const [numbers = '', test = '', title = '', fault = ''] = line.split(' | ');
    return { numbers, test, title, fault };
  });

/** Requirements to write something down: the section of docs/security.md, and what it must say. */
export const writtenClaims: readonly { numbers: string; section: string; says: string }[] = [
  { numbers: '2.1.2', section: 'Limits', says: 'Values that must be consistent' },
  { numbers: '2.1.3 15.1.3', section: 'Limits', says: '| what | bound | file |' },
  { numbers: '5.1.1', section: 'Limits', says: 'a picture (JPEG, PNG, WebP)' },
  { numbers: '6.1.3', section: 'Ways in', says: 'A one-time link' },
  { numbers: '7.1.1', section: 'Sessions', says: 'A session ends after twelve hours' },
  { numbers: '7.1.2', section: 'Sessions', says: 'A user may have several' },
  { numbers: '8.1.1 8.1.2', section: 'Who sees what', says: 'the only table of roles' },
  { numbers: '11.1.1 11.1.2 11.2.3', section: 'Keys', says: '| key | algorithm | where | changed |' },
  { numbers: '13.1.1', section: 'Outgoing connections', says: 'redirects are not' },
  { numbers: '14.1.2', section: 'Keys', says: 'AES-256-GCM' },
  { numbers: '15.1.1', section: 'Packages', says: 'fixed within 7 days' },
  { numbers: '16.1.1', section: 'Logs', says: 'four weeks' },
];

/** Looked at in sources, tests and files of the deployment; no planted fault has shown that a test would notice. */
export const onlyRead: readonly string[] =
  '1.4.1 3.5.4 3.7.1 5.3.2 6.2.10 6.4.2 12.3.4 13.4.3 16.4.3 16.5.2'.split(' ');
