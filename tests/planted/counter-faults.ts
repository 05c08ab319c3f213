import { faultsIn } from './fault.ts';

/** What desks, doors and kiosks show of the person, the badge and the device. */
export const counterFaults = faultsIn({
  'web/stations/door/OtherScreens.tsx': [
    [
      'a code that was not read leads out of a rehearsal',
      'isUnread && !isRehearsal &&',
      'isUnread &&',
      'web/door/door-words',
    ],
  ],
  'web/stations/door/LastRead.tsx': [
    [
      'the last scan of an unknown holder shows no number',
      'words.who ?? words.number ?? words.reason',
      'words.who ?? words.reason',
      'web/door/door-words',
    ],
  ],
  'web/stations/door/DoorHead.tsx': [
    [
      'the settings of a door cover the verdict of a badge',
      'draft && !isCovered && (',
      'draft && (',
      'web/door/door-settings',
    ],
    [
      'the settings of a door forget its zone',
      "{ name: station.checkpoint, zone: station.zone ?? '' }",
      "{ name: station.checkpoint, zone: '' }",
      'web/door/door-settings',
    ],
  ],
  'web/stations/kiosk/EndSteps.tsx': [
    ['what to bring to a desk is always in Spanish', '{name[language]}', '{name.es}', 'web/kiosk-steps'],
  ],
  'web/stations/kiosk/HoldStep.tsx': [
    [
      'a copy can be canceled only once it is too late',
      'disabled={secondsLeft === 0}',
      'disabled={secondsLeft > 0}',
      'web/kiosk-steps',
    ],
  ],
  'web/stations/kiosk/find-participant.ts': [
    [
      'a person of one name is not found at a kiosk',
      'person.lastName || person.firstName',
      'person.lastName',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/use-kiosk.ts': [
    [
      'a kiosk goes on with the settings before the saved ones',
      "if (answer.kind === 'done') setState(answer.state);",
      '',
      'web/kiosk',
    ],
  ],
  'web/stations/desk/person/HandoutDialog.tsx': [
    ['an undone hand-out is still called recorded', "{isUndone ? '' : said}", '{said}', 'web/desk-undo'],
  ],
  'web/stations/desk/person/PersonPanel.tsx': [
    [
      'what failed for one person is shown with another',
      "work.kind !== 'idle' && work.uid === person.uid ? work : null",
      "work.kind !== 'idle' ? work : null",
      'web/desk-print',
    ],
  ],
  'web/stations/desk/person/NoteDialog.tsx': [
    [
      'a note that was not changed is sent',
      'if (next.trim() === standing) return onClose();',
      '',
      'web/desk-note',
    ],
  ],
  'web/stations/desk/person/ProposalBand.tsx': [
    [
      'a name that is to be removed is proposed as nothing',
      "field === 'country' ? format.country(value) : value || '—'",
      "field === 'country' ? format.country(value) : value",
      'web/desk-proposal',
    ],
  ],
  'web/stations/desk/UndoLine.tsx': [
    [
      'every issue asks to destroy its paper',
      "isUndone && last.kind === 'issue' && (",
      "last.kind === 'issue' && (",
      'web/desk-undo',
    ],
    [
      'the undo button names the last action and not the earlier one',
      'open.uid === last.uid ?',
      'open.uid !== last.uid ?',
      'web/desk-undo',
    ],
  ],
  'web/stations/desk/DeskSearch.tsx': [
    [
      'the valid number is shown twice beside a former one',
      'credential && former === undefined && (',
      'credential && (',
      'web/desk-page',
    ],
    [
      'every result says that the list is cut',
      'total > results.length &&\n',
      'total >= results.length &&\n',
      'web/desk-page',
    ],
  ],
  'web/stations/desk/walk-in/ScannedLine.tsx': [
    [
      'a genuine badge interrupts a screen reader, and a forged one does not',
      "code.kind === 'granted' ? 'status' : 'alert'",
      "code.kind === 'granted' ? 'alert' : 'status'",
      'web/desk-scan',
    ],
  ],
  'web/badges/print.ts': [
    [
      'a broken background is printed',
      '[...template.logos, template.background].filter(isThere)',
      'template.logos',
      'web/print-badges',
    ],
  ],
  'web/device/HeldList.tsx': [
    [
      'a device without keys has a check mark for them',
      'isGood: held.keys > 0',
      'isGood: held.keys >= 0',
      'web/held-list',
    ],
  ],
  'web/device/SaveUnsent.tsx': [
    [
      'a photo alone is not offered as a file',
      'isCutOff && pending + photos > 0',
      'isCutOff && pending > 0',
      'web/desk-file',
    ],
  ],
  'web/device/use-sync.ts': [
    [
      'the corner forgets refused pictures',
      '(await listOpenRejections(db)).length + (await listRejectedPhotos(db)).length',
      '(await listOpenRejections(db)).length',
      'web/desk-sync',
    ],
  ],
  'web/device/ConflictDialog.tsx': [
    [
      'the list of a desk has the conflicts of others',
      '({ uid, isElsewhere }) => !isElsewhere || uid === first',
      '() => true',
      'web/conflicts',
    ],
  ],
  'web/device/setup/Preparing.tsx': [
    [
      'a complete list is called interrupted',
      "connection.kind === 'offline' && !hasList && (",
      "connection.kind === 'offline' && (",
      'web/held-list',
    ],
    [
      'a new device with a full disk says nothing',
      "connection.kind === 'noStore' && !hasList && (",
      'false && (',
      'web/held-list',
    ],
  ],
  'web/device/setup/new-device.tsx': [
    ['a new device loses its typed name', 'name.trim() || freeName(', 'freeName(', 'web/desk-enroll'],
  ],
  'web/offline/store/overlay.ts': [
    [
      'a person moved to another team keeps the name of the former one',
      'if (after.teamUid !== before.teamUid) after.teamName = await nameOf(after.teamUid);',
      '',
      'web/local-people',
    ],
  ],
  'web/offline/store/rejected-photos.ts': [
    [
      'a rejected picture of no one is a card',
      'if (!wearer) return [];',
      "if (!wearer) return [{ sha256, code: 'INVALID', at: 0, personUid: '' }];",
      'web/desk-sync',
    ],
  ],
  'web/offline/store/asked-prints.ts': [
    [
      'a print makes the desk forget which ones it asked about',
      '[...asked.filter((one) => !numbers.includes(one)), ...numbers]',
      '[...numbers]',
      'web/desk-asked',
    ],
  ],
  'web/device/use-unsent-on-icon.ts': [
    [
      'the icon of the app forgets photos',
      "(await db.outbox.count()) + (await db.photos.where('toSend').equals(1).count())",
      'await db.outbox.count()',
      'web/station-kept-on',
    ],
  ],
  'web/device/print-badge.ts': [
    [
      'a misprint that the disk did not keep is called recorded',
      '    await logPrint(db, credential, { format, printer: null, reason: failedPrint });',
      '    await note(db, credential, { format, printer: null, reason: failedPrint });',
      'web/desk-print',
    ],
  ],
  'web/core/lib/use-when.ts': [
    [
      'what was yesterday is said like today',
      'calendarDateAt(instant) === calendarDateAt(present)',
      'true',
      'web/use-when',
    ],
  ],
});
