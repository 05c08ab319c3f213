import { faultsIn } from './fault.ts';

/** The parts that every screen is made of: lists, fields, tables, messages, dates and pictures. */
export const widgetFaults = faultsIn({
  'web/core/ui/Loaded.tsx': [
    [
      'a list that failed hides what was read',
      'if (query.data === undefined) return notice;',
      'if (notice) return notice;',
      'web/widgets',
    ],
    [
      'a missing page counts as a list that failed',
      'query.isError && !query.isFetchNextPageError && (',
      'query.isError && (',
      'web/widgets',
    ],
  ],
  'web/core/ui/MoreButton.tsx': [
    ['a list at its end offers more', 'if (!list.hasNextPage) return null;', '', 'web/widgets'],
    [
      'a lost page is not reported',
      '{list.isFetchNextPageError && wordsForError',
      '{list.isFetchingNextPage && wordsForError',
      'web/widgets',
    ],
  ],
  'web/core/table/Table.tsx': [
    [
      'a head pressed again sorts the same way',
      "onSort(sorted === 'asc')",
      "onSort(sorted === 'desc')",
      'web/widgets',
    ],
    [
      'a hidden column is rendered',
      'columns.filter(({ key }) => !hidden.includes(key))',
      '[...columns]',
      'web/widgets',
    ],
    ['a table draws all its rows', 'lines.slice(0, most)', 'lines', 'web/widgets'],
    ['accents decide an order', "sensitivity: 'base'", "sensitivity: 'variant'", 'web/widgets'],
  ],
  'web/core/form/Field.tsx': [
    ['a field is described by its hint alone', '`${errorId} ${hintId}`.trim()', 'hintId', 'web/widgets'],
    [
      'a faulty field is not invalid',
      "'aria-invalid': error ? true : undefined,",
      "'aria-invalid': undefined,",
      'web/widgets',
    ],
  ],
  'web/core/form/SelectField.tsx': [
    [
      'a stored choice that is no longer offered is lost',
      '{isMissing && <option',
      '{!options && <option',
      'web/widgets',
    ],
    ['a placeholder stays once something is chosen', " && select.value === '' && (", ' && (', 'web/widgets'],
  ],
  'web/core/form/FileButton.tsx': [
    ['the same file is not taken twice', "event.target.value = '';", '', 'web/widgets'],
  ],
  'web/service-worker.ts': [
    [
      'the logo in the header is not kept for a visitor without a network',
      '(publicPaths.test(url.pathname) || isMarkPath(url.pathname))',
      'publicPaths.test(url.pathname)',
      'web/service-worker',
    ],
  ],
  'web/core/form/Combobox.tsx': [
    [
      'Escape takes what was marked',
      'if (type === InputKeyDownEscape) setTyped(null);',
      'if (type === InputKeyDownEscape && items[0]) take(items[0].value);',
      'web/combobox',
    ],
    [
      'a text that fits nothing is taken for the choice before',
      'props.onChange(unmatched);',
      '',
      'web/combobox',
    ],
    [
      'each option has its group above it',
      'option.group === items[index - 1]?.group ? undefined : option.group',
      'option.group',
      'web/combobox',
    ],
    [
      'an emptied field keeps its choice',
      "if (typed?.trim() === '') take('');\n      else if",
      'if',
      'web/combobox',
    ],
  ],
  'web/core/form/find-options.ts': [
    ['whole words come after beginnings', 'isWhole ? 1 : label[0]', 'isWhole ? 3 : label[0]', 'web/combobox'],
    [
      'one word that fits is enough',
      'if (!asked.every((word) => all.some',
      'if (!asked.some((word) => all.some',
      'web/combobox',
    ],
    [
      'a country found by its code is listed twice',
      '.filter((option) => !named.includes(option))',
      '',
      'web/combobox',
    ],
  ],
  'web/core/ui/Progress.tsx': [['a bar of nothing is full', 'Math.max(1, total)', 'total', 'web/widgets']],
  'web/core/photo/Photo.tsx': [
    ['a broken picture hides the next one', 'broken === src', 'broken !== null', 'web/widgets'],
  ],
  'web/core/form/Concerns.tsx': [
    [
      'a clock that is ahead is said to be behind',
      "off > 0 ? 'admin.devices.clockAhead'",
      "off < 0 ? 'admin.devices.clockAhead'",
      'web/widgets',
    ],
    [
      'the age of a list is that of the last contact',
      'time: since(listConfirmedAt)',
      'time: since(lastSeenAt)',
      'web/widgets',
    ],
    [
      'a device is seen in the future',
      'Math.min(Date.parse(instant), at)',
      'Date.parse(instant)',
      'web/widgets',
    ],
  ],
  'web/core/form/RuleReasons.tsx': [
    [
      'a rule names how many there are as the limit',
      '{ has: broken.has, limit: broken.limit }',
      '{ has: broken.limit, limit: broken.has }',
      'web/admin-parts',
    ],
    [
      'a player in two categories is reported for the team',
      "broken.because === 'team'",
      "broken.because !== 'team'",
      'web/admin-parts',
    ],
    ['a caution is said to be enforced', '{stops && <span', '{!stops && <span', 'web/admin-parts'],
  ],
  'web/core/ui/share-page.ts': [
    [
      'a person who closed the sharing gets a copy',
      "error.name === 'AbortError'",
      "error.name !== 'AbortError'",
      'web/sending',
    ],
  ],
  'web/core/ui/toast.ts': [
    [
      'dismissing one message takes another away',
      'if (shown?.id === id) change({ ...shown, open: false });',
      'if (shown) change({ ...shown, open: false });',
      'web/sending',
    ],
    [
      'removing one message removes another',
      'if (shown?.id === id) change(null);',
      'change(null);',
      'web/sending',
    ],
  ],
  'web/core/dialog/sending.ts': [
    [
      'a form is sent when the first of two pictures is ready',
      'else if (preparations.size === 0) goOn?.(true);',
      'else goOn?.(true);',
      'web/sending',
    ],
    [
      'a form is sent without a picture that was dropped',
      "if (end === 'dropped') goOn?.(false);",
      "if (end === 'dropped') goOn?.(true);",
      'web/sending',
    ],
    ['a form is sent twice', "if (state.kind !== 'idle') return;", '', 'web/sending'],
  ],
  'web/core/form/team-options.ts': [
    [
      'teams of one name are in the order of the server',
      '.toSorted((a, b) => compare(a.option.label, b.option.label))',
      '',
      'web/combobox',
    ],
    [
      'a team is found by the Spanish name of its category alone',
      '${name.es} ${name.en}',
      '${name.es}',
      'web/combobox',
    ],
  ],
  'web/core/photo/FrameStep.tsx': [
    ['the arrow up moves a photo down', 'ArrowUp: [0, -stepPx],', 'ArrowUp: [0, stepPx],', 'web/crop-dialog'],
    [
      'a photo is moved out of its frame',
      '(shownPx * zoom - framePx) / 2',
      'shownPx * zoom - framePx',
      'web/crop-dialog',
    ],
    [
      'the height of the part that is kept is its width',
      'height: height / 100 });',
      'height: width / 100 });',
      'web/crop-dialog',
    ],
  ],
  'web/site/news/CropDialog.tsx': [
    [
      'a small picture is blown up',
      'Math.round(Math.min(widthPx, area.width))',
      'widthPx',
      'web/crop-dialog',
    ],
    [
      'another part of the picture is cut',
      'area.x, area.y, area.width',
      'area.y, area.x, area.width',
      'web/crop-dialog',
    ],
    ['a failed upload is not reported', 'error={broken ?? error}', 'error={broken}', 'web/crop-dialog'],
  ],
  'web/core/lib/format.ts': [
    ['thousands are not grouped', 'Math.abs(value) < 1000', 'Math.abs(value) < 10_000', 'web/format'],
    ['noon is midnight', "hour < 12 ? 'AM' : 'PM'", "hour <= 12 ? 'AM' : 'PM'", 'web/format'],
    [
      'a day shifts by the time zone',
      'isDay ? instant : wallClock(instant)',
      'wallClock(instant)',
      'web/format',
    ],
    ['midnight is 0 o’clock', 'hour % 12 || 12', 'hour % 12', 'web/format'],
    [
      'days of two months are written as of one',
      'from.slice(0, 7) === until.slice(0, 7)',
      'from.slice(0, 4) === until.slice(0, 4)',
      'web/format',
    ],
    ['the English month misses its second name', "? 'd, y' : 'MMM d, y'", "? 'd, y' : 'd, y'", 'web/format'],
  ],
  'web/core/photo/use-camera.ts': [
    [
      'a camera without a picture is on',
      "video.current.addEventListener('loadeddata', () => setCamera('on'), { once: true });",
      "setCamera('on');",
      'web/camera-photo',
    ],
    [
      'a camera stays on behind a closed screen',
      'if (isClosed) return stop(stream);',
      '',
      'web/camera-photo',
    ],
    [
      'a face is looked for behind the phone',
      "facing: 'user' | 'environment' = 'user'",
      "facing: 'user' | 'environment' = 'environment'",
      'web/camera-photo',
    ],
  ],
  'web/core/photo/LivePhoto.tsx': [
    [
      'a form asks for the camera by being opened',
      "status?.state === 'granted'",
      "status?.state !== 'denied'",
      'web/camera-photo',
    ],
    [
      'a photo is taken before there is a picture',
      "disabled={camera !== 'on'}",
      'disabled={false}',
      'web/camera-photo',
    ],
  ],
  'web/core/photo/PhotoDialog.tsx': [
    [
      'a photo that is prepared can be taken again',
      '{isPreparing ? (',
      '{!isPreparing ? (',
      'web/camera-photo',
    ],
    [
      'a camera that was refused is opening',
      "camera === 'refused' ? 'participants.face.noCamera'",
      "camera !== 'refused' ? 'participants.face.noCamera'",
      'web/camera-photo',
    ],
  ],
  'web/core/person/ApprovalNotice.tsx': [
    [
      'who has to bring something waits for nothing',
      "return toBring.length > 0 ? 'toBring' : null;",
      "return toBring.length > 1 ? 'toBring' : null;",
      'web/camera-photo',
    ],
    [
      'what is to be brought comes before the decision',
      "if (approval === 'waiting' || approval === 'refused') return approval;",
      "if (toBring.length > 0) return 'toBring';\n  if (approval === 'waiting' || approval === 'refused') return approval;",
      'web/camera-photo',
    ],
  ],
  'web/core/dialog/Dialog.tsx': [
    [
      'a dialog whose field takes the focus loses what opened it',
      'if (isOpen && !wasOpen.current) opener.current = document.activeElement;',
      '',
      'web/dialog-focus',
    ],
  ],
});
