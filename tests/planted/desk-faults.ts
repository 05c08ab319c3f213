import { faultsIn } from './fault.ts';

/** What a desk says of itself and of the work that the server rejected. */
export const deskFaults = faultsIn({
  'web/stations/desk/walk-in/WalkInForm.tsx': [
    [
      'text deleted from the form comes back',
      "isEmpty ? db.meta.delete('walkIn') :",
      'isEmpty ? Promise.resolve() :',
      'web/desk-disk',
    ],
    [
      'a person who is registered is said to be not',
      '.catch(reportError);\n      onRegistered(',
      '.catch(Promise.reject.bind(Promise));\n      onRegistered(',
      'web/desk-disk',
    ],
    [
      'a badge without its photo is issued unsaid',
      'lacksPhoto({ role, photo })',
      'false',
      'web/desk-walk-in',
    ],
  ],
  'web/device/reader/read-keys.ts': [
    [
      'a page for badges alone loses other codes',
      "if (onlyBadges) return { kind: 'typed' };",
      '',
      'web/reader-troubles',
    ],
  ],
  'web/app/pages/AdminPage.tsx': [
    [
      'a badge that is read in the admin area looks for no one',
      "setSought(read.kind === 'payload' ? read.fields.n : '');",
      "setSought('');",
      'web/find-anything',
    ],
  ],
  'web/device/use-station.ts': [
    [
      'an operator works on after their grant',
      'operator && isStill(operator.expiresAt) ? operator : null',
      'operator ?? null',
      'web/station-state',
    ],
    [
      'a device to be emptied hides what it has to send',
      'reason: wipe.reason, pending: await db.outbox.count()',
      'reason: wipe.reason, pending: 0',
      'web/station-state',
    ],
    [
      'a device of a former edition hides what it has to send',
      "kind: 'over', device, pending: await db.outbox.count()",
      "kind: 'over', device, pending: 0",
      'web/station-state',
    ],
    [
      'every locked device is of a former edition',
      "locked?.code === 'EDITION_OVER'",
      'locked',
      'web/station-state',
    ],
    [
      'a list that was never confirmed is complete',
      'sync?.confirmedAt != null',
      'sync != null',
      'web/station-state',
    ],
  ],
  'web/stations/desk/person/SignaturePad.tsx': [
    [
      'a dot of a signature is lost',
      '    draw(`M${last.current.x} ${last.current.y}L${last.current.x} ${last.current.y}`);\n',
      '',
      'web/signature-pad',
    ],
    [
      'a signature is longer than what is stored',
      'path.length + stroke.length <= longestSignature',
      'true',
      'web/signature-pad',
    ],
    [
      'a signature goes on outside the pad',
      'Math.round(Math.min(Math.max(share, 0), 1) * most)',
      'Math.round(share * most)',
      'web/signature-pad',
    ],
    [
      'a lifted pen goes on signing',
      'const end = () => {\n    last.current = null;',
      'const end = () => {',
      'web/signature-pad',
    ],
    ['a signature is stretched', 'box.height, height)', 'box.height, width)', 'web/signature-pad'],
    ['a signature trembles', 'const leastStep = 3;', 'const leastStep = 0;', 'web/signature-pad'],
    ['a signature cannot be cleared', "onPath('')", 'onPath(path)', 'web/signature-pad'],
  ],
  'web/stations/desk/sync/RejectedWork.tsx': [
    [
      'rejected work is sent twice by a double click',
      'sending.send(async () => {',
      'Promise.resolve().then(async () => {',
      'web/rejected-work',
    ],
    [
      'a registration of the wrong size is sent again and again',
      "['INVALID', 'BAD_REQUEST', 'TOO_LARGE', 'WRONG_TYPE']",
      "['INVALID', 'BAD_REQUEST', 'WRONG_TYPE']",
      'web/rejected-work',
    ],
    [
      'work about an erased person is sent again',
      "['PERSON_ERASED', 'PERSON_MERGED']",
      "['PERSON_MERGED']",
      'web/rejected-work',
    ],
    [
      'a number that is taken is sent again',
      "['NUMBER_TAKEN', 'BAD_CREDENTIAL',",
      "['BAD_CREDENTIAL',",
      'web/rejected-work',
    ],
    ['a person who is not here is opened', '&& line.uid !== null)', ')', 'web/rejected-work'],
    [
      'a registration is corrected without its country',
      'const fields = { ...rest, teamUid',
      "const fields = { ...rest, country: '', teamUid",
      'web/rejected-work',
    ],
    [
      'a registration to be corrected is not on the disk',
      "      await writeMeta(db, 'walkIn', draft);\n",
      '',
      'web/rejected-work',
    ],
    [
      'the card of a registration stays once it is corrected',
      '      await dismissRejected(db, entry.mseq);\n      onRegister',
      '      onRegister',
      'web/rejected-work',
    ],
    [
      'a rejected badge stays around the neck',
      "entry.kind === 'credential.issue' &&",
      "entry.kind === 'credential.reprint' &&",
      'web/rejected-work',
    ],
    [
      'rejected work is dismissed without a question',
      'question ? setAsking(true) : void run(dismiss)',
      'void run(dismiss)',
      'web/rejected-work',
    ],
  ],
  'web/stations/desk/walk-in/one-line.ts': [
    ['a role before a name is part of it', 'readRole(fold(word)) !== null || (/', '(/', 'web/one-line'],
  ],
  'web/stations/desk/person/BadgePreview.tsx': [
    [
      'the preview of a badge shows the first category',
      "safeParse(values.category).data ?? ''",
      'safeParse(values.category).data ?? "Men\'s 40+"',
      'web/desk-walk-in',
    ],
  ],
  'web/admin/imports/labels.ts': [
    ['the name of a sheet says no category', 'readCategory(name) !== null ||', '', 'web/import-sections'],
    [
      'the next team of a sheet forgets the category of the sheet',
      "[branch, category] = ['', ofSheet];",
      "[branch, category] = ['', ''];",
      'web/import-sections',
    ],
  ],
  'shared/imports/names.ts': [
    [
      'a name with Filho has two surnames',
      "names === 3 && portugueseSuffixes.test(words[end] ?? '')",
      'names === 0',
      'shared/import-names',
    ],
  ],
  'web/stations/set-up/ScreenLock.tsx': [
    [
      'a locked screen is silent to a reader that sends bytes',
      'isLocked ? listenForHid(',
      'isLocked && false ? listenForHid(',
      'web/screen-lock',
    ],
    [
      'a badge that a locked screen does not read is passed over in silence',
      'onRead: () => setReads((before) => before + 1),',
      'onRead: () => undefined,',
      'web/screen-lock',
    ],
  ],
  'web/device/reader/use-badge-reads.tsx': [
    ['pages without readers are no longer kept for Back', 'wasHidHeard()', 'true', 'web/badge-reads'],
    ['any code that is sent is a badge', "found?.kind === 'badge'", 'found', 'web/badge-reads'],
    ['a badge that is sent is not heard', '[listenForHid(giveSent)]', '[]', 'web/badge-reads'],
    [
      'a page in the background hears a badge that is sent',
      'document.hasFocus() ? findCode(text) : null',
      'findCode(text)',
      'web/badge-reads',
    ],
    [
      'a badge read while the first screen of a device opens is lost in silence',
      "dispatchEvent(new CustomEvent('stationrendered', { detail }));",
      'void detail;',
      'web/early-keys',
    ],
    [
      'a badge that a form does not read is passed over in silence',
      'useBadgeReads(() => setReads(reads + 1));',
      'useBadgeReads(() => undefined);',
      'web/badge-reads',
    ],
  ],
  'web/stations/kiosk/SetUp.tsx': [
    ['a badge is typed into the first steps of a kiosk', '      <KeepBadgesOut />\n', '', 'web/kiosk-set-up'],
  ],
  'web/stations/door/use-scanning.ts': [
    [
      'a full disk takes every verdict away',
      "keepUse(db, source === 'camera' ? 'camera' : 'reader').catch(reportError);",
      "await keepUse(db, source === 'camera' ? 'camera' : 'reader');",
      'web/door/amend-scan',
    ],
    [
      'a correction kept late takes the next verdict away',
      'if (turn !== turns.current) return;',
      '',
      'web/door/amend-scan',
    ],
  ],
  'web/core/dialog/use-keep.ts': [
    [
      'what the disk does not keep is not said',
      "showToast({ kind: 'bad', title: t('devices.notKept'), description: t('devices.notKeptNext') });",
      '',
      'web/door/amend-scan',
    ],
  ],
  'web/stations/desk/person/use-person-work.ts': [
    [
      'a hand-over waits for a note that is not kept',
      'answerPrint(db, credential.number).catch(reportError);',
      'await answerPrint(db, credential.number);',
      'web/desk-disk',
    ],
  ],
  'web/stations/desk/use-desk-reader.ts': [
    [
      'a badge that is read waits for a note that is not kept',
      'if (code?.number) answerPrint(db, code.number).catch(reportError);',
      'if (code?.number) await answerPrint(db, code.number);',
      'web/desk-disk',
    ],
  ],
  'web/stations/desk/DeskPage.tsx': [
    [
      'a document without a birth date fills no open form',
      "key={over.reading ?? ''}",
      "key={over.begun?.fields.birthDate ?? ''}",
      'web/desk-disk',
    ],
  ],
  'web/stations/desk/person/CorrectDialog.tsx': [
    ['a correction leaves its proposal open', 'changes }, proposed);', 'changes });', 'web/desk-proposal'],
  ],
  'web/stations/desk/person/NoteDialog.tsx': [
    [
      'a note is sent twice by a double click',
      'void sending.send(() => save(text));',
      'void save(text);',
      'web/desk-twice',
    ],
  ],
  'web/stations/desk/person/HandoutDialog.tsx': [
    [
      'a word about the hand-out before stays beside a failure',
      "      setSaid('');\n      setFailure(null);",
      '      setFailure(null);',
      'web/desk-twice',
    ],
  ],
  'web/stations/desk/use-undo.ts': [
    ['an undo pressed twice is too late', 'if (undoing.current === open.uid) return;', '', 'web/desk-twice'],
  ],
  'web/core/dialog/sending.ts': [
    [
      'a second click at once is sent as well',
      'if (preparations.size > 0 && !(await isPrepared())) return;',
      'if (!(await Promise.resolve(preparations.size === 0 || isPrepared()))) return;',
      'web/desk-twice',
    ],
  ],
  'web/stations/desk/team/use-team-work.ts': [
    [
      'a team served in part is said not to be served',
      'count > 0 && (failure.kind',
      'count < 0 && (failure.kind',
      'web/desk-team',
    ],
  ],
  'web/stations/desk/team/TeamDialog.tsx': [
    [
      'a failed print is not said beside a full disk',
      "work.kind === 'failed' ? work.before : null",
      'null',
      'web/desk-team',
    ],
  ],
  'web/stations/kiosk/use-self-service.ts': [
    [
      'a kiosk whose store fails works without end',
      'return wasPrinted(db, credential).catch((error: unknown) => {\n    // Not known: staff decide.',
      'return wasPrinted(db, credential).then(undefined, (error: unknown) => {\n    throw error;',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/find-participant.ts': [
    [
      'a code that cannot be looked up is passed over',
      "    return { kind: 'noMatch' };\n  });",
      '    throw error;\n  });',
      'web/kiosk-self-service',
    ],
  ],
  'web/account/registration/participant-form.ts': [
    [
      'an emptied form loses the focus',
      'flushSync(() => {',
      '[0].forEach(() => {',
      'web/participants-register',
    ],
  ],
});
