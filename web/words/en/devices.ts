export const devices = {
  loading: 'Opening…',
  gateFoot:
    'Works with a network and without one. What is done here stays on this machine until the server has it.',
  kind: { desk: 'Accreditation desk', door: 'Door' },
  isDoor: {
    title: '{{name}} is a door',
    text: 'This browser scans credentials, but does not issue them. To accredit people, use a machine enrolled as a desk.',
    scan: 'Go and scan',
  },
  enrol: {
    title: { desk: 'This machine is not a desk yet', door: 'This machine is not a door yet' },
    lead: {
      desk: 'Enrol it once, with a network. From then on it registers, issues and prints even when the network is down.',
      door: 'Enrol it once, with a network. From then on it checks credentials even when the network is down.',
    },
    withCode: 'Enrol with a code',
    code: 'Enrolment code',
    codeHint: '26 letters and digits. You can paste it; dashes and capitals do not matter.',
    submit: { desk: 'Enrol this desk', door: 'Enrol this door' },
    busy: 'Enrolling…',
    does: {
      fetch: 'Brings the complete list of people and their photos into this browser.',
      key: 'Makes a key of its own, which never leaves this machine, to sign what is done here.',
      keep: 'Keeps the work on the disk and sends it as soon as there is a network.',
    },
    insecure:
      'This address is not secure (https), and the browser lets no key be made here. Open the address with https.',
    notACode: 'That is not a complete code. It has 26 letters and digits; copy it again.',
    wrongCode: 'The code does not work: mistyped, already used, or older than 15 minutes. Ask for a new one.',
    offline:
      'The server does not answer. Enrolling is the one thing that needs a network: check the connection and try again.',
    unsent:
      'This browser holds work of another desk that has not been sent. Keep it connected until everything is out, then try again.',
  },
  create: {
    title: 'Create a new device',
    kind: 'What it will be',
    kindDoes: { desk: 'Registers, issues and prints', door: 'Scans only' },
    name: 'Name',
    nameHint: 'What people there call it. It shows on screen and in reports.',
    namePlaceholder: {
      desk: 'Desk 3 · Adolfo Pineda Gymnasium',
      door: 'North door · Adolfo Pineda Gymnasium',
    },
    here: 'Use this browser',
    elsewhere: 'Show the code for another machine',
    offer: 'Code for {{name}}',
    offerHow:
      'On the other machine open {{path}} and type the code, or read the QR with its camera. Good until {{time}}, and once.',
    qr: 'QR with the enrolment code',
  },
  operator: {
    title: 'Sign in to begin',
    lead: 'Who works here? It is written on every credential that is issued.',
    username: 'Username',
    password: 'Password',
    submit: 'Begin',
    busy: 'Signing in…',
    as: 'Work as {{name}}',
    somebodyElse: 'Sign in with another account',
    how: 'Signing in needs a network. After that you can work without one for up to 16 hours, also after a reload.',
    notAllowed: {
      desk: 'This account may not accredit. Ask an administrator for the accreditation staff role.',
      door: 'This account may not scan. Ask an administrator for the right role.',
    },
    offline:
      'The server does not answer, and signing in needs it. What was done so far is kept on this machine.',
    unreachable: 'There is no connection to the server.',
    unreachableNext:
      'Beginning a shift takes a network for a moment: connect this machine, to your phone for instance, sign in and go on without it. Nothing that was done is lost.',
    retry: 'Try again',
  },
  wipe: {
    title: 'Empty “{{name}}”?',
    does: {
      lock: 'It is locked for ever: whatever it signs from now on counts nowhere.',
      send: 'At its next contact it first sends what it still holds. People, corrections and scans are received; badges it made that had not arrived before are set aside, and those people go to a desk.',
      empty: 'Then it erases people, photos, badges and its key, and says on its screen what happened.',
      never: 'If it never has a network again it stays locked, and that is all.',
    },
    holds_one:
      'It still holds {{count}} unsent change. If it is at hand, let it send that before emptying it.',
    holds_many:
      'It still holds {{count}} unsent changes. If it is at hand, let it send them before emptying it.',
    holds_other:
      'It still holds {{count}} unsent changes. If it is at hand, let it send them before emptying it.',
    reason: 'Reason',
    reasonHint: 'Shown on the device’s screen and in the audit log.',
    reasonNeeded: 'Write the reason.',
    yes: 'Lock and empty',
    done: 'The order for “{{name}}” is given',
    doneText: 'It is carried out at its next contact. When it was shows here.',
    state: {
      ordered: 'Will be emptied at its next contact (ordered: {{time}})',
      done: 'Emptied: {{time}}',
      reason: 'Reason: {{reason}}',
    },
  },
  wiping: {
    lead: 'An administrator ordered this device to be emptied. First it sends what it still holds.',
    pending_one: 'change to send',
    pending_many: 'changes to send',
    pending_other: 'changes to send',
    why: 'Reason: {{reason}}',
    sending: 'Sending. Leave this page open and the device on the network.',
    offline:
      'No connection to the server. Connect the device: without a network it cannot send what it holds, and until then nothing is erased.',
  },
  wiped: {
    title: '“{{name}}” was emptied',
    lead: 'An administrator ordered it. This device no longer holds anything of the championship.',
    ordered: 'Ordered',
    done: 'Emptied',
    reason: 'Reason',
    sent: 'What was still to be sent reached the server first.',
    gone: 'People, photos, badges and the key of this device were erased.',
    badges:
      'Badges it made that the server did not know before the order do not count: those people go to a desk.',
    next: 'If you found it, hand it in at the accreditation desk. To use it again, an administrator must give you a new code.',
    unreported:
      'The server does not know yet that it is empty. It will be told as soon as there is a network; leave this page open.',
    enrol: 'Enrol again',
    leave: 'Go to the site',
  },
  preparing: {
    lead: 'Fetching the list. It can take a minute; leave this page open.',
    ready: 'Ready to work without a network.',
    people: 'people so far',
    allPeople: 'people, the complete list',
    photos: 'Photos received',
    offline: 'The network went before it was done. It goes on by itself when it is back.',
    open: { desk: 'Open the desk', door: 'Open the door' },
    openEarly: 'Begin now; the rest comes meanwhile',
  },
  held: {
    people_one: '{{shown}} person',
    people_other: '{{shown}} people',
    photos: '{{held}} of {{wanted}} photos',
    keys_one: '{{count}} key to recognise credentials by',
    keys_other: '{{count}} keys to recognise credentials by',
    app: 'The app is kept here and opens without a network',
    noApp: 'The app is being kept; if that does not end, reload the page',
    persistent: 'The browser has promised not to clear this data',
    notPersistent:
      'The browser might clear this data when it runs out of space: install the app or bookmark it',
    age: 'List confirmed at {{time}}',
    noList: 'The list is not complete yet',
  },
};
