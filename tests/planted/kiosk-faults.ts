import { faultsIn } from './fault.ts';

/** The self-service. */
export const kioskFaults = faultsIn({
  'web/stations/kiosk/FindStep.tsx': [
    [
      'guesses at a kiosk have no end',
      'if (tries.current >= mostTries) return',
      'if (tries.current >= 99) return',
      'web/kiosk-steps',
    ],
  ],
  'web/stations/kiosk/SelfService.tsx': [
    ['a reader types into the steps of a kiosk', '  useHandheld({ onText });', '', 'web/kiosk-reader'],
  ],
  'web/stations/kiosk/use-self-service.ts': [
    [
      'codes read at the start of a kiosk can be guessed',
      "tries.current = read.kind === 'found' ? 0 : tries.current + 1;",
      '',
      'web/kiosk-reader',
    ],
    [
      'a second tap prints a second badge',
      "    setStep({ kind: 'working' });\n    const isCopy = await isOut(db, view);",
      '    const isCopy = await isOut(db, view);',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/SupervisorPage.tsx': [
    ['the settings of a kiosk stay open', 'useIdle(idleMs, onBack);', '', 'web/kiosk'],
  ],
  'web/stations/kiosk/CheckStep.tsx': [
    [
      'an undone issue keeps a person from the kiosk',
      ' && !isIssueUndone(credential)',
      '',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/self-service.actions.ts': [
    [
      'a kiosk prints a copy at once',
      "if ((await waitForRelease(db, undo)) === 'undone') return { kind: 'canceled' };",
      '',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/ProposeStep.tsx': [
    [
      'a proposal names fields that do not differ',
      '.filter(([field, value]) => value !== person[field as keyof typeof said])',
      '',
      'web/kiosk-steps',
    ],
    ['a proposal that was not kept cannot be sent again', 'setBusy(false);', '', 'web/kiosk-steps'],
  ],
  'web/stations/desk/walk-in/use-hand-reader.ts': [
    [
      'half a document spoils the next one after a badge',
      '      lines.current = [];\n      // Finds',
      '      // Finds',
      'web/desk-passport',
    ],
    [
      'a failed swipe of a passport spoils every one after it',
      'present.slice(first).join',
      'present.join',
      'web/desk-passport',
    ],
  ],
  'web/stations/desk/walk-in/WalkInForm.tsx': [
    [
      'a walk-in with one name alone is lost',
      '!fields.firstName && !fields.lastName',
      '(!fields.firstName || !fields.lastName)',
      'web/desk-walk-in',
    ],
    [
      'a whole line typed as a first name stays a name',
      "if (event.key === 'Enter') readFirstName(event);",
      '',
      'web/desk-walk-in',
    ],
  ],
  'web/stations/desk/use-desk-reader.ts': [
    [
      'an open form takes no document',
      "(isFree || over.kind === 'walkIn' ||",
      '(isFree ||',
      'web/desk-walk-in',
    ],
  ],
  'web/stations/door/use-scanning.ts': [
    [
      'Escape leaves a red verdict',
      'if (!isShown) return;\n    const onKey',
      'if (isShown) return;\n    const onKey',
      'web/door/presentation',
    ],
  ],
  'web/stations/door/camera-control.ts': [
    [
      'a hidden door keeps its camera',
      'then(document.hidden ? close : begin);',
      'then(begin);',
      'web/door/camera',
    ],
  ],
  'web/stations/kiosk/use-work-report.ts': [
    [
      'a kiosk takes a device without counters for its own',
      'device && counters ?',
      'device ?',
      'web/kiosk-report',
    ],
  ],
  'web/stations/kiosk/PrinterChoice.tsx': [
    [
      'taking a printer away leaves it',
      "name === '' ? rest : { ...rest, [format]: name }",
      '{ ...rest, [format]: name }',
      'web/printer-choice',
    ],
    [
      'choosing a printer forgets the others',
      "name === '' ? rest : { ...rest, [format]: name }",
      "name === '' ? {} : { [format]: name }",
      'web/printer-choice',
    ],
    [
      'a removed label printer takes the labels of another one with it',
      'label62 === labelPrinterName ? { printers: rest } : {}',
      '{ printers: rest }',
      'web/printer-choice',
    ],
    [
      'a new label printer does not get the labels',
      'printers: { ...rest, label62: labelPrinterName } });',
      'printers: rest });',
      'web/printer-choice',
    ],
    [
      'the format with a printer is not the one of the place',
      '.find((format) => printers[format]);',
      '.find((format) => !printers[format]);',
      'web/printer-choice',
    ],
    [
      'the label printer is offered for every format',
      'isForLabels(format) ? labelPrinter : null',
      'labelPrinter',
      'web/printer-choice',
    ],
    [
      'the label printer is offered twice',
      'const here = known.filter(({ name }) => name !== labelPrinterName);',
      'const here = known;',
      'web/printer-choice',
    ],
    [
      'a test is printed although nothing was stored',
      "if (!(await onTest())) return setTest({ kind: 'none' });",
      'await onTest();',
      'web/printer-choice',
    ],
    [
      'the result of a test is below every format',
      "test.kind === 'done' && test.format === format",
      "test.kind === 'done'",
      'web/printer-choice',
    ],
    [
      'formats without a printer are tested too',
      '{(isFirst || chosen) && (',
      '{(isFirst || !chosen) && (',
      'web/printer-choice',
    ],
    [
      'a test on labels has the usual size',
      'onLabels ? { width: onLabels.widthMm, height: onLabels.heightMm } : pageSize(format)',
      'pageSize(format)',
      'web/printer-choice',
    ],
    [
      'the result of a test stays with another printer',
      "  function choose(format: BadgeFormat, name: string) {\n    const { [format]: _, ...rest } = printers;\n    onSetting({ printers: name === '' ? rest : { ...rest, [format]: name } });\n    clear();",
      "  function choose(format: BadgeFormat, name: string) {\n    const { [format]: _, ...rest } = printers;\n    onSetting({ printers: name === '' ? rest : { ...rest, [format]: name } });",
      'web/printer-choice',
    ],
    [
      'a page saved as a file is not found again',
      'result.savedAs && ',
      'result.savedAs || ',
      'web/kiosk-report',
    ],
  ],
  'web/stations/set-up/WipedScreen.tsx': [
    [
      'a wiped device is enrolled again before its wipe is reported',
      'disabled={note.report !== null}',
      'disabled={false}',
      'web/desk-file',
    ],
    [
      'a wiped device does not say which badges are not valid',
      "<li>{t('devices.wiped.badges')}</li>",
      '',
      'web/desk-file',
    ],
    [
      'a device that sends before its wipe is said to be offline',
      "t(connection.kind === 'online' ? 'devices.wiping.sending' : 'devices.wiping.offline')",
      "t('devices.wiping.offline')",
      'web/desk-file',
    ],
    [
      'a wiped device says when it was wiped instead of when that was ordered',
      "{format.date(new Date(note.orderedAt), 'dateTime')}",
      "{format.date(new Date(note.at), 'dateTime')}",
      'web/desk-file',
    ],
  ],
  'web/stations/set-up/ReadyPage.tsx': [
    [
      'what is good comes before what is missing',
      "['fails', 'warns', 'ok'];",
      "['ok', 'warns', 'fails'];",
      'web/ready-screen',
    ],
    [
      'Escape in a test leaves the readiness page',
      "event.key === 'Escape' && test === null && !event.defaultPrevented",
      "event.key === 'Escape'",
      'web/ready-screen',
    ],
    [
      'both tests of a device have the same button',
      '{t(`devices.ready.do.${check}`)}',
      "{t('devices.ready.do.camera')}",
      'web/ready-screen',
    ],
    [
      'the checks that only warn are not counted',
      '{warns > 0 && <p',
      '{warns > 99 && <p',
      'web/ready-screen',
    ],
  ],
  'web/stations/set-up/ReadyTests.tsx': [
    [
      'a camera without a picture passes its test',
      "keepTest(db, 'camera', camera === 'on')",
      "keepTest(db, 'camera', true)",
      'web/ready-screen',
    ],
    [
      'the test of a camera is kept as that of a printer',
      "keepTest(db, 'camera', camera === 'on')",
      "keepTest(db, 'printer', camera === 'on')",
      'web/ready-screen',
    ],
    [
      'the code of a test badge is only read in capitals',
      'text.trim().toUpperCase() === code',
      'text.trim() === code',
      'web/ready-screen',
    ],
    [
      'a printer that prints nothing is not reported',
      "      keep(keepTest(db, 'printer', false));\n",
      '',
      'web/ready-screen',
    ],
    [
      'a badge that printed badly passes the test',
      "keepTest(db, 'printer', false).then(onClose)",
      "keepTest(db, 'printer', true).then(onClose)",
      'web/ready-screen',
    ],
    [
      'a wrong code passes the test of a printer',
      "if (isIt) keep(keepTest(db, 'printer', true)",
      "if (text) keep(keepTest(db, 'printer', true)",
      'web/ready-screen',
    ],
  ],
  'web/stations/kiosk/LabelPrinterFields.tsx': [
    [
      'an address of blanks is a wrong one',
      "else if (next.address.trim() === '') onPrinter(null);",
      "else if (next.address === '') onPrinter(null);",
      'web/printer-choice',
    ],
  ],
  'web/stations/practice/DrillPicture.tsx': [
    [
      'skipped tasks count as done in the result of a drill',
      "const done = drill.steps.filter(({ end }) => end === 'done').length;\n  return (\n    <>",
      'const done = drill.steps.length;\n  return (\n    <>',
      'web/drill-picture',
    ],
    [
      'the result of a drill shows the median as the slowest',
      'number(line.seconds?.most)',
      'number(line.seconds?.median)',
      'web/drill-picture',
    ],
    [
      'a missed target is said to be met',
      "isMet ? 'rehearsal.picture.met' : 'rehearsal.picture.missed'",
      "'rehearsal.picture.met'",
      'web/drill-picture',
    ],
    [
      'one drill is listed as an earlier one',
      'drills && drills.length > 1 &&',
      'drills && drills.length > 0 &&',
      'web/drill-picture',
    ],
    [
      'of a line only the done tasks are counted',
      'of: line.done + line.skipped',
      'of: line.done',
      'web/drill-picture',
    ],
  ],
  'web/offline/practice/drill.ts': [
    ['clicks of skipped tasks count', 'presses: done.reduce(', 'presses: mine.reduce(', 'web/drill-picture'],
    [
      'a target that is just kept is missed',
      'measured.median <= target.most',
      'measured.median < target.most',
      'web/drill-picture',
    ],
  ],
  'web/stations/desk/sync/SyncPanel.tsx': [
    [
      'a desk is left before it is known what is unsent',
      '{status && <Leave db={db} unsent={status.pending + status.photos} />}',
      '<Leave db={db} unsent={status ? status.pending + status.photos : 0} />',
      'web/desk-sync',
    ],
  ],
  'web/device/reader/alt-digits.ts': [
    [
      'a reader that types numbers leaves the page where NumLock is off',
      'if (event.key !== digit) event.preventDefault();',
      '',
      'web/reader-troubles',
    ],
  ],
  'web/stations/desk/DeskPage.tsx': [
    [
      'a badge is read in silence while a new person is entered',
      "trouble && (over.kind !== 'nothing' ||",
      "trouble && ((over.kind !== 'nothing' && !isForm) ||",
      'web/desk-scan',
    ],
  ],
  'web/stations/door/DoorPage.tsx': [
    [
      'the reasons of an amendment stay for the next scan',
      'asking && asking.scanUid === scanUid ?',
      'asking ?',
      'web/door/presentation',
    ],
    [
      'the reasons of an amendment close when the badge is read again',
      'asking && asking.scanUid === scanUid ? asking.kind : null',
      'null',
      'web/door/presentation',
    ],
  ],
  'web/stations/kiosk/find-participant.ts': [
    [
      'a forged code finds a person at the kiosk',
      "signer.kind === 'signed' ? { kind: 'found', view }",
      "signer ? { kind: 'found', view }",
      'web/kiosk-self-service',
    ],
  ],
  'web/offline/sync/badge-code.ts': [
    [
      'another copy is printed as this one',
      'found.g === credential.g && found.k === credential.kid',
      'true',
      'sync/badge-codes',
    ],
  ],
});
