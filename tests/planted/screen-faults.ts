import { faultsIn } from './fault.ts';

/** Forms, lists, tables and photos wherever they are, the desk, the door and the kiosk. */
export const screenFaults = faultsIn({
  'web/site/news/NewsAdmin.tsx': [
    ['a screen reader hears the cut title', ' fullName={row.title}', '', 'web/admin-news'],
  ],
  'web/admin/people/list/person-columns.tsx': [
    [
      'a list names the first broken rule only',
      "{person.broken.map(words.why).join(' ')}",
      "{person.broken.slice(0, 1).map(words.why).join(' ')}",
      'web/administration',
    ],
  ],
  'web/app/home/OrganizerBlocks.tsx': [
    ['sponsors read another figure', '{ athletesShort }', '{ athletes: athletesShort }', 'web/event-phases'],
  ],
  'web/offline/search/search.ts': [
    [
      'a word that only a walk-in has is taken for a slip',
      'isBeginning(base, word) || findAmong(recent(), [word]).length > 0;',
      'isBeginning(base, word);',
      'web/search-recent',
    ],
  ],
  'web/offline/practice/readiness.ts': [
    ['the free room is the whole quota', 'room.quota - (room.usage ?? 0)', 'room.quota', 'web/ready-page'],
    [
      'a kiosk whose update waits says that none does',
      "(await kiosk.readState()).update === 'ready'",
      "(await kiosk.readState()).update === 'loading'",
      'web/ready-page',
    ],
  ],
  'web/offline/practice/rehearsal.ts': [
    [
      'a rehearsal knows no hand-outs',
      "'badgeTemplate', 'validity', 'handouts', 'checkpoints'",
      "'badgeTemplate', 'validity', 'checkpoints'",
      'web/rehearsal',
    ],
  ],
  'web/records/use-record-form.ts': [
    ['the copy of a saved form stays in the tab', 'saveDraft(key, null);', '', 'web/saved-form'],
    [
      'a draft is offered to the next person at the browser',
      '`draft:${useActor()?.id ?? 0}:${name}`',
      '`draft:${name}`',
      'web/record-form',
    ],
    [
      'what only the other person changed is not taken over',
      'change(changedOnlyBy(draftOf(other), text.written(), draftOf(base)));',
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
  'web/records/RecordScreen.tsx': [
    [
      'an empty number is sent as zero',
      'draft[name]?.trim() ? Number(draft[name]) : null',
      'Number(draft[name])',
      'web/record-screens',
    ],
  ],
  'web/records/SettingPage.tsx': [
    [
      'a setting is saved over one that was not seen',
      "body: { key: name, value, was: base ?? '' }",
      'body: { key: name, value }',
      'web/record-form-conflict',
    ],
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
      'setKeys(toggled(keys, rowKey(row)))',
      'setKeys(new Set([...keys, rowKey(row)]))',
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
  'web/core/dialog/UnsavedGuard.tsx': [
    [
      'a link left by after a question loses its filter',
      'link.pathname + link.search + link.hash',
      'link.pathname + link.hash',
      'web/record-form',
    ],
    [
      'a link left by after a question loses its place on the page',
      'link.search + link.hash',
      'link.search',
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
  'web/core/table/Table.tsx': [['Court 10 sorts before Court 2', ', numeric: true', '', 'web/list-address']],
  'web/core/form/PinPad.tsx': [
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
  'web/core/person/conflict-words.ts': [
    [
      'a scan out is shown as a scan in',
      "deed.direction === 'in' ?",
      'deed.direction ?',
      'web/conflict-words',
    ],
    ['ninety minutes are shown as minutes', 'minutes < 90', 'minutes < 900', 'web/conflict-words'],
  ],
  'web/core/person/ConflictView.tsx': [
    [
      'the first side is kept whichever was chosen',
      'kept: side.ref })',
      "kept: it.sides[0]?.ref ?? '' })",
      'web/conflict-words',
    ],
    ['a case is settled without a reason', "if (reason.trim() === '') return;", '', 'web/conflict-words'],
  ],
  'web/core/photo/use-photo-work.ts': [
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
  'web/core/photo/scale-photo.ts': [
    [
      'a small picture is enlarged',
      'Math.min(1, longEdgePx / Math.max(area.width, area.height))',
      'longEdgePx / Math.max(area.width, area.height)',
      'web/scale-photo',
    ],
    ['a wide picture is cut at its left', 'x: (1 - share) / 2, y: 0', 'x: 0, y: 0', 'web/scale-photo'],
    ['a transparent picture turns black', "context.fillStyle = '#ffffff';", '', 'web/scale-photo'],
    [
      'a large file is refused before it is scaled',
      'file.size > photoLimits.chosenBytes',
      'file.size > photoLimits.bytes',
      'web/scale-photo',
    ],
    ['a WebP picture is refused', "'image/png', 'image/webp'", "'image/png'", 'web/scale-photo'],
  ],
  'web/stations/desk/person/next-action.ts': [
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
  'web/core/dialog/decision-keys.ts': [
    [
      'Enter after a typed name takes the answer',
      "if (written.current === '') enter();",
      'if (written) enter();',
      'web/desk-decision',
    ],
  ],
  'web/offline/store/undo.ts': [
    ['what was sent is undone', ' || entries.some(({ held }) => held !== uid)', '', 'web/undo'],
  ],
  'web/stations/desk/DeskThroughput.tsx': [
    [
      'a break between two badges counts as a person',
      '.filter((gap) => gap < breakMs && gap >= batchMs)',
      '',
      'web/desk-throughput',
    ],
    [
      'what was not sent is not counted',
      '    ...(await db.outbox.filter(isToday).toArray()),\n',
      '',
      'web/desk-throughput',
    ],
  ],
  'web/stations/desk/sync/work-lines.ts': [
    [
      'a former number names no person',
      '[one.credential?.number, ...one.formerNumbers].includes(number)',
      'one.credential?.number === number',
      'web/desk-words',
    ],
  ],
  'web/offline/store/store-lost.ts': [
    [
      'a full disk inside another error is a fault of ours',
      '|| (inner !== undefined && isNamed(inner, names))',
      '',
      'web/desk-words',
    ],
  ],
  'web/stations/desk/person/person-state.ts': [
    [
      'a revoked badge counts as issued',
      "credential?.status === 'active' ? credential : []",
      'credential ?? []',
      'web/desk-words',
    ],
  ],
  'web/stations/desk/use-desk-keys.ts': [
    [
      'Enter held down goes on to the next person',
      'event.repeat || keys.onEnter(event.shiftKey)',
      'keys.onEnter(event.shiftKey)',
      'web/desk-keys',
    ],
    [
      'a letter typed outside of the search is lost',
      '        search.current?.focus();\n      }',
      '      }',
      'web/desk-keys',
    ],
  ],
  'web/stations/desk/use-row-keys.ts': [
    [
      'the arrows go the other way',
      '{ ArrowDown: 1, ArrowUp: -1 }',
      '{ ArrowDown: -1, ArrowUp: 1 }',
      'web/desk-keys',
    ],
  ],
  'web/stations/door/signals.ts': [
    ['a muted door sounds and shakes', 'if (muted) return;', '', 'web/door/signals'],
    [
      'a muted door is loud after a reload',
      "writeStored('localStorage', mutedKey, on ? '1' : null);",
      '',
      'web/door/signals',
    ],
  ],
  'web/stations/door/use-scanning.ts': [
    [
      'the green of the badge before stays when the next cannot be judged',
      "dispatch({ type: 'broken', turn });",
      ';',
      'web/door/door',
    ],
    [
      'the first key of the next badge leaves the verdict before on the screen',
      "onStart: () => dispatch({ type: 'started', turn: next() }),",
      'onStart: () => undefined,',
      'web/door/presentation',
    ],
  ],
  'web/stations/set-up/cover.ts': [
    [
      'a digit typed elsewhere does not reach the field of the PIN',
      "present.querySelector('input')?.focus();",
      ';',
      'web/screen-lock',
    ],
  ],
  'kiosk/printer.ts': [
    ['a printer that cannot be reached is no trouble', 'connecting-to-device|', '', 'kiosk/printer'],
    [
      'a printer that goes away with a job in it is no trouble',
      "const problem = printer ? problemOf(printer) : 'printerGone';",
      'const problem = printer ? problemOf(printer) : null;',
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
      'const before = kept[device] ?? reported;',
      'const before = Object.values(kept)[0] ?? reported;',
      'kiosk/settings',
    ],
  ],
});
