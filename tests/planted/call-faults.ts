import { faultsIn } from './fault.ts';

/** Signing in, sessions and what every call passes: more of what docs/security.md claims. */
export const callFaults = faultsIn({
  'shared/accounts/accounts.ts': [
    [
      'blanks around a password are cut off',
      "const password = z.string('REQUIRED').min(6",
      "const password = z.string('REQUIRED').trim().min(6",
      'server/typed-passwords',
    ],
    [
      'a password longer than 64 characters is refused',
      "const password = z.string('REQUIRED').min(6, 'TOO_SHORT').max(200, 'TOO_LONG');",
      "const password = z.string('REQUIRED').min(6, 'TOO_SHORT').max(64, 'TOO_LONG');",
      'server/typed-passwords',
    ],
  ],
  'server/accounts/password-rules.ts': [
    [
      'a password needs a digit',
      "if (isStaff(role) && [...password].length < fewestPasswordChars(role)) return 'STAFF_PASSWORD';",
      "if (!/\\d/.test(password)) return 'COMMON_PASSWORD';",
      'server/typed-passwords',
    ],
  ],
  'server/accounts/password-resets.ts': [
    [
      'a link for a password has 64 random bits',
      "randomBytes(32).toString('base64url')",
      "randomBytes(8).toString('base64url')",
      'server/admin-accounts',
    ],
  ],
  'server/accounts/routes.ts': [
    [
      'a link for a password signs in without the second factor',
      "        await auditCall(ctx, 'user.resetUsed', String(id));",
      "        await auditCall(ctx, 'user.resetUsed', String(id));\n        await ctx.session.signIn({ id });",
      'server/second-factor',
    ],
    [
      'a password is changed without the present one',
      'const user = await requireOwnPassword(ctx, body.currentPassword, throttle);',
      'const user = await requireUser(ctx, requireActor(ctx).id);',
      'server/accounts',
    ],
    [
      'other sessions outlive a new password',
      '        await endSessions(ctx.db, actor.id, ctx.session.id);\n',
      '',
      'server/accounts',
    ],
    [
      'an administrator ends no session',
      'const ended = await endSessions(ctx.db, user.id, isMe ? ctx.session.id : undefined);',
      'const ended = isMe ? 1 : 2;',
      'server/admin-accounts',
    ],
  ],
  'server/accounts/factor-routes.ts': [
    [
      'sessions outlive the loss of a second factor',
      '      await endSessions(ctx.db, id);\n',
      '',
      'server/second-factor',
    ],
  ],
  'server/accounts/second-factor.ts': [
    [
      'recovery codes are kept as they are',
      'return keys.mark(`recovery code ${userId} ${written}`);',
      'return written;',
      'server/second-factor',
    ],
    [
      'recovery codes come from guessable chance',
      'return [...randomBytes(recoveryLength)].map((byte)',
      'return Array.from({ length: recoveryLength }, () => Math.floor(Math.random() * 256)).map((byte)',
      'house/style',
    ],
    [
      'recovery codes have twenty bits',
      'const recoveryLength = 24;',
      'const recoveryLength = 4;',
      'server/second-factor',
    ],
    [
      'a code of the app counts for five minutes',
      'const skew = 1;',
      'const skew = 10;',
      'server/second-factor',
    ],
  ],
  'server/core/http/session.ts': [
    [
      'a session that has ended in the database goes on',
      'if (!row || row.expiresAt.getTime() <= machineMs()) return null;',
      'if (!row) return null;',
      'server/own-sessions',
    ],
    [
      'every session has the same id',
      'saveUninitialized: false,',
      "saveUninitialized: false,\n      genid: () => 'one-session-for-everybody-here-0',",
      'server/own-sessions',
    ],
    [
      'a session id has 64 random bits',
      'saveUninitialized: false,',
      'saveUninitialized: false,\n      genid: () => crypto.randomUUID().slice(0, 16),',
      'server/own-sessions',
    ],
    [
      'a session keeps its id at sign-in',
      'promised((done) => req.logIn(user as Express.User, done)).then(',
      'promised((done) => {\n          Object.assign(req.session, { passport: { user: user.id } });\n          done();\n        }).then(',
      'server/accounts',
    ],
    [
      'the start of a session is not reported',
      "          o.log.info({ user: user.id, device: req.session.device }, 'session begun');\n",
      '',
      'server/log',
    ],
  ],
  'server/core/http/mount.ts': [
    [
      'a user who owes a second factor works on without it',
      'const isHeldUp = known !== null && owesSomething(known) && !whileOwing;',
      'const isHeldUp = known !== null && owesSomething(known) && !whileOwing && false;',
      'server/second-factor',
    ],
    [
      'a body is taken as it is sent',
      'endpoint.bytes || endpoint.unread ? sent : endpoint.body?.parse(sent);',
      'sent;',
      'server/site-calls',
    ],
    [
      'what failed halfway stays',
      'return ctx.db.transaction(async (tx) => handler({ ...ctx, db: tx }, input));',
      'return handler(ctx, input);',
      'server/audit',
    ],
    [
      'a download has no name of ours',
      '`attachment; filename="${fileName}"`',
      "'attachment'",
      'server/exports',
    ],
    ['a packed body is unpacked', 'inflate: false', 'inflate: true', 'attacks/cross-site'],
    [
      'the first of two equal parameters counts',
      'endpoint.query?.parse(toStorable(req.query));',
      'endpoint.query?.parse(Object.fromEntries(Object.entries(req.query).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v])));',
      'server/site-calls',
    ],
    [
      'an answer does not say its letters',
      '  res.json(endpoint.bare ? answer : { data: answer });',
      "  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(endpoint.bare ? answer : { data: answer }));",
      'attacks/cross-site',
    ],
  ],
  'server/app.ts': [
    [
      'a request to read may ask for another method',
      'router.use(requestLog(log), setApiHeaders, sameOriginOnly({ https }));',
      "router.use(requestLog(log), setApiHeaders, sameOriginOnly({ https }), (req, _res, next) => {\n    req.method = req.get('x-http-method-override') ?? req.method;\n    next();\n  });",
      'attacks/cross-site',
    ],
    [
      'a request is echoed',
      "app.disable('x-powered-by');",
      "app.use((req, res, next) => (req.method === 'TRACE' ? res.end(req.rawHeaders.join(' ')) : next()));",
      'attacks/cross-site',
    ],
    [
      'a caller says where they come from',
      "app.set('trust proxy', config.trustProxy);",
      "app.set('trust proxy', true);",
      'server/guesses',
    ],
  ],
  'server/core/http/bounded-server.ts': [
    [
      'requests are read by the lenient parser',
      'headersTimeout: headMs,',
      'insecureHTTPParser: true,\n      headersTimeout: headMs,',
      'attacks/cross-site',
    ],
  ],
  'server/core/http/openapi.ts': [
    [
      'what a body must look like is not written down',
      "content: json(schemaOf(endpoint.body, 'input'))",
      'content: json({})',
      'server/site-calls',
    ],
  ],
  'server/core/http/errors.ts': [
    [
      'an answer contains the database error',
      'error: sentences[known.code] ??',
      'error: String(known.cause) ??',
      'server/log',
    ],
    [
      'what a role may not do is not logged',
      "    'NOT_ALLOWED',\n    'API_TOKEN',",
      "    'API_TOKEN',",
      'server/log',
    ],
    [
      'calls of other sites are not logged',
      "    'CROSS_SITE',\n    'BAD_REQUEST',",
      "    'BAD_REQUEST',",
      'server/log',
    ],
    [
      'a refusal does not say whose it was',
      '{ user: req.user?.id ?? null, ...',
      '{ user: null, ...',
      'server/log',
    ],
    [
      'faults are not logged',
      'log[level]({ err: known.cause ?? known, ...requestFields(req) }, known.code);',
      'void level;',
      'server/log',
    ],
    [
      'a caller writes into the log',
      '...(isUid(device) ? { device } : {})',
      '...(device ? { device } : {})',
      'server/log',
    ],
  ],
  'server/core/http/json-body.ts': [
    [
      'what was sent is of any type',
      'const value: unknown = JSON.parse(text);',
      ['const value = JSON.parse(text) as', 'any;'].join(' '),
      'house/style',
    ],
  ],
});
