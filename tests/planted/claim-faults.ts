import { faultsIn } from './fault.ts';

/** Validation, keys, logs, the web and the deployment: more of what docs/security.md claims. */
export const claimFaults = faultsIn({
  'server/core/base/log.ts': [
    [
      'lines are dated in milliseconds',
      'pino.stdTimeFunctions.isoTime',
      'pino.stdTimeFunctions.epochTime',
      'server/log',
    ],
    [
      'lines are no JSON',
      'return destination ? pino(options, destination) : pino(options);',
      "return pino(options, { write: (line: string) => destination?.write(line.replaceAll('\"', '')) });",
      'server/log',
    ],
    [
      'an address with a name in it is logged',
      "route: typeof route === 'string' ? route : 'none'",
      "route: typeof route === 'string' ? req.originalUrl : 'none'",
      'server/log',
    ],
    [
      'the server writes past its log',
      'const route: unknown = req.route?.path;',
      'const route: unknown = req.route?.path;\n  console.log(req.method);',
      'house/dangerous-code',
    ],
  ],
  'server/core/monitoring/metrics.ts': [
    [
      'figures are read without a token in production',
      'return !production && !isPassedOn &&',
      'return !isPassedOn &&',
      'server/metrics',
    ],
  ],
  'server/core/settings/secrets.ts': [
    [
      'secrets of systemd are not read',
      'const folders = [env.CREDENTIALS_DIRECTORY, containerFolder]',
      'const folders = [containerFolder]',
      'server/config',
    ],
  ],
  'server/core/config.ts': [
    [
      'addresses that a caller makes up are believed by a setting',
      "const names = ['loopback', 'linklocal', 'uniquelocal'];",
      "const names = ['loopback', 'linklocal', 'uniquelocal', 'true'];",
      'server/config',
    ],
    [
      'pictures travel to their store in clear',
      "if (e.NODE_ENV === 'production' && protocol !== 'https:' && !isLocal)",
      "if (e.NODE_ENV === 'production' && protocol === 'ftp:' && !isLocal)",
      'server/config',
    ],
    [
      'a server that is not in production is one for developers',
      "dev: argv.includes('--dev'),",
      'dev: !production,',
      'server/config',
    ],
  ],
  'server/core/keys/server-keys.ts': [
    [
      'what is sealed under one name opens under another',
      'const labelOf = (name: string) => Buffer.from(name);',
      "const labelOf = (name: string) => Buffer.from(name && '');",
      'server/signing-keys',
    ],
    [
      'keys are sealed without a proof',
      "createCipheriv('aes-256-gcm'",
      "createCipheriv('aes-256-ctr'",
      'house/dangerous-code',
    ],
    [
      'a changed key of the server is not used',
      'const known = opened.get(kid) ?? importPrivate',
      'const known = [...opened.values()][0] ?? importPrivate',
      'server/signing-keys',
    ],
  ],
  'server/core/audit/audit.ts': [
    [
      'the audit log is chained by a broken hash',
      "createHash('sha256').update(`${prev}",
      "createHash('md5').update(`${prev}",
      'house/dangerous-code',
    ],
  ],
  'server/core/storage/fetch-picture.ts': [
    [
      'certificates of other servers are not judged',
      'agent: false,',
      'agent: false,\n      rejectUnauthorized: false,',
      'house/dangerous-code',
    ],
  ],
  'server/core/erasure/personal-data.ts': [
    [
      'a column with a birth date is forgotten in the list of personal data',
      'userId teamId firstName lastName birthDate',
      'userId teamId firstName lastName',
      'house/personal-data',
    ],
  ],
  'server/core/database/search-text.ts': [
    [
      'a percent sign finds everybody',
      "return text.replace(/[\\\\%_]/g, '\\\\$&');",
      'return text;',
      'server/participants',
    ],
  ],
  'server/accreditation/people-store.ts': [
    [
      'registrations that arrive together pass a quota',
      "await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');",
      '',
      'server/participants',
    ],
    [
      'a search is written into the statement',
      'like(participants.searchText, `% ${escapeLike(word)}%`)',
      "sql`${participants.searchText} like ${sql.raw(`'% ${escapeLike(word)}%'`)}`",
      'house/dangerous-code',
    ],
  ],
  'server/people/participants/routes.ts': [
    [
      'anybody registers people for another account',
      "body.userId !== undefined && can(actor.role, 'onBehalf.act') ? body.userId : actor.id",
      'body.userId !== undefined ? body.userId : actor.id',
      'server/participants',
    ],
  ],
  'server/operations/backup/postgres.ts': [
    [
      'a shell starts the programs of a backup',
      "stdio: ['ignore', 'ignore', 'pipe'],",
      "stdio: ['ignore', 'ignore', 'pipe'],\n      shell: true,",
      'house/dangerous-code',
    ],
  ],
  'server/admin/imports/routes.ts': [
    [
      'the server opens workbooks',
      "import { AppError } from '#shared/base/errors.ts';",
      "import { unzipSync } from 'fflate';\nimport { AppError } from '#shared/base/errors.ts';",
      'house/dangerous-code',
    ],
  ],
  'server/admin/exports/routes.ts': [
    [
      'a file name contains the request',
      'fileName: `${fileNames[language][list]}-${day}.${format}`',
      'fileName: `${fileNames[language][list]}-${String(filter.country ?? day)}.${format}`',
      'server/exports',
    ],
  ],
  'server/content/pages/public-reads.ts': [
    [
      'the last of two equal page parameters counts',
      'values(name).length > 1 ? values(name) : value',
      'value',
      'server/site-calls',
    ],
    [
      'a shared cache may hold private data',
      'if (!publicPaths.test(pathname)) return null;',
      '',
      'server/public-reads',
    ],
  ],
  'server/content/pages/page-template.ts': [
    [
      'a page is made by running text',
      "const own = head.includes('<title')",
      "new Function('return 1')();\n  const own = head.includes('<title')",
      'house/dangerous-code',
    ],
    ['an article ends the script it is written into', ".replaceAll('<', '\\\\u003c')", '', 'server/pages'],
  ],
  'server/core/storage/decode-image.ts': [
    ['a small file unfolds to any size', ' || unfoldedBytes(header) > largestUnfolded', '', 'server/photos'],
    [
      'a picture of too many pixels is “no picture”',
      "if (isTooLarge) throw new AppError('TOO_LARGE');",
      '',
      'server/photos',
    ],
  ],
  'shared/content/news.ts': [
    [
      'an editor’s picture may be a script',
      '/^https?:\\/\\//i.test(value)',
      '/^\\w+:/.test(value)',
      'server/site-calls',
    ],
  ],
  'shared/base/text.ts': [
    [
      'a name may begin a new line',
      ".replace(/[\\p{Cc}\\p{Z}\\u2800]+/gu, ' ')",
      '',
      'attacks/hostile-texts',
    ],
  ],
  'shared/competition/registrations.ts': [
    [
      'a step that is not next is taken',
      "if (!status) return refuse('NOT_IN_THIS_STATE');",
      "if (!status) return { kind: 'change', status: 'appealed' };",
      'server/registrations',
    ],
  ],
  'shared/codes/signed-messages.ts': [
    ['a grant is signed as a certificate', 'return `ACRGRANT1\\0', 'return `ACRCERT1\\0', 'shared/signature'],
    [
      'a badge of another edition is genuine',
      'return `ACR1\\0${tournament.id}\\0${signedText}`;',
      'return `ACR1\\0${signedText}`;',
      'shared/signature',
    ],
  ],
  'shared/engines/signatures/signature.ts': [
    [
      'any signature is genuine',
      'return verifier(bytes, encoder.encode(message));',
      'return true;',
      'shared/signature',
    ],
    [
      'a key that anyone can sign with is taken',
      'return bytes !== null && isSoundPublicKey(bytes);',
      'return bytes !== null;',
      'shared/signature',
    ],
  ],
  'shared/engines/signatures/ed25519.ts': [
    [
      'signatures are of another algorithm',
      "const name = 'Ed25519';",
      "const name = 'Ed448';",
      'shared/signature',
    ],
    [
      'the two engines sign differently',
      'return noble.signAsync(message, key.seed);',
      'return noble.signAsync(message.slice(1), key.seed);',
      'shared/signature',
    ],
  ],
  'web/core/lib/i18n.ts': [
    [
      'a value is read as a format',
      'interpolation: { escapeValue: false, ',
      'interpolation: { escapeValue: false, skipOnVariables: false, ',
      'web/language',
    ],
  ],
  'web/site/news/ArticlePage.tsx': [
    [
      'an article is markup',
      '<p key={place}>{text}</p>',
      '<p key={place} dangerouslySetInnerHTML={{ __html: text }} />',
      'house/dangerous-code',
    ],
  ],
  'web/account/sign-in/LoginForm.tsx': [
    ['a password shows while it is typed', 'type="password"', 'type="text"', 'web/account-forms'],
    [
      'password managers are kept out',
      'autoComplete="current-password"',
      'autoComplete="off"',
      'web/account-forms',
    ],
  ],
  'web/admin/accounts/ResetLink.tsx': [
    ['the token of a link travels in an address', '#reset=', '?reset=', 'web/admin-users'],
  ],
  'web/app/layout/AccountMenu.tsx': [
    [
      'the foot of a page does not sign out',
      'className={`${className} text-left`} onClick={logOut}>',
      'className={`${className} text-left`}>',
      'web/account-forms',
    ],
  ],
  'docs/deploy/Caddyfile': [
    [
      'a program in clear is sent on to TLS',
      '\t\trespond 403\n',
      '\t\tredir https://{host}{uri} 308\n',
      'house/deploy',
    ],
    [
      'the proxy speaks old versions of TLS',
      '{$DOMAIN} {\n\t# The server',
      '{$DOMAIN} {\n\ttls {\n\t\tprotocols tls1.0 tls1.3\n\t}\n\t# The server',
      'house/deploy',
    ],
    [
      'the proxy makes its own certificate',
      '{$DOMAIN} {\n\t# The server',
      '{$DOMAIN} {\n\ttls internal\n\t# The server',
      'house/deploy',
    ],
    [
      'the proxy goes where a caller says',
      'reverse_proxy {$UPSTREAM:localhost:3000} {',
      'reverse_proxy {query.to} {',
      'house/deploy',
    ],
  ],
  'docs/deploy/cancha.env': [
    [
      'the first account is called as everywhere',
      'ADMIN_USERNAME=direccion',
      'ADMIN_USERNAME=admin',
      'house/deploy',
    ],
    [
      'the password of the database stays in a file',
      '&user=cancha"',
      '&user=cancha&password=cancha"',
      'house/deploy',
    ],
  ],
  'docs/deploy/cancha@.service': [
    ['the service may gain rights', 'NoNewPrivileges=true', 'NoNewPrivileges=false', 'house/deploy'],
    [
      'the service reads the history of the sources',
      'InaccessiblePaths=-/srv/cancha/source\n',
      '',
      'house/deploy',
    ],
  ],
  'docs/deploy/compose.yml': [
    [
      'the database has a password that everybody knows',
      'POSTGRES_PASSWORD_FILE: /run/secrets/database_password',
      'POSTGRES_PASSWORD: cancha',
      'house/deploy',
    ],
  ],
  'docs/deploy/Dockerfile': [
    [
      'the image holds the tests',
      'COPY --from=build /app/scripts scripts',
      'COPY --from=build /app/scripts scripts\nCOPY --from=build /app/tests tests',
      'house/deploy',
    ],
  ],
  'package-lock.json': [
    [
      'a package comes from elsewhere',
      '"node_modules/express": {',
      '"node_modules/express": {\n      "resolved": "https://packages.example/express.tgz",',
      'house/supply',
    ],
  ],
});
