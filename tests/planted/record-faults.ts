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
  'server/participants/listing.ts': [
    [
      'badges that wait are counted as none',
      'if (isActiveStage(stage)) byStatus.active += row.people;',
      "if (stage === 'inHand') byStatus.active += row.people;",
      'server/lists',
    ],
    [
      'people without a team are those of any team',
      "team === 'none' ? isNull(list.teamId)",
      "team === 'none' ? undefined",
      'server/lists',
    ],
    [
      'a rule chosen finds every rule',
      "rule === 'any' ? gt(list.ruleCount, 0) : rule ?",
      'rule ? gt(list.ruleCount, 0) : rule ?',
      'server/lists',
    ],
    ['age sorts by name', 'age: { column: list.birthDate,', 'age: { column: list.sortName,', 'server/lists'],
    [
      'a number is sorted by category',
      'number: { column: list.number,',
      'number: { column: list.teamName,',
      'server/lists',
    ],
    [
      'people who break rules are counted once for each state',
      'breaking += row.breaking;',
      'breaking = row.breaking;',
      'server/lists',
    ],
    [
      'the ids of a filter are those of everybody',
      '    .where(and(...conditionsOf(filter)))\n    .orderBy(asc(list.teamName)',
      '    .orderBy(asc(list.teamName)',
      'server/lists',
    ],
  ],
  'server/accounts/store.ts': [
    [
      'enabled accounts are listed as disabled',
      'disabled: isNotNull(users.disabledAt),\n    withoutFactor',
      'disabled: isNull(users.disabledAt),\n    withoutFactor',
      'server/lists',
    ],
    [
      'the role is forgotten beside a state',
      'role && eq(users.role, role),',
      'role && !state ? eq(users.role, role) : undefined,',
      'server/lists',
    ],
    ['accounts are not found by their address', "|| ' ' || ${users.email}`;", '`;', 'server/lists'],
    [
      'disabled super users are counted as super users',
      "countOf(and(having('SUPER_USER'), isNull(users.disabledAt)))",
      "countOf(having('SUPER_USER'))",
      'server/lists',
    ],
    [
      'editors are counted as visitors',
      "regular: countOf(having('USER'))",
      "regular: countOf(having('USER', 'CONTENT_EDITOR'))",
      'server/lists',
    ],
  ],
  'server/registrations/store.ts': [
    [
      'registrations are not found by their second address',
      '    teamRegistrations.email2,\n  ];',
      '  ];',
      'server/lists',
    ],
    [
      'the country is forgotten beside a category',
      'country ? eq(teamRegistrations.country, country) : undefined,',
      'country && !category ? eq(teamRegistrations.country, country) : undefined,',
      'server/lists',
    ],
    [
      'states are counted of all registrations',
      '.where(conditionOf(filter))\n    .groupBy',
      '.groupBy',
      'server/lists',
    ],
  ],
  'server/competition/store.ts': [
    [
      'a day of games begins a minute late',
      'gte(schedule.date, from), lt',
      'gt(schedule.date, from), lt',
      'server/lists',
    ],
    [
      'a day of games includes the next midnight',
      'lt(schedule.date, new Date(from.getTime() + dayMs))',
      'lte(schedule.date, new Date(from.getTime() + dayMs))',
      'server/lists',
    ],
    [
      'games are listed in any order',
      '    .where(and(...where))\n    .orderBy(asc(schedule.date), asc(schedule.id));',
      '    .where(and(...where))\n    .orderBy(asc(schedule.id));',
      'server/lists',
      'server/public-reads',
    ],
  ],
  'server/reports/audit-log.ts': [
    [
      'the log until a day leaves that day out',
      'lt(auditLog.at, endOf(until))',
      'lt(auditLog.at, instantOf(until))',
      'server/lists',
    ],
    [
      'the log of a device is the log of all',
      'device === undefined ? undefined : eq(auditLog.deviceCode, device),',
      '',
      'server/lists',
    ],
    [
      'the log of an action is the log of all',
      'action === undefined ? undefined : eq(auditLog.action, action),',
      '',
      'server/lists',
    ],
  ],
  'server/waiting/routes.ts': [
    [
      'an appealed registration does not wait',
      'registrations: pending + appealed,',
      'registrations: pending,',
      'server/waiting',
    ],
  ],
  'server/sponsors/routes.ts': [
    [
      'adding a sponsor is not in the log',
      "    await auditCall(ctx, 'sponsor.create', String(sponsor.id));\n",
      '',
      'server/records',
    ],
  ],
  'server/competition/edit-places.ts': [
    [
      'deleting a hotel is logged as deleting a venue',
      "'accommodation.delete'",
      "'venue.delete'",
      'server/records',
    ],
    ['correcting a question is not in the log', "'faq.update'", "'faq.create'", 'server/records'],
  ],
  'server/competition/edit-games.ts': [
    [
      'the English name of a game is lost',
      '      translations: titleEn ? { en: { title: titleEn } } : {},\n    },\n    detail',
      '      translations: {},\n    },\n    detail',
      'server/records',
    ],
    [
      'the English name of an event is lost',
      '    title,\n    translations: titleEn ? { en: { title: titleEn } } : {},\n    venue,',
      '    title,\n    translations: {},\n    venue,',
      'server/records',
    ],
    [
      'a game is deleted as an event',
      "(row.eventType === 'game') === (kind === 'game')",
      "(row.eventType === 'game') !== (kind === 'event') || row.eventType === 'game'",
      'server/records',
    ],
  ],
  'server/competition/edit-teams.ts': [
    [
      'bronze medals changed meanwhile are overwritten',
      ' && was.bronze === before.bronze;',
      ';',
      'server/records',
    ],
    [
      'teams without medals are listed among those with some',
      'gold + silver + bronze > 0);',
      'gold + silver + bronze >= 0);',
      'server/records',
    ],
  ],
  'server/inbox/inbox.ts': [
    [
      'anybody may subscribe without end',
      "        await throttle.use('newsletter', ctx.address, 20);\n",
      '',
      'server/office-log',
    ],
    [
      'what a machine subscribes is kept',
      '        if (body.website) return { received: true };\n',
      '',
      'server/office-log',
    ],
    [
      'answering a message is not in the log',
      "      await auditCall(ctx, 'contact.responded', String(row.id), { responded: row.responded });\n",
      '',
      'server/office-log',
    ],
  ],
  'server/accounts/routes.ts': [
    [
      'deleting an account is not in the log',
      "      await auditCall(ctx, 'user.delete', String(user.id), { role: user.role });\n",
      '',
      'server/office-log',
    ],
    [
      'a first password chosen by the link is not in the log',
      "        await auditCall(ctx, 'user.resetUsed', String(id));\n",
      '',
      'server/office-log',
    ],
    [
      'anybody may register without end',
      "await throttle.use('register', ctx.address, 60);",
      '',
      'server/office-log',
    ],
    [
      'links are guessed at without end',
      "await throttle.use('reset', ctx.address, 60);",
      '',
      'server/office-log',
    ],
  ],
  'server/site/settings.ts': [
    [
      'saving a setting is not in the log',
      "    await auditCall(ctx, 'setting.save', key, { value: value.data });\n",
      '',
      'server/office-log',
    ],
  ],
  'server/news/routes.ts': [
    [
      'a picture added is not in the log',
      "      await auditCall(ctx, 'picture.add', picture.sha256);\n",
      '',
      'server/office-log',
    ],
  ],
  'server/privacy/routes.ts': [
    [
      'handing out the file of a person is not in the log',
      "    await auditCall(ctx, 'person.file', found.row.uid);\n",
      '',
      'server/office-log',
    ],
  ],
  'server/devices/devices.ts': [
    [
      'locking a device is not in the log',
      "      await auditCall(ctx, 'device.revoke', device.code);\n",
      '',
      'server/office-log',
    ],
  ],
  'server/imports/registrations-target.ts': [
    [
      'the second address of a registration is not imported',
      'email2: snapshot.email2 ?? null,',
      'email2: null,',
      'server/import-fields',
    ],
    [
      'every imported registration is from here',
      "isInternational: snapshot.isInternational === 'true',",
      "isInternational: snapshot.isInternational === 'yes',",
      'server/import-fields',
    ],
  ],
  'server/imports/teams-target.ts': [
    [
      'a team changed by a file loses its group',
      '          division: snapshot.division ?? null,\n',
      '          division: null,\n',
      'server/import-fields',
    ],
  ],
  'server/exports/lists.ts': [
    [
      'badges of a person leave in any order',
      '\n      .orderBy(asc(credentials.issuedAt));',
      ';',
      'server/exports',
    ],
    [
      'a badge leaves with the role its holder has by now',
      'roleTitles[language][said?.role ?? person.role],',
      'roleTitles[language][person.role],',
      'server/exports',
    ],
    [
      'whether somebody has a photo leaves the other way round',
      'person.photoUrl !== null,',
      'person.photoUrl === null,',
      'server/exports',
    ],
    [
      'the hand-over of a badge leaves as its print',
      'credential.validatedAt && wallTimeCell(credential.validatedAt),',
      'credential.printedAt && wallTimeCell(credential.printedAt),',
      'server/exports',
    ],
    [
      'a scan leaves without what was odd about it',
      '      scan.anomaly,\n',
      '      null,\n',
      'server/exports',
    ],
  ],
  'server/exports/routes.ts': [
    ['yes is no in an exported file', 'yesNo[cell ? 0 : 1]', 'yesNo[cell ? 1 : 0]', 'server/exports'],
    [
      'an English file has a Spanish name',
      'fileName: `${fileNames[language][list]}-${day}.${format}`,',
      'fileName: `${fileNames.es[list]}-${day}.${format}`,',
      'server/exports',
    ],
  ],
  'server/site/calendars.ts': [
    [
      'an English calendar names key dates in Spanish',
      "keyDates: {\n      earlyRegistration: 'Early registration closes',",
      "keyDates: {\n      earlyRegistration: 'Cierra la inscripción anticipada',",
      'server/calendars',
    ],
    ['a deadline lasts until its own minute', '...(from && until ?', '...(until ?', 'server/calendars'],
    ['a game lasts until it begins', 'starts.getTime() + courtMs', 'starts.getTime()', 'server/calendars'],
    [
      'a corrected game has the number of its first version',
      'sequence: game.version - 1,',
      'sequence: 0,',
      'server/calendars',
    ],
    [
      'a phone reads the calendar again once a day',
      'ttl: 15 * 60,',
      'ttl: 24 * 60 * 60,',
      'server/calendars',
    ],
  ],
  'server/credentials/prints.ts': [
    [
      'prints are not found by the name of the device',
      '      devices.name,\n      users.username,\n    ];',
      '      users.username,\n    ];',
      'server/prints',
    ],
    [
      'prints are not found by the printer',
      '      credentialPrints.printer,\n      devices.name,',
      '      devices.name,',
      'server/prints',
    ],
    [
      'the oldest print is listed first',
      '.orderBy(desc(credentialPrints.uid))',
      '.orderBy(credentialPrints.uid)',
      'server/prints',
    ],
  ],
  'server/reports/live-picture.ts': [
    [
      'the picture of a day begins an hour late',
      'const first = last - hoursShown + 1;',
      'const first = last - hoursShown;',
      'server/reports',
    ],
    [
      'a country is counted without its last category',
      'share.accredited += row.accredited;',
      'share.accredited = row.accredited;',
      'server/reports',
    ],
    [
      'revoked badges stand among those that count',
      "    .where(eq(credentials.status, 'active'))\n    .groupBy(credentials.awaiting",
      '    .groupBy(credentials.awaiting',
      'server/reports',
    ],
    [
      'the smallest country comes first',
      'b.expected - a.expected ||',
      'a.expected - b.expected ||',
      'server/reports',
    ],
  ],
});
