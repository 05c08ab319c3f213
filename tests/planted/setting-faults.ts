import { faultsIn } from './fault.ts';

/** Faults in merging, approvals, checks, backups and webhooks, and in the pages of settings. */
export const settingFaults = faultsIn({
  'server/people/privacy/store.ts': [
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
  'server/people/approvals/store.ts': [
    [
      'the list hides a badge of another role that needs an approval',
      'when ${isOpen(signed)} then ${signed} when',
      'when',
      'server/approvals',
    ],
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
      'lt(p.id, sought.before + 1)',
      'server/approvals',
    ],
    [
      'a role chosen in the list is not looked at',
      'role === undefined ? undefined : eq(p.role, role)',
      'undefined',
      'server/approvals',
    ],
  ],
  'server/operations/backup/dumps.ts': [
    ['dumps are never removed', '.slice(kept)', '.slice(kept * 99)', 'server/dumps'],
    ['a dump alone is kept', 'const kept = 2;', 'const kept = 1;', 'server/dumps'],
    ['the oldest dump counts as the latest', '    .reverse()\n', '', 'server/dumps'],
    ['a backup of another history counts', '.where(eq(syncMeta.epoch, epoch));', ';', 'server/dumps'],
  ],
  'server/operations/doctor/findings.ts': [
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
  'server/operations/doctor/checks.ts': [
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
  'server/core/http/session.ts': [
    [
      'a session in use never ends',
      '(data.startedAt ?? machineMs()) + sessionMs',
      'machineMs() + sessionMs',
      'server/own-sessions',
    ],
    [
      'a session that ended by silence makes the next sign-in fail',
      'if (!req.session) req.sessionStore.generate(req);',
      '',
      'server/own-sessions',
    ],
  ],
  'server/admin/imports/batches.ts': [
    ['undoing leaves photos waiting', '  await cancelPhotos(ctx.db, id);\n', '', 'server/photo-addresses'],
  ],
  'server/admin/imports/photo-store.ts': [
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
  'server/content/pages/feeds.ts': [
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
  'server/core/erasure/erase-person.ts': [
    [
      'erasing takes a picture another person has',
      'const gone = hashes.filter((hash) => !stay.has(photoUrl(hash)));',
      'const gone = hashes.filter((hash) => !stay.has(hash));',
      'server/erasing',
    ],
  ],
  'server/core/keys/keys.ts': [
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
  'server/core/restore/high-water.ts': [
    [
      'two servers of one process id write one file',
      "const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;",
      'const aside = `${file}.${process.pid}`;',
      'server/key-folder',
    ],
  ],
  'server/admin/integrations/deliver.ts': [
    [
      'a refused message counts as delivered',
      'answer >= 200 && answer < 300',
      'answer >= 200 && answer < 500',
      'server/webhook-retries',
    ],
    ['a redirect counts as delivered', 'answer < 300', 'answer < 400', 'server/webhook-retries'],
    [
      'the first failure is forgotten at each try',
      'const since = failingSince ?? at;',
      'const since = at;',
      'server/webhook-retries',
    ],
    ['an address is given up after a day', '5 * 24 * hourMs;', '24 * hourMs;', 'server/webhook-retries'],
    [
      'an address that answers again stays failing',
      'if (webhook.failingSince) await noteReach(db, webhook.id, { failingSince: null, disabledAt: null });',
      '',
      'server/webhook-retries',
    ],
  ],
  'server/admin/integrations/webhook-store.ts': [
    [
      'a message sent again keeps its tries',
      "status: 'waiting', attempts: 0, nextAt: now",
      "status: 'waiting', nextAt: now",
      'server/webhook-retries',
    ],
    [
      'waiting messages are forgotten',
      "ne(webhookDeliveries.status, 'waiting'), ",
      '',
      'server/webhook-retries',
    ],
    [
      'an address that was given up is asked',
      '        isNull(webhooks.disabledAt),\n',
      '',
      'server/webhook-retries',
    ],
    [
      'a message is sent before it is due',
      '        lte(webhookDeliveries.nextAt, now),\n',
      '',
      'server/webhook-retries',
    ],
    ['all messages of an address are listed', '.limit(listedDeliveries)', '', 'server/webhook-retries'],
  ],
  'server/content/pages/calendars.ts': [
    [
      'an English calendar names key dates in Spanish',
      'what.keyDate.title[language]',
      'what.keyDate.title.es',
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
  'web/records/SettingPage.tsx': [
    [
      'a setting that can be saved says why it cannot',
      '(isRefused && words.refused) ||',
      '(isRefused || words.refused) ||',
      'web/setting-page',
    ],
    [
      'a screen that asks before it saves a setting loads the page again',
      '          event.preventDefault();\n',
      '',
      'web/setting-page',
    ],
    [
      'a setting without a word for it is saved in silence',
      "words.saving ?? t('zones.saving')",
      'words.saving',
      'web/setting-page',
    ],
    [
      'a saved setting does not say when desks receive it',
      "words.savedText ?? t('zones.rolesHint')",
      'words.savedText',
      'web/setting-page',
    ],
  ],
  'web/records/SaveBar.tsx': [
    [
      'a setting can be saved over a change that was not seen',
      ' || form.theirs !== null',
      '',
      'web/setting-page',
    ],
  ],
  'web/records/SettingRows.tsx': [
    ['a wrong row is marked before anyone saved it', 'useState(false)', 'useState(true)', 'web/setting-page'],
    ["another editor's rows run into each other", ".join('\\n')", ".join('')", 'web/setting-page'],
    ['the rows of a setting are counted from minus one', 'at + 1', 'at - 1', 'web/setting-page'],
    [
      'a full list of a setting takes one more',
      'rows.length < most',
      'rows.length <= most',
      'web/setting-page',
    ],
  ],
  'web/records/ActionDialogs.tsx': [
    [
      'a form in a dialog stays open on Escape',
      '    <Dialog\n      open\n      onOpenChange={(isOpen) => !isOpen && onClose()}',
      '    <Dialog\n      open\n      onOpenChange={(isOpen) => !isOpen}',
      'web/action-dialogs',
    ],
    [
      'a question stays open on Escape',
      '    <ConfirmDialog\n      open\n      onOpenChange={(isOpen) => !isOpen && onClose()}',
      '    <ConfirmDialog\n      open\n      onOpenChange={(isOpen) => !isOpen}',
      'web/action-dialogs',
    ],
    [
      'a form in a dialog closes although its work failed',
      'if (work && (await action.run(work))) onClose();',
      'if (work) {\n      await action.run(work);\n      onClose();\n    }',
      'web/action-dialogs',
    ],
  ],
});
