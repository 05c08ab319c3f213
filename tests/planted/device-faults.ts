import { faultsIn } from './fault.ts';

/** Who a device is to the server: enrolled, known by its key, emptied, copied, and what is kept of its words. */
export const deviceFaults = faultsIn({
  'web/stations/set-up/OperatorForm.tsx': [
    [
      'a session that ended is offered again',
      "if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') keepSession(null);",
      '',
      'web/desk-sync',
    ],
  ],
  'web/core/dialog/use-back-closes.ts': [
    [
      'Back leaves the desk from an open dialog',
      'if (isOpen && !isMarked())',
      'if (false)',
      'web/desk-deleted-person',
    ],
  ],
  'web/stations/desk/use-undo.ts': [
    [
      'Ctrl+Z pressed twice brings up another person',
      'useUndoKey(search, last !== null,',
      'useUndoKey(search, open !== null,',
      'web/desk-undo',
    ],
    [
      "a team's dialog undoes what was done for another person",
      'const open = next && isInSight(next) ? next : null;',
      'const open = next;',
      'web/desk-undo',
    ],
    [
      "a team's dialog shows what was done for another person",
      'const last = newest && isInSight(newest) ? newest : null;',
      'const last = newest;',
      'web/desk-undo',
    ],
  ],
  'web/stations/desk/person/use-person-work.ts': [
    [
      'a desk speaks of a badge that no longer counts',
      'return active?.number !== work.number;',
      'return false;',
      'web/desk-hand-over',
    ],
  ],
  'web/offline/sync/device.ts': [
    ['an ended session is offered to the next person', 'keepSession(null);', '', 'web/desk-sync'],
  ],
  'server/core/http/guards.ts': [
    ['two Host lines pass', 'if (hosts < 2) return next();', 'return next();', 'attacks/cross-site'],
  ],
  'server/core/throttle/known-places-store.ts': [
    [
      'where an account signed in before is forgotten',
      'return (await db.select({ key }).from(rateLimits).where(isThere)).length > 0;',
      'return false;',
      'server/guesses',
    ],
  ],
  'server/accounts/password-resets.ts': [
    ['a disabled account takes a password', '${users.disabledAt} is null)`', 'true)`', 'server/accounts'],
  ],
  'server/admin/integrations/webhooks.ts': [
    [
      'a name of this machine is an address for webhooks',
      'found.every(({ address }) =>',
      'found.every(({ address }) => isLocalhost ||',
      'server/webhooks',
    ],
  ],
  'server/sync/contact-proof.ts': [
    [
      'a made-up proof counts',
      'expected.length !== shown.length || !timingSafeEqual(expected, shown)',
      'false',
      'server/audit-witness',
    ],
    [
      'a claim about what was acknowledged begins a new history',
      'expected.length !== shown.length || !timingSafeEqual(expected, shown)',
      'false',
      'sync/lying-device',
    ],
    [
      "another device's proof counts",
      'if (facts.device !== deviceUid)',
      'if (facts.device === undefined)',
      'server/audit-witness',
    ],
  ],
  'server/core/keys/history.ts': [
    [
      'a claim without a proof harms no device',
      "if (claimed?.epoch === epoch && claimed.seq > row.seq) throw new AppError('DEVICE_FORKED');",
      '',
      'server/push-restored',
    ],
    [
      'an account that was deleted comes back with a backup',
      'if (lists) await deleteAccountsAgain(tx, lists.deletedAccounts);',
      '',
      'server/push-restored',
    ],
  ],
  'server/core/erasure/deleted-accounts.ts': [
    [
      'a server does not hear at once of an account that another one deleted',
      'return (await tx.select({ id: auditLog.id }).from(auditLog).where(isDeletion).limit(1)).length > 0;',
      'return false;',
      'server/push-restored',
    ],
  ],
  'server/sync/operators.ts': [
    [
      'a grant outlives its deleted account',
      'if (await isOfDeletedAccount(tx, grant, parts.deletedAccounts)) return null;',
      '',
      'server/push-restored',
    ],
    [
      "a liar gets a deleted account's rights back",
      'if (await isOfDeletedAccount(tx, grant, parts.deletedAccounts)) return null;',
      '',
      'sync/lying-device',
    ],
  ],
  'shared/base/dates.ts': [
    [
      'a number that no date holds closes a list',
      'Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString()',
      'new Date(ms).toISOString()',
      'server/who-did-what',
    ],
  ],
  'server/devices/device-auth.ts': [
    [
      'a device of a former edition is let in',
      "throw new AppError('EDITION_OVER');",
      'return;',
      'server/close-edition',
    ],
    [
      'any signature will do',
      'if (!(await verify(publicKey, signature, requestMessage(text, edition))))',
      "if (text === '')",
      'server/push-operators',
    ],
    [
      'a clock may be off by days',
      "if (Math.abs(machineMs() - ts) > windowMs) throw new AppError('CLOCK');",
      '',
      'server/push-operators',
      'server/devices',
    ],
    [
      'a request counts as often as it comes',
      "if (!(await isFirst(db, uid, nonce))) throw new AppError('REPLAYED');",
      '',
      'server/push-operators',
    ],
    ['a locked device is let in', "if (status === 'active') return;", 'if (status) return;', 'server/rescue'],
    [
      'a certificate of another device is shown',
      'if (!read.success || read.data.certificate.dev !== by.uid) return null;',
      'if (!read.success) return null;',
      'server/rescue',
    ],
    [
      'a copy pushes',
      "if (!whileForked.test(path)) throw new AppError('DEVICE_FORKED');",
      '',
      'server/rescue',
    ],
  ],
  'server/devices/device-contact.ts': [
    [
      'what a device sees later takes the place of what is missing',
      'then ${before} else ${seen} end',
      'then ${seen} else ${seen} end',
      'server/audit-witness',
    ],
  ],
  'server/devices/wipe.ts': [
    [
      'a device without an order reports itself empty',
      "if (!wipeOrder) throw new AppError('CHANGED_MEANWHILE');",
      '',
      'server/wipe',
    ],
    [
      'any order that an emptied device shows counts',
      'const wipeOrder = device.wipe ?? (shown && (await verifyWipeOrder(shown, own)) ? shown : null);',
      'const wipeOrder = device.wipe ?? shown;',
      'server/wipe',
    ],
    [
      'an order is given twice',
      "if (device.status === 'pending' || device.status === 'over' || device.wipeOrder)",
      "if (device.status === 'pending' || device.status === 'over')",
      'server/wipe',
    ],
  ],
  'server/devices/forked.ts': [
    [
      'a copy freezes every device',
      "and(eq(devices.uid, uid), eq(devices.status, 'active'))",
      "eq(devices.status, 'active')",
      'sync/lying-device',
    ],
    [
      'a locked device is unlocked by its copy',
      ".where(and(eq(devices.uid, uid), eq(devices.status, 'active')))",
      '.where(and(eq(devices.uid, uid)))',
      'server/rescue',
    ],
  ],
  'server/devices/devices.ts': [
    ['an old code enrolls', 'gt(devices.enrollmentUntil, at),', '', 'server/devices'],
    [
      'a device is enrolled without its key',
      "if (!(await verify(body.pub, body.proof, message))) throw new AppError('ENROLMENT_CODE');",
      '',
      'server/devices',
    ],
    [
      'a code is given again after a restore',
      'Math.max(ctx.keys.history.codesGiven(), ...indexes.map((index) => index + 1))',
      'Math.max(0, ...indexes.map((index) => index + 1))',
      'server/device-resync',
    ],
    [
      'a locked device is let in again by its lock',
      "const locked = { status: 'revoked',",
      "const locked = { status: 'active',",
      'server/devices',
    ],
  ],
  'web/offline/resync/rescue-clone.ts': [
    [
      'poison the server did not store counts as stored',
      "if (!stored.has(entry.id)) throw new Offline('the server did not keep it');",
      '',
      'sync/stuck',
    ],
    [
      'the reason of a rescue is lost',
      "await rescue(round, 'DEVICE_FORKED', { entries, asks });",
      "await rescue(round, 'POISON', { entries, asks });",
      'sync/stuck',
    ],
    [
      'a copy keeps to itself the pictures that a server that was set back lacks',
      'await resendAfterRestore(db, 0);',
      '',
      'sync/stuck',
    ],
    ['a copy hands over what waits and nothing else', 'await replayAll(db);', '', 'sync/coming-back'],
    [
      'a copy that hears of another history gives nothing again',
      'const isNewEpoch = await noticeEpoch(db, { epoch, serverNow, machineOffset });',
      'const isNewEpoch = false;',
      'sync/coming-back',
    ],
    [
      'a copy that only asks stops the one that was let in',
      '...(asks ? { epoch: (await readSync(db)).epoch } : {}),',
      '',
      'sync/copies',
    ],
    ['a copy is never let in again', 'if (isHeard) return true;', '', 'sync/copies'],
  ],
  'web/stations/desk/walk-in/scanned-code.ts': [
    [
      'half a code is refused while a slow reader types it',
      "if (!text.trimEnd().endsWith('}')) return null;",
      '',
      'web/desk-scan',
    ],
  ],
  'web/stations/desk/use-desk-choice.ts': [
    [
      'a code that is no badge is left in the search as it was read',
      'const written = read ? read.number : query;',
      'const written = read?.number || query;',
      'web/desk-scan',
    ],
    [
      'removing a person discards what is being written about them',
      'isHeld && last?.person.uid === shownUid',
      'isHeld && last?.person.uid === db.name',
      'web/desk-deleted-person',
    ],
  ],
  'web/stations/set-up/ReadyPage.tsx': [
    [
      'a reader presses the buttons of the check of a device',
      "{test !== 'printer' && <ReaderUse db={db} onUse={again} />}",
      '',
      'web/ready-screen',
    ],
  ],
  'web/stations/door/DoorPage.tsx': [
    [
      'a door takes the focus from an input method that writes a badge',
      "const isCovered = !isReady && screen.kind !== 'reading';",
      'const isCovered = !isReady;',
      'web/door/presentation',
    ],
  ],
  'web/device/reader/wedge.ts': [
    ['a letter without a key is lost in fast text', 'this.#takeKeyless(event);', ';', 'web/any-reader'],
    [
      'a badge read while Ctrl is held pastes and presses',
      'if (this.#isUnderControl(event)) {',
      'if (this.#isUnderControl(event) && event.metaKey) {',
      'web/reader-troubles',
    ],
    [
      'a word of an input method that the page took away is read twice',
      "return event.data === before ? '' : event.data;",
      'return event.data;',
      'web/any-reader',
    ],
    [
      'a word that an input method begins again is read from its beginning',
      'if (isCaught(this.#burst)) this.#isWordBegunAgain = true;',
      "if (isCaught(this.#burst)) this.#composing = '';",
      'web/any-reader',
    ],
    [
      'a badge whose reader has no suffix breaks off the next one',
      "&& !code.suffix.includes('{')",
      '',
      'web/reader-troubles',
    ],
    [
      'a badge breaks off on a page that is too busy to take its keys',
      'if (end === null && isOther) this.#paused = ended;',
      'if (end === null && isOther) this.#paused = null;',
      'web/reader-troubles',
    ],
    [
      'the lines of a contact behind its first one are typed into the field',
      'this.#moreUntil = at + ',
      'this.#moreUntil = -1 + ',
      'web/reader-troubles',
    ],
    [
      'the Enter of a code that nothing makes sense of presses a button',
      'event?.preventDefault();',
      '',
      'web/reader-troubles',
    ],
  ],
  'web/stations/desk/use-desk.ts': [
    ['a desk asks for nothing new when it shows a person', '    ask();\n', '', 'web/desk-page'],
    [
      'a desk asks for news with every letter',
      'if (uid === null || machineMs() - askedAt.current < freshMs) return;',
      'if (uid === null) return;',
      'web/desk-page',
    ],
    [
      'a letter typed beside an open person is lost on a phone',
      'flushSync(choice.release);',
      '',
      'web/desk-scan',
    ],
    [
      'a copy is made for another person than the one selected',
      'choose(shown.person.uid);\n    setOver(',
      'setOver(',
      'web/desk-deleted-person',
    ],
  ],
});
