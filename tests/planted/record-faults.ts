import { faultsIn } from './fault.ts';

/** What decides about lists, imports, calendars, messages and what the office keeps. */
export const recordFaults = faultsIn({
  'shared/competition/calendar.ts': [
    [
      'a deadline comes first in its day',
      "return from ?? until ?? '';",
      "return from ?? '';",
      'shared/calendar',
    ],
    ['a month that begins on a Monday has an empty week first', '+ 6) % 7;', '+ 6) % 8;', 'shared/calendar'],
    [
      'a day of registration and games is marked as registration',
      'return entries.every((entry) => kindOf',
      'return entries.some((entry) => kindOf',
      'shared/calendar',
    ],
  ],
  'shared/competition/clashes.ts': [
    [
      'a shorter rest after a move is not told',
      'restOf(old) <= restOf(clash));',
      'restOf(old) >= restOf(clash));',
      'shared/clashes',
    ],
    ['a venue lacks its last court', 'Number(court) <= courts;', 'Number(court) < courts;', 'shared/clashes'],
    [
      'a moved game goes the wrong way',
      'Date.parse(game.date) + minutes',
      'Date.parse(game.date) - minutes',
      'shared/clashes',
    ],
    [
      'a moved game keeps a court the new venue lacks',
      'court: game.court && isCourtOf(courts, game.court) ? game.court : null };',
      'court: game.court };',
      'shared/clashes',
    ],
    [
      'games in reach of a clash are not looked at',
      'reachMs = (gameTimes.courtMinutes + gameTimes.restMinutes)',
      'reachMs = gameTimes.courtMinutes',
      'shared/clashes',
    ],
    [
      'clashes are listed in any order',
      ' || a.other.date.localeCompare(b.other.date),',
      ',',
      'shared/clashes',
    ],
  ],
  'shared/competition/standings.ts': [
    ['a game counts twice', 'tally.played += 1;', 'tally.played += 2;', 'shared/standings'],
    ['bronze medals are lost in the sum', 'bronze: sum.bronze + bronze,', 'bronze,', 'shared/standings'],
    [
      'the medal table is upside down in bronze',
      'b.bronze - a.bronze ||',
      'a.bronze - b.bronze ||',
      'shared/standings',
    ],
    [
      'a country with bronze alone is left out',
      'row.gold + row.silver + row.bronze > 0',
      'row.gold + row.silver > 0',
      'shared/standings',
    ],
  ],
  'shared/imports/plan.ts': [
    [
      'a team is found by country before category',
      "for (const same of ['category', 'country'] as const)",
      "for (const same of ['country', 'category'] as const)",
      'shared/imports',
    ],
    [
      'two rows of one person change them twice',
      'lineOfId.set(there.id, row.line);',
      '',
      'shared/import-rows',
    ],
    [
      'every change warns of an outdated badge',
      'changes.some(({ field }) => printed.includes(field));',
      'changes.length > 0;',
      'shared/import-rows',
    ],
    [
      'a field that may change is named as fixed',
      "fixed.fields === 'all' || fixed.fields.includes(field));",
      'fixed.fields.length > 0 || field === fixed.code);',
      'shared/import-rows',
    ],
    [
      'a person is told apart by country no more',
      'person.birthDate, person.country].join',
      'person.birthDate].join',
      'shared/import-rows',
    ],
  ],
  'shared/imports/check-row.ts': [
    [
      'a Windows path is taken for a web address',
      " && !/^[a-z]:[\\\\/]/i.test(photo ?? '');",
      ';',
      'shared/import-rows',
    ],
    [
      'an address with a password is fetched',
      "address.password === ''",
      "address.password !== ' '",
      'shared/import-rows',
    ],
    ['a photo may be any address', '/^https?:$/', '/^\\w+:$/', 'shared/import-rows'],
    [
      'the language of a person is lost',
      'if (language) fields.language = language;',
      '',
      'shared/import-rows',
    ],
    [
      'an unknown team is left out in silence',
      "if (typeof found === 'string') problems.push({ field: 'team', code: found });",
      '',
      'shared/import-rows',
    ],
    [
      'only the first wrong field is named',
      'return [...byField].map(',
      'return [...byField].slice(0, 1).map(',
      'shared/import-rows',
    ],
  ],
  'shared/imports/read-rows.ts': [
    [
      'a constant overrides the cell',
      "if (field && cell !== '') raw.set(field, cell);",
      "if (field && cell !== '' && !raw.has(field)) raw.set(field, cell);",
      'shared/import-rows',
    ],
    [
      'an answer to a word of the file is forgotten',
      'reading.matches[field]?.[fold(text)];',
      'reading.matches[field]?.[text];',
      'shared/import-rows',
    ],
    ['a comma in a name no longer parts it', 'if (comma > 0)', 'if (comma > 99)', 'shared/imports'],
    [
      'a name of three words has one surname',
      'words.length <= 2 ? 1 : 2',
      'words.length <= 3 ? 1 : 2',
      'shared/imports',
    ],
  ],
  'shared/imports/dates.ts': [
    ['a year of two digits is in this century', 'year <= 20 ?', 'year <= 30 ?', 'shared/imports'],
    [
      'most American dates are read the other way',
      "mdy > dmy ? 'mdy' : 'dmy'",
      "mdy > dmy ? 'dmy' : 'dmy'",
      'shared/imports',
    ],
    [
      'a year before the month is taken for a day',
      '? [b, a] : [a, b];',
      '? [a, b] : [a, b];',
      'shared/imports',
    ],
    ["'set' is no September", "'sept', 'sep', ", '', 'shared/imports'],
  ],
  'shared/imports/guess-columns.ts': [
    [
      'the second of two headings is taken',
      'b.score - a.score || a.column - b.column',
      'b.score - a.score || b.column - a.column',
      'shared/imports',
    ],
    [
      "'Name' beside 'Surname' is a whole name",
      "if (has('fullName') && (has('firstName') || has('lastName'))) {",
      "if (has('fullName') && has('firstName') && has('lastName')) {",
      'shared/imports',
    ],
    ['headings are looked for in the first row', 'rows.slice(0, 10)', 'rows.slice(0, 1)', 'shared/imports'],
    ['cells that say something else are believed', 'named - 60', 'named - 6', 'shared/imports'],
  ],
  'shared/badge/layouts.ts': [
    [
      'the back of a card marks the zone beside',
      'const open = (person.zones & (1 << index)) !== 0;',
      'const open = (person.zones & (1 << (index + 1))) !== 0;',
      'shared/badge-drawing',
    ],
    ['closed zones are written like open ones', 'open ? ink : slate,', 'ink,', 'shared/badge-drawing'],
  ],
  'shared/credentials/validity.ts': [
    [
      'a door that denies is stored as the usual one',
      'door === usualValidity.door && ',
      '',
      'shared/validity',
    ],
    [
      'a role that waits is stored as the usual one',
      " && roleNames.every((role) => roles[role] === 'atOnce'),",
      ',',
      'shared/validity',
    ],
    [
      'only scanned badges wait',
      "rules.roles[role] !== 'atOnce'",
      "rules.roles[role] === 'scannedBack'",
      'shared/validity',
    ],
  ],
  'web/local/search.ts': [
    [
      'a word only a walk-in has counts as a slip',
      'isBeginning(base, word) || findAmong(recent.values(), [word]).length > 0;',
      'isBeginning(base, word);',
      'shared/search',
    ],
  ],
  'server/privacy/store.ts': [
    [
      'merging loses the external id',
      'externalId: kept.externalId ?? gone.externalId,',
      'externalId: kept.externalId,',
      'server/merging',
    ],
    [
      'merging loses the account',
      'userId: kept.userId ?? gone.userId,',
      'userId: kept.userId,',
      'server/merging',
    ],
    [
      'merging loses the note',
      'note: gone.note ? lastNote(kept.note, gone.note) : kept.note,',
      'note: kept.note,',
      'server/merging',
    ],
    [
      'people of one name born on other days are doubles',
      '.groupBy(participantListing.sortName, participantListing.birthDate)',
      '.groupBy(participantListing.sortName)',
      'server/merging',
    ],
  ],
  'server/approvals/store.ts': [
    [
      'a decision about another role is shown',
      'decision: decision?.role === role ? decision.made : null,',
      'decision: decision?.made ?? null,',
      'server/approvals',
    ],
    [
      'an older decision is shown',
      '.orderBy(asc(approvals.id));',
      '.orderBy(desc(approvals.id));',
      'server/approvals',
    ],
    [
      'a page repeats the last of the one before',
      'lt(p.id, sought.before)',
      'lte(p.id, sought.before)',
      'server/approvals',
    ],
    [
      'a role chosen in the list is not looked at',
      'role === undefined ? [...waiting] : waiting.filter((one) => one === role)',
      '[...waiting]',
      'server/approvals',
    ],
  ],
  'server/backup/dumps.ts': [
    ['dumps are never removed', '.slice(kept)', '.slice(kept * 99)', 'server/dumps'],
    ['a dump alone is kept', 'const kept = 2;', 'const kept = 1;', 'server/dumps'],
    ['the oldest dump counts as the latest', '    .reverse()\n', '', 'server/dumps'],
    ['a backup of another history counts', '.where(eq(syncMeta.epoch, epoch));', ';', 'server/dumps'],
  ],
  'server/doctor/findings.ts': [
    [
      'a device is silent after 24 days',
      'const silentHours = 24;',
      'const silentHours = 24 * 24;',
      'server/doctor',
    ],
    [
      'a backup of two days ago is good',
      'const backupHours = 30;',
      'const backupHours = 60;',
      'server/doctor',
    ],
    ['a full disk is advice', "free < gigabyte ? 'bad'", "free < gigabyte ? 'advice'", 'server/doctor'],
    ['a tenth of the disk is not looked at', '0.1 * o.blocks', '0.01 * o.blocks', 'server/doctor'],
    ['a database without fsync is good', "fsync === 'on' && synchronous", 'synchronous', 'server/doctor'],
    ['half-written pages are good', " && full_page_writes === 'on'", '', 'server/doctor'],
    [
      'a database far away in clear is good',
      'isHere || isEncrypted',
      'isHere || !isEncrypted',
      'server/doctor',
    ],
    ['a pool too large fits', '(o.allowed - reserved)', '(o.allowed + reserved)', 'server/doctor'],
    ['a device with unsent work is good', '(pending ?? 0) > 0', '(pending ?? 0) > 99', 'server/doctor'],
  ],
  'server/doctor/checks.ts': [
    ['one of two open roles is enough', 'worthApproving.every(', 'worthApproving.some(', 'server/doctor'],
    ['no metrics are good', "metricsToken ? 'good' : 'advice'", "'good'", 'server/doctor'],
    ['keys anybody can read are good', "mode !== '600'", "mode === '000'", 'server/doctor'],
    [
      'pictures in a store that is gone are good',
      "stored + toDelete > 0 ? 'bad' : 'good'",
      "'good'",
      'server/doctor',
    ],
  ],
  'server/accounts/second-factor.ts': [
    ['a recovery code with l for 1 is refused', 'replace(/[IL]/g', 'replace(/[I]/g', 'server/second-factor'],
    ['a recovery code with O for 0 is refused', "code.replaceAll('O', '0')", 'code', 'server/second-factor'],
  ],
  'server/http/session.ts': [
    [
      'a session in use never ends',
      '(data.startedAt ?? machineMs()) + sessionMs',
      'machineMs() + sessionMs',
      'server/own-sessions',
    ],
  ],
  'server/imports/batches.ts': [
    ['undoing leaves photos waiting', '  await cancelPhotos(ctx.db, id);\n', '', 'server/photo-addresses'],
  ],
  'server/imports/photo-store.ts': [
    [
      'a photo of a canceled import is attached',
      "        eq(importPhotos.status, 'fetching'),\n      ),\n    )\n    .returning({ url: importPhotos.url });",
      '      ),\n    )\n    .returning({ url: importPhotos.url });',
      'server/photo-addresses',
    ],
    [
      'photos that came are fetched again',
      "inArray(importPhotos.status, ['failed', 'cancelled'])",
      "inArray(importPhotos.status, ['failed', 'cancelled', 'done'])",
      'server/photo-addresses',
    ],
  ],
  'server/site/feeds.ts': [
    [
      'a summary is markup in the news feed',
      'description: escapeXml(summaryOf(words)),',
      'description: summaryOf(words),',
      'server/feeds',
    ],
    [
      'the text of a story is markup in the news feed',
      '`<p>${escapeXml(line)}</p>`',
      '`<p>${line}</p>`',
      'server/feeds',
    ],
  ],
  'server/platform/erase-person.ts': [
    [
      'erasing takes a picture another person has',
      'const gone = hashes.filter((hash) => !stay.has(photoUrl(hash)));',
      'const gone = hashes.filter((hash) => !stay.has(hash));',
      'server/erasing',
    ],
  ],
  'server/platform/keys.ts': [
    [
      'the last of several servers makes the keys',
      'linkSync(aside, file);',
      'writeFileSync(file, text);',
      'server/key-folder',
    ],
    [
      'keys stay readable by others',
      '(statSync(file).mode & 0o077) !== 0',
      '(statSync(file).mode & 0o077) === 7',
      'server/key-folder',
    ],
  ],
  'server/platform/high-water.ts': [
    [
      'two servers of one process id write one file',
      "const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;",
      'const aside = `${file}.${process.pid}`;',
      'server/key-folder',
    ],
  ],
  'server/integrations/deliver.ts': [
    [
      'a refused message counts as delivered',
      'answer >= 200 && answer < 300',
      'answer >= 200 && answer < 500',
      'server/webhooks',
    ],
    ['a redirect counts as delivered', 'answer < 300', 'answer < 400', 'server/webhooks'],
    [
      'the first failure is forgotten at each try',
      'const since = failingSince ?? at;',
      'const since = at;',
      'server/webhooks',
    ],
    ['an address is given up after a day', '5 * 24 * hourMs;', '24 * hourMs;', 'server/webhooks'],
    [
      'an address that answers again stays failing',
      'if (webhook.failingSince) await noteReach(db, webhook.id, { failingSince: null, disabledAt: null });',
      '',
      'server/webhooks',
    ],
  ],
  'server/integrations/webhook-store.ts': [
    [
      'a message sent again keeps its tries',
      "status: 'waiting', attempts: 0, nextAt: now",
      "status: 'waiting', nextAt: now",
      'server/webhooks',
    ],
    ['waiting messages are forgotten', "ne(webhookDeliveries.status, 'waiting'), ", '', 'server/webhooks'],
    [
      'an address that was given up is asked',
      '        isNull(webhooks.disabledAt),\n',
      '',
      'server/webhooks',
    ],
    [
      'a message is sent before it is due',
      '        lte(webhookDeliveries.nextAt, now),\n',
      '',
      'server/webhooks',
    ],
    ['all messages of an address are listed', '.limit(listedDeliveries)', '', 'server/webhooks'],
  ],
});
