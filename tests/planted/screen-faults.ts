import { faultsIn } from './fault.ts';

/** What people press, read and choose: forms, lists, filters, tables, the door, the desk and the kiosk. */
export const screenFaults = faultsIn({
  'web/local/search.ts': [
    [
      'a word that only a walk-in has is taken for a slip',
      'isBeginning(base, word) || findAmong(recent.values(), [word]).length > 0;',
      'isBeginning(base, word);',
      'web/search-recent',
    ],
  ],
  'web/local/readiness.ts': [
    ['the free room is the whole quota', 'room.quota - (room.usage ?? 0)', 'room.quota', 'web/ready-page'],
    [
      'a kiosk whose update waits says that none does',
      "(await kiosk.readState()).update === 'ready'",
      "(await kiosk.readState()).update === 'loading'",
      'web/ready-page',
    ],
  ],
  'web/local/rehearsal.ts': [
    [
      'a rehearsal knows no hand-outs',
      "'badgeTemplate', 'zones', 'validity', 'handouts', 'checkpoints'",
      "'badgeTemplate', 'zones', 'validity', 'checkpoints'",
      'web/rehearsal',
    ],
  ],
  'web/records/use-record-form.ts': [
    ['the copy of a saved form stays in the tab', 'saveDraft(key, null);', '', 'web/competition-admin'],
    [
      'a draft is offered to the next person at the browser',
      '`draft:${useActor()?.id ?? 0}:${name}`',
      '`draft:${name}`',
      'web/record-form',
    ],
    [
      'what only the other person changed is not taken over',
      'change(Object.fromEntries(onlyTheirs.map((name) => [name, after[name]])) as unknown as Partial<D>);',
      '',
      'web/record-form',
    ],
    ['what both changed is overwritten', '.filter((name) => !mine.includes(name))', '', 'web/record-form'],
    ['a deleted record is saved under its old id', 'setBase(null);', '', 'web/record-form'],
    [
      'a refused field does not get the focus',
      "form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();",
      '',
      'web/record-form',
    ],
    [
      'a fault stays while the field is corrected',
      'setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name])) }));',
      '',
      'web/record-form',
    ],
    ['a discarded form keeps its faults', '      setErrors({});\n', '', 'web/record-form'],
    ['lists are not read again after a save', 'await forget();', '', 'web/record-form'],
  ],
  'web/records/RecordPage.tsx': [
    [
      'a form can be saved over a change that was not seen',
      'disabled={form.theirs !== null}',
      'disabled={false}',
      'web/record-form',
    ],
  ],
  'web/records/RecordList.tsx': [
    [
      'a selected line cannot be unselected',
      'if (!next.delete(rowKey(row))) next.add(rowKey(row));',
      'next.add(rowKey(row));',
      'web/record-list',
    ],
    [
      'lines that cannot be meant are selected with all',
      'found.filter((row) => bulk?.whyNot?.(row) === undefined)',
      'found.filter(() => true)',
      'web/record-list',
    ],
    [
      'the box of all never unselects',
      'selected.length < can.length ? setKeys(new Set(can.map(rowKey))) : clear()',
      'setKeys(new Set(can.map(rowKey)))',
      'web/record-list',
    ],
    [
      'a search finds only beginnings',
      'fold(search.textOf(row)).includes(wanted)',
      'fold(search.textOf(row)).startsWith(wanted)',
      'web/record-list',
    ],
    [
      'a hundred rows promise a further page',
      'found.length > most',
      'found.length >= most',
      'web/record-list',
    ],
  ],
  'web/records/list-address.ts': [
    [
      'leaving out all columns shows all of them',
      "shown.join('.') || '-'",
      "shown.join('.')",
      'web/record-list',
    ],
  ],
  'web/ui/UnsavedGuard.tsx': [
    [
      'a link left by after a question loses its filter',
      'link.pathname + link.search',
      'link.pathname',
      'web/record-form',
    ],
    [
      'a link that opens another tab is asked about',
      'event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey',
      'event.button === 0',
      'web/record-form',
    ],
    [
      'a tab with unsaved work closes without a question',
      "window.addEventListener('beforeunload', onClose);",
      '',
      'web/record-form',
    ],
  ],
  'web/ui/BirthDateField.tsx': [
    ['Backspace in an empty part of a date goes nowhere', 'go(part, -1);', '', 'web/birth-date'],
    [
      'a separator after an automatic step skips a part',
      "if (typed[part] !== '') go(part, 1);",
      'go(part, 1);',
      'web/birth-date',
    ],
    [
      'a corrected part moves on',
      'digits.length > typed[part].length && isPartFull(part, digits)',
      'isPartFull(part, digits)',
      'web/birth-date',
    ],
  ],
  'web/ui/Table.tsx': [['Court 10 sorts before Court 2', ', numeric: true', '', 'web/list-address']],
  'web/ui/PinPad.tsx': [
    [
      'a wrong PIN stays in the field',
      "    setPin('');\n    setWrong(await",
      '    setWrong(await',
      'web/pin-pad',
    ],
    [
      'letters are taken into a PIN',
      "event.target.value.replace(/\\D/g, '').slice",
      'event.target.value.slice',
      'web/pin-pad',
    ],
    ['an empty PIN is asked about', "if (pin === '') return field.current?.focus();", '', 'web/pin-pad'],
  ],
  'web/ui/case-words.ts': [
    ['a scan out is told as a scan in', "deed.direction === 'in' ?", 'deed.direction ?', 'web/case-words'],
    ['ninety minutes are told as minutes', 'minutes < 90', 'minutes < 900', 'web/case-words'],
  ],
  'web/ui/CaseView.tsx': [
    [
      'the first side is kept whichever was chosen',
      'kept: side.ref })',
      "kept: it.sides[0]?.ref ?? '' })",
      'web/case-words',
    ],
    ['a case is settled without a reason', "if (reason.trim() === '') return;", '', 'web/case-words'],
  ],
  'web/ui/PhotoField.tsx': [
    ['the same file cannot be chosen twice', "event.target.value = '';", '', 'web/photo-field'],
  ],
  'web/ui/use-photo-work.ts': [
    [
      'a canceled photo sends the form',
      "cancel: () => end('dropped', { kind: 'idle' })",
      "cancel: () => end('ready', { kind: 'idle' })",
      'web/photo-field',
    ],
    [
      'a file that is refused sends the form',
      "end('dropped', { kind: 'failed', problem });",
      "end('ready', { kind: 'failed', problem });",
      'web/photo-field',
    ],
  ],
  'web/ui/scale-photo.ts': [
    [
      'a small picture is enlarged',
      'Math.min(1, longEdgePx / Math.max(area.width, area.height))',
      'longEdgePx / Math.max(area.width, area.height)',
      'web/scale-photo',
    ],
    ['a wide picture is cut at its left', 'x: (1 - share) / 2, y: 0', 'x: 0, y: 0', 'web/scale-photo'],
    ['a transparent picture turns black', "context.fillStyle = '#ffffff';", '', 'web/scale-photo'],
    ['a WebP picture is refused', "'image/png', 'image/webp'", "'image/png'", 'web/scale-photo'],
  ],
  'web/features/desk/next-action.ts': [
    [
      'an envelope that was never printed is handed over',
      "(stage === 'issued' || stage === 'awaiting')",
      "stage === 'issued'",
      'web/next-action',
    ],
    [
      'a badge is issued before what it requires',
      "if (known.isMissing) return 'receive';",
      '',
      'web/next-action',
    ],
  ],
  'web/features/desk/Pace.tsx': [
    ['a break between two badges counts as a person', '.filter((gap) => gap < breakMs)', '', 'web/pace'],
    [
      'what was not sent is not counted',
      '    ...(await db.outbox.filter(isToday).toArray()),\n',
      '',
      'web/pace',
    ],
  ],
  'web/features/handouts/HandoutCounts.tsx': [
    [
      'a hand-out that is off and that nobody has is listed',
      'isActive || given > 0',
      'isActive || given >= 0',
      'web/handout-counts',
    ],
  ],
  'web/features/desk/work-lines.ts': [
    [
      'a former number names no person',
      '[one.credential?.number, ...one.formerNumbers].includes(number)',
      'one.credential?.number === number',
      'web/desk-words',
    ],
  ],
  'web/features/desk/desk-failure.ts': [
    [
      'a full disk inside another error is a fault of ours',
      '|| (inner !== undefined && isStorageError(inner))',
      '',
      'web/desk-words',
    ],
  ],
  'web/features/desk/person-state.ts': [
    [
      'a revoked badge counts as issued',
      "credential?.status === 'active' ? credential : []",
      'credential ?? []',
      'web/desk-words',
    ],
  ],
  'web/features/desk/use-desk-keys.ts': [
    [
      'Enter held down goes on to the next person',
      'event.repeat || keys.onEnter(event.shiftKey)',
      'keys.onEnter(event.shiftKey)',
      'web/desk-keys',
    ],
    [
      'a letter typed outside of the search is lost',
      '        search.current?.focus();\n    }',
      '        void 0;\n    }',
      'web/desk-keys',
    ],
  ],
  'web/features/desk/use-row-keys.ts': [
    [
      'the arrows leave the first row',
      'Math.min(Math.max(at + step, 0), rows.length - 1)',
      'at + step',
      'web/desk-keys',
    ],
  ],
  'web/features/door/signals.ts': [
    ['a muted door sounds and shakes', 'if (muted) return;', '', 'web/door/signals'],
    [
      'a muted door is loud after a reload',
      "scope.localStorage.setItem(mutedKey, on ? '1' : '0');",
      '',
      'web/door/signals',
    ],
  ],
  'web/features/door/use-scanning.ts': [
    [
      'the green of the badge before stays when the next cannot be judged',
      'setShown(null);\n        setBroken(true);',
      'setBroken(true);',
      'web/door/door',
    ],
  ],
  'web/features/devices/cover.ts': [
    [
      'a digit typed elsewhere does not reach the field of the PIN',
      "present.querySelector('input')?.focus();",
      ';',
      'web/screen-lock',
    ],
  ],
  'web/features/devices/DevicesAdmin.tsx': [
    [
      'a device that waits counts as one with unsent work',
      "status !== 'pending' && (pending ?? 0) > 0",
      '(pending ?? 0) >= 0',
      'web/device-list',
    ],
    [
      'a forked device is not among those that stopped',
      "status === 'revoked' || status === 'forked'",
      "status === 'revoked'",
      'web/device-list',
    ],
    ['a search for two words finds either', 'words.every((word)', 'words.some((word)', 'web/device-list'],
  ],
  'web/features/devices/device-actions.tsx': [
    ['a device that waits can be emptied', "status !== 'pending' && !wipe", '!wipe', 'web/device-list'],
  ],
  'web/features/account/UserFilters.tsx': [
    [
      'a role chosen after a state forgets the state',
      '{ q, ...(state ? { state } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
    [
      'a state chosen after a role forgets the role',
      '{ q, ...(role ? { role } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
  ],
  'web/features/account/UserActions.tsx': [
    [
      'enabling an account disables it',
      '`POST /api/admin/users/:id/${plan.kind}`',
      "'POST /api/admin/users/:id/disable'",
      'web/admin-users',
    ],
  ],
  'web/features/account/UsersAdmin.tsx': [
    [
      'a disabled super user counts as the last one',
      "user.role === 'SUPER_USER' && !user.disabledAt &&",
      "user.role === 'SUPER_USER' &&",
      'web/admin-users',
    ],
  ],
  'web/features/account/StaffForm.tsx': [
    [
      'a refused field of a new account is not marked',
      'if (code) form.setError(name, { message: code }, { shouldFocus: true });',
      '',
      'web/admin-users',
    ],
  ],
  'web/features/account/next-stop.ts': [
    [
      'a page of another site is gone on to',
      '/^\\/(?!\\/)/.test(wanted.pathname)',
      '/^\\//.test(wanted.pathname)',
      'web/next-stop',
    ],
  ],
  'web/features/account/OwnSessions.tsx': [
    ['the present session can be ended as another one', '{!session.isThis && (', '{(', 'web/second-factor'],
  ],
  'web/features/account/SignUpForm.tsx': [
    [
      'a taken address marks no field',
      "if (error.code === 'EMAIL_TAKEN') told.email = error.code;",
      '',
      'web/account-forms',
    ],
  ],
  'web/features/account/LoginForm.tsx': [
    [
      'what was typed stays for another account',
      'onOther={() => {\n          form.reset();',
      'onOther={() => {',
      'web/account-forms',
    ],
  ],
  'web/features/account/PasswordForm.tsx': [
    ['a changed password stays typed', 'form.reset();', '', 'web/own-account'],
    [
      'a wrong present password is told as another refusal',
      "isWrong ? t('account.password.wrongCurrent')",
      "!isWrong ? t('account.password.wrongCurrent')",
      'web/own-account',
    ],
  ],
  'web/features/account/ProfilePage.tsx': [
    [
      'a profile lists abilities of every role',
      'powers.filter(([, ability]) => can(user.role, ability))',
      'powers.filter(() => true)',
      'web/own-account',
    ],
  ],
  'web/features/competition/road.ts': [
    [
      'the road to the final follows only the first team of a game',
      'team1?.id === teamId || team2?.id === teamId',
      'team1?.id === teamId',
      'web/road',
    ],
  ],
  'web/features/competition/GamesBoard.tsx': [
    [
      'a finger drawn to the left leads to the day before',
      "across < 0 ? 'left' : 'right'",
      "across > 0 ? 'left' : 'right'",
      'web/competition-filters',
    ],
    [
      'clearing the filters keeps the venue',
      'address.change({ category: null, venue: null, team: null })',
      'address.change({ category: null, team: null })',
      'web/competition-filters',
    ],
    [
      'the day before leads to the first day',
      'days.findLast(({ date }) => date < shown)',
      'days.find(({ date }) => date < shown)',
      'web/competition-filters',
    ],
  ],
  'web/features/competition/TeamsPage.tsx': [
    [
      'choosing a category loses what was searched for',
      '...(text && { q: text })',
      '',
      'web/competition-filters',
    ],
  ],
  'web/features/competition/VenuesPage.tsx': [
    ['a finished game is the next one', '!game.score && Date.parse', 'Date.parse', 'web/competition-filters'],
  ],
  'web/features/competition/admin/final-medals.ts': [
    [
      'the first team wins every final',
      'score.team1 > score.team2 ?',
      'score.team1 > 0 ?',
      'web/competition-parts',
    ],
  ],
  'web/features/competition/admin/game-draft.ts': [
    [
      'a final is sent with a group',
      "draft.phase === 'group' ? draft.division || null : null",
      'draft.division || null',
      'web/competition-parts',
    ],
  ],
  'web/features/competition/tie-reasons.ts': [
    ['teams that have not played are told as tied', '&& row.played > 0', '', 'web/competition-parts'],
  ],
  'web/features/site/zone-draft.ts': [
    [
      'a zone named in English alone is left unnamed without a word',
      "else if (en) errors[`${zone}.es`] = 'REQUIRED';",
      '',
      'web/zone-draft',
    ],
  ],
  'web/features/site/SettingsAdmin.tsx': [
    [
      'a setting that was saved is sent again with the one that was refused',
      'done[key] = saved.value;',
      '',
      'web/office-settings',
    ],
  ],
  'web/features/site/CheckpointsAdmin.tsx': [
    [
      'two doors of one name are kept',
      'other.key !== row.key && other.name.trim() === name',
      'false && other.name.trim() === name',
      'web/office-settings',
    ],
  ],
  'web/features/site/RetentionAdmin.tsx': [
    [
      'a number of days with zeros before it is taken',
      '(0|[1-9]\\d{0,3})',
      '\\d{1,4}',
      'web/office-settings',
    ],
  ],
  'web/features/inbox/InboxAdmin.tsx': [
    [
      'an answered message cannot be marked back',
      'body: { responded: !responded }',
      'body: { responded: true }',
      'web/office-settings',
    ],
  ],
  'web/features/imports/photo-archive.ts': [
    ['photos of a zip made on Windows are not found', ".replaceAll('\\\\', '/')", '', 'web/photo-archive'],
    [
      'copies that a Mac keeps are taken for photos',
      "file.name.startsWith('__MACOSX/') ||",
      '',
      'web/photo-archive',
    ],
  ],
  'web/features/imports/import-draft.ts': [
    [
      'a chosen order of dates is forgotten when a column changes',
      "draft.isOrderChosen && dates.kind === 'open' ? draft.reading.dateOrder : guessed",
      'guessed',
      'web/drafts',
    ],
    [
      'a field is given to two columns',
      'return given === field ? null : given;',
      'return given;',
      'web/drafts',
    ],
  ],
  'web/features/imports/PreviewStep.tsx': [
    [
      'changes that are left out are counted as written',
      'counts.new + (update ? counts.changed : 0)',
      'counts.new + counts.changed',
      'web/import-steps',
    ],
  ],
  'web/features/imports/BatchList.tsx': [
    [
      'photos that failed are missing from the sum',
      'waiting + done + failed + cancelled',
      'waiting + done + cancelled',
      'web/import-steps',
    ],
  ],
  'web/features/inbox/contact-draft.ts': [
    ['the trap for robots is kept with a draft', "name !== 'website' &&", '', 'web/drafts'],
  ],
  'web/features/news/news-draft.ts': [
    [
      'a draft that lies ahead is told as scheduled',
      "article.isDraft ? 'draft' : isAhead ? 'at' : 'kept'",
      "isAhead ? 'at' : article.isDraft ? 'draft' : 'kept'",
      'web/drafts',
    ],
  ],
  'web/features/administration/bulk.actions.ts': [
    [
      'those that were unticked are meant with all',
      'ids.filter((id) => !selection.ids.has(id))',
      'ids',
      'web/list-state',
    ],
  ],
  'web/features/administration/History.tsx': [
    [
      'a clock that was behind is told as ahead',
      'aheadMs > 0 ? t',
      'aheadMs !== 0 ? t',
      'web/administration-person',
    ],
  ],
  'web/features/administration/CredentialActions.tsx': [
    [
      'another copy is made of the first one',
      '{ reason, g }',
      '{ reason, g: 1 }',
      'web/administration-person',
    ],
  ],
  'web/features/administration/use-reason.tsx': [
    ['blanks are a reason', 'written.trim()', 'written', 'web/administration-person'],
  ],
  'web/features/kiosk/FindStep.tsx': [
    [
      'guesses at a kiosk have no end',
      'if (tries.current >= mostTries) return',
      'if (tries.current >= 99) return',
      'web/kiosk-steps',
    ],
  ],
  'web/features/kiosk/ProposeStep.tsx': [
    [
      'a proposal names fields that do not differ',
      '.filter(([field, value]) => value !== person[field as keyof typeof said])',
      '',
      'web/kiosk-steps',
    ],
    ['a proposal that was not kept cannot be sent again', 'setBusy(false);', '', 'web/kiosk-steps'],
  ],
  'kiosk/printer.ts': [
    ['a printer that cannot be reached is no trouble', 'connecting-to-device|', '', 'kiosk/printer'],
    [
      'an earlier job is told over a later one',
      'if (number !== jobs || !asked) return;',
      'if (!asked) return;',
      'kiosk/printer',
    ],
  ],
  'kiosk/calls.ts': [
    [
      'work of one server may go to another',
      'if (isOther && parts.unsent() !== 0)',
      'if (isOther && (parts.unsent() ?? 0) > 0)',
      'kiosk/calls',
    ],
    [
      'a change of one setting clears the others',
      '...withoutUndefined(plain),',
      "...{ checkpoint: '', ...withoutUndefined(plain) },",
      'kiosk/calls',
    ],
    [
      'an update that is ready is not taken at a restart',
      "wanted === 'restart' && !updates.take()",
      "wanted === 'restart'",
      'kiosk/calls',
    ],
  ],
  'kiosk/updates.ts': [
    [
      'a version that is no newer is fetched',
      'if (!found?.isUpdateAvailable) return;',
      'if (!found) return;',
      'kiosk/updates',
    ],
    [
      'a download that broke off is never begun again',
      "if (state === 'loading') state = 'none';",
      '',
      'kiosk/updates',
    ],
  ],
  'kiosk/settings.ts': [
    [
      'one device has the counters of another',
      'const before = kept[device] ?? told;',
      'const before = Object.values(kept)[0] ?? told;',
      'kiosk/settings',
    ],
  ],
});
