import { faultsIn } from './fault.ts';

/** What docs/security.md claims; tests/house/security-claims.ts says which claim each of these would break. */
export const securityFaults = faultsIn({
  'server/core/http/guards.ts': [
    [
      'a call from another site changes things',
      "if (site !== undefined) return next(site === 'same-origin' ? undefined : new AppError('CROSS_SITE'));",
      'if (site !== undefined) return next();',
      'attacks/cross-site',
    ],
    [
      'pages speak to other servers',
      `connectSrc: ["'self'",`,
      `connectSrc: ["'self'", 'https:',`,
      'attacks/cross-site',
    ],
    ['scripts run text', `"'wasm-unsafe-eval'",`, `"'unsafe-eval'",`, 'attacks/cross-site'],
    ['a page may hold objects', `objectSrc: ["'none'"],`, `objectSrc: ["'self'"],`, 'attacks/cross-site'],
    [
      'a page may stand in a frame',
      `frameAncestors: ["'none'"],`,
      `frameAncestors: ["'self'"],`,
      'attacks/cross-site',
    ],
    [
      'text becomes markup without trusted types',
      `requireTrustedTypesFor: ["'script'"], `,
      '',
      'attacks/cross-site',
    ],
    [
      'addresses leak to other sites',
      "policy: 'strict-origin-when-cross-origin'",
      "policy: 'unsafe-url'",
      'attacks/cross-site',
    ],
    [
      'a browser guesses the type of an answer',
      'crossOriginEmbedderPolicy: false,',
      'crossOriginEmbedderPolicy: false,\n    xContentTypeOptions: false,',
      'attacks/cross-site',
    ],
    [
      'answers are readable by other origins',
      '    res.setHeaders(headers);',
      "    res.setHeaders(headers).setHeader('Access-Control-Allow-Origin', '*');",
      'attacks/cross-site',
    ],
    [
      'a subdomain may be asked in clear',
      'includeSubDomains: true',
      'includeSubDomains: false',
      'server/https',
    ],
  ],
  'server/core/http/session.ts': [
    ['a script reads the session', 'httpOnly: true,', 'httpOnly: false,', 'server/accounts', 'server/https'],
    [
      'another site sends the cookie',
      "sameSite: 'lax',",
      "sameSite: 'none',",
      'server/accounts',
      'server/https',
    ],
    [
      'the cookie is not bound to its host',
      "name: o.https ? '__Host-sid' : 'sid',",
      "name: 'sid',",
      'server/https',
    ],
    ['the cookie travels in clear', "secure: o.https ? true : 'auto',", 'secure: false,', 'server/https'],
    [
      'a session outlives its sign-out',
      'promised((done) => req.logOut(done)).then(() => promised((done) => req.session.destroy(done))),',
      'Promise.resolve(),',
      'server/accounts',
    ],
    [
      'a manager’s session outlives half an hour of silence',
      'const managerIdleMs = 30 * 60 * 1000;',
      'const managerIdleMs = 300 * 60 * 1000;',
      'server/own-sessions',
    ],
  ],
  'server/core/http/mount.ts': [
    [
      'any role makes any call',
      "if (may !== 'signedIn' && !can(actor.role, may)) throw new AppError('NOT_ALLOWED');",
      '',
      'attacks/permissions',
    ],
  ],
  'server/core/http/json-body.ts': [
    [
      'a body reaches the prototype',
      ".filter(([key]) => key !== '__proto__')",
      '',
      'server/json-body',
      'attacks/bad-requests.full',
    ],
    ['a body nests without end', 'const deepest = 50;', 'const deepest = 50_000;', 'server/json-body'],
  ],
  'server/core/http/body-budget.ts': [
    ['one account takes all the room', 'held + size > share', 'held + size > bytes', 'server/body-budget'],
  ],
  'server/people/participants/routes.ts': [
    [
      'a participant of another account is read',
      "found.row.userId !== actor.id && !can(actor.role, 'participants.readAll')",
      "found.row.userId === null && !can(actor.role, 'participants.readAll')",
      'attacks/others',
      'server/participants',
    ],
  ],
  'server/accounts/passwords.ts': [
    ['passwords are hashed cheaply', 'const passes = 3;', 'const passes = 1;', 'server/accounts'],
  ],
  'server/accounts/password-rules.ts': [
    [
      'one of the most used passwords is taken',
      '(await commonPasswords()).has(plain) || ',
      '',
      'server/accounts',
    ],
    [
      'the words of the event are a password',
      'const rest = [...names, ...guessedWords()]',
      'const rest = [...names]',
      'server/accounts',
    ],
  ],
  'server/accounts/own-password.ts': [
    [
      'any password opens the account’s security',
      'if (!(await isPassword(password, user.password)))',
      'if (password === user.password)',
      'server/second-factor',
      'server/own-sessions',
      'server/fresh-proof',
    ],
  ],
  'server/accounts/second-factor.ts': [
    [
      'a code counts twice',
      'lt(secondFactors.lastStep, step)',
      'lt(secondFactors.lastStep, step + 1)',
      'server/second-factor',
    ],
  ],
  'server/operations/first-run.ts': [
    [
      'a printed password is good for months',
      'const firstPasswordMs = 24 * 3_600_000;',
      'const firstPasswordMs = 2400 * 3_600_000;',
      'server/first-password',
    ],
  ],
  'server/core/storage/decode-image.ts': [
    [
      'anything that a decoder reads is a picture',
      "if (!isPicture(sent)) throw new AppError('WRONG_TYPE');",
      '',
      'server/photos',
    ],
  ],
  'server/core/storage/photos.ts': [
    [
      'one pixel is a photo of a face',
      "if (Math.min(width, height) < photoLimits.leastEdgePx) throw photoFault('TOO_SMALL');",
      '',
      'server/photos',
    ],
  ],
  'server/core/base/public-address.ts': [
    ['the server asks its own machine', "    '127.0.0.0/8',\n", '', 'server/photo-addresses'],
  ],
  'server/sync/sync-row-sql.ts': [
    [
      'a door receives birth dates',
      '{ ...withheld, ...pickFields(p, doorFields) }',
      '{ ...withheld, ...pickFields(p, doorFields), birthDate: p.birthDate }',
      'server/privacy',
      'server/pull',
    ],
  ],
  'web/account/profile/OwnSessions.tsx': [
    [
      'a session of an unknown browser has no name',
      "browser ?? t('security.sessions.unknown')",
      "browser ?? ''",
      'web/own-security',
    ],
    [
      'a session was last seen when it began',
      "t('security.sessions.seen')} <Instant at={session.seenAt}",
      "t('security.sessions.seen')} <Instant at={session.startedAt}",
      'web/own-security',
    ],
    [
      'one session is said to be ended however many were',
      '{ count: ended }',
      '{ count: 1 }',
      'web/own-security',
    ],
  ],
  'web/account/profile/Passkeys.tsx': [
    ['a passkey is renamed from an empty name', 'useState(passkey.name)', "useState('')", 'web/own-security'],
    [
      'a further passkey shows no recovery codes as new ones',
      'if (recoveryCodes.length > 0) onCodes(recoveryCodes);',
      'onCodes(recoveryCodes);',
      'web/own-security',
    ],
    [
      'a passkey is removed while recovery codes are on the screen',
      "isIdle={step.kind !== 'codes'}",
      'isIdle',
      'web/own-security',
    ],
    [
      'a renamed passkey is called as before',
      "t('security.passkeys.renamedText', renamed)",
      "t('security.passkeys.renamedText', passkey)",
      'web/own-security',
    ],
    [
      'a first passkey leaves the account owing one',
      '    // Nothing is owed any more.\n    void askSession();\n',
      '',
      'web/own-security',
    ],
  ],
  'web/account/profile/RecoveryCodes.tsx': [
    [
      'recovery codes are copied as one line',
      "${codes.join('\\n')}\\n",
      "${codes.join(' ')}\\n",
      'web/own-security',
    ],
  ],
  'web/account/profile/ScanSecret.tsx': [
    [
      'the QR of an app has the secret alone',
      'value={secret.uri}',
      'value={secret.secret}',
      'web/own-security',
    ],
    [
      'a confirmed app leaves the account owing one',
      '    // Nothing is owed any more.\n    void askSession();\n',
      '',
      'web/own-security',
    ],
  ],
});
