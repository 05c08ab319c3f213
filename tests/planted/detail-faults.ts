import { faultsIn } from './fault.ts';

/** Single parts of the admin screens, and the rules behind lists, approvals and hand-outs. */
export const detailFaults = faultsIn({
  'web/admin/people/person/ReviewedChanges.tsx': [
    [
      'what a person was is what they are',
      '<s>{shown(change.field, change.before)}</s>',
      '<s>{shown(change.field, change.after)}</s>',
      'web/admin-parts',
    ],
    [
      'a new photo is shown as the previous one',
      'src={change.before}',
      'src={change.after}',
      'web/admin-parts',
    ],
    [
      'a birth date is shown as it is stored',
      "if (field === 'birthDate') return format.date(value);",
      '',
      'web/admin-parts',
    ],
    [
      'a category is shown as it is stored',
      "field === 'category' ? say.category({ category: value }) : value",
      'value',
      'web/admin-parts',
    ],
  ],
  'web/admin/people/list/person-columns.tsx': [
    [
      'one rule too many is counted',
      '+{person.broken.length - 1}',
      '+{person.broken.length}',
      'web/admin-parts',
    ],
    [
      'a person with one name has a comma',
      "{person.lastName && person.firstName && ', '}",
      "{', '}",
      'web/admin-parts',
    ],
    [
      'an outdated badge is shown for a person without one',
      '{person.isOutdated && (',
      '{!person.isOutdated && (',
      'web/admin-parts',
    ],
  ],
  'web/admin/people/person/hand-over-pages.ts': [
    [
      'the last person is below the footer',
      'if (y + height > bottom) {',
      'if (y > bottom) {',
      'web/admin-parts',
    ],
    [
      'the second sheet has no heading',
      '      turn();\n      heading();',
      '      turn();',
      'web/admin-parts',
    ],
    ['facts stand one upon another', 'if (index % 2 === 1 ||', 'if (index % 2 === 0 ||', 'web/admin-parts'],
    [
      'a signature is upside down',
      'y + 5 + Number(below) * scale',
      'y + 5 - Number(below) * scale',
      'web/admin-parts',
    ],
    [
      'a signature reaches below the foot',
      'if (y + signatureHeight > bottom) turn();',
      'if (y > bottom) turn();',
      'web/admin-parts',
    ],
    [
      'people are counted from zero',
      'String(index + 1), columns.place',
      'String(index), columns.place',
      'web/admin-parts',
    ],
  ],
  'web/admin/settings/TeamRegistrationAdmin.tsx': [
    ['a form without an address can be opened', '{address && (', '{form.data && (', 'web/admin-parts'],
  ],
  'web/site/news/NewsPreview.tsx': [
    [
      'an article that goes out later is shown as of now',
      "draft.publication === 'at' && draft.at ?",
      "draft.publication === 'now' && draft.at ?",
      'web/admin-parts',
    ],
    [
      'a published article is shown as of now',
      "draft.publication === 'kept' && publishedAt ?",
      "draft.publication === 'at' && publishedAt ?",
      'web/admin-parts',
    ],
    [
      'half of an English text is shown',
      'en.title && en.content ? { en } : {}',
      'en.title || en.content ? { en } : {}',
      'web/admin-parts',
    ],
    [
      'the card is Spanish beside an English article',
      'localised(article, value)',
      "localised(article, 'es')",
      'web/admin-parts',
    ],
  ],
  'shared/imports/same-person.ts': [
    [
      'names in another order are other people',
      "if (wordsA.toSorted().join(' ') === wordsB.toSorted().join(' ')) return 4;",
      '',
      'shared/likely-person',
    ],
    [
      'day and month exchanged are another day',
      'monthA === dayB && dayA === monthB',
      'monthA === dayB && dayA === monthA',
      'shared/likely-person',
    ],
    ['one part alike makes a day', 'same >= 2 ||', 'same >= 1 ||', 'shared/likely-person'],
    [
      'another team speaks for the same person',
      'here.team && there.team ? -2 : 0',
      'here.team && there.team ? 2 : 0',
      'shared/likely-person',
    ],
    [
      'a person without a team is of another one',
      'here.team && there.team ? -2 : 0',
      'here.team || there.team ? -2 : 0',
      'shared/likely-person',
    ],
    [
      'three slips are one name',
      'distance(a, b) <= 2) return 2;',
      'distance(a, b) <= 3) return 2;',
      'shared/likely-person',
    ],
    [
      'one of two alike is preferred',
      'isLikely: isLikely && isClear && at === 0',
      'isLikely: isLikely && at === 0',
      'shared/likely-person',
    ],
    [
      'a fourth person is offered',
      'const mostCandidates = 3;',
      'const mostCandidates = 4;',
      'shared/likely-person',
    ],
    [
      'the least alike comes first',
      'b.weight - a.weight ||',
      'a.weight - b.weight ||',
      'shared/likely-person',
    ],
    [
      'a file that came before is looked at less',
      '(name === 1 && !cameBefore ? leastOfPart',
      '(name === 1 && cameBefore ? leastOfPart',
      'shared/likely-person',
    ],
    [
      'role and category each count',
      "(is('role') && is('category') ? 1 : 0)",
      "(is('role') || is('category') ? 1 : 0)",
      'shared/likely-person',
    ],
  ],
  'shared/people/approval.ts': [
    [
      'an approval of the role hides a badge of another one that needs it too',
      '[signed, role].filter((one) => one !== undefined)',
      '[role, signed].filter((one) => one !== undefined)',
      'shared/approval',
    ],
    [
      'a change that waits stops every copy',
      'if (changesWait && person.review)',
      'if (person.review)',
      'shared/approval',
    ],
    [
      'a badge of a former role stops a copy',
      'if (!kindOf(person.role).needsApproval) return null;',
      '',
      'shared/approval',
    ],
    [
      'a refused role is shown as waiting',
      "state === 'refused' ? 'APPROVAL_REFUSED'",
      "state === 'refused' ? 'APPROVAL_WAITING'",
      'shared/approval',
    ],
  ],
  'shared/people/redeemed.ts': [
    [
      'a hand-out is listed twice',
      'filter(({ uid }) => uid !== one.uid)',
      'filter(({ uid }) => uid === one.uid)',
      'shared/tournament',
    ],
    [
      'hand-outs are listed as they arrived',
      '.sort((a, b) => compareTexts(a.at, b.at) || compareTexts(a.uid, b.uid))',
      '',
      'shared/tournament',
    ],
  ],
  'shared/admin/bulk.ts': [
    [
      'two things of many people are changed at once',
      'value !== undefined).length === 1',
      'value !== undefined).length >= 1',
      'shared/tournament',
    ],
  ],
  'shared/edition/people.ts': [
    [
      'the first zone is the last bit',
      '(place) => (bits & (1 << place)) !== 0',
      '(place) => (bits & (1 << (8 - place))) !== 0',
      'shared/tournament',
    ],
    [
      'a code with more behind it is an access code',
      'findCategoryByCode(code.slice(1))',
      'findCategoryByCode(code.slice(1, 4))',
      'shared/tournament',
    ],
    [
      'a person without a role has no category',
      'findKind(role)?.needsCategory ?? true',
      'findKind(role)?.needsCategory ?? false',
      'shared/tournament',
    ],
  ],
  'shared/edition/invented.ts': [
    ['an unreachable address is a fact', " || fact.endsWith('.example')", '', 'shared/tournament'],
  ],
  'server/admin/reports/device-actions.ts': [
    [
      'a written note is shown as cleared',
      'isCleared: !body.text',
      'isCleared: Boolean(body.text)',
      'server/device-actions',
    ],
    [
      'a hand-out is shown as its own',
      'return { subject: participantUid, detail: { name: body.name?.es } };',
      'return { subject: uid, detail: { name: body.name?.es } };',
      'server/device-actions',
    ],
    [
      'a copy is shown without its reason',
      '{ g: data.g } : {}), ...because }',
      '{ g: data.g } : {}) }',
      'server/device-actions',
    ],
    [
      'one handed-over badge is shown as many',
      'badges.length > 1',
      'badges.length > 0',
      'server/device-actions',
    ],
    [
      'a proposal is settled by being made',
      'body.settles !== undefined',
      'body.settles === undefined',
      'server/device-actions',
    ],
  ],
  'server/admin/exports/xlsx.ts': [
    [
      'the column after Z is BA',
      'columnName(Math.floor(column / 26) - 1) + last',
      'columnName(Math.floor(column / 26)) + last',
      'server/workbook',
    ],
    [
      'the second page is written over the first',
      'line += rows.length;',
      'line = rows.length;',
      'server/workbook',
    ],
    [
      'a wall time has no time',
      'value.date.length > 10 ? style.time : style.date',
      'style.date',
      'server/workbook',
    ],
    ['no is nothing', '${value ? 1 : 0}</v>', '${value ? 1 : 1}</v>', 'server/workbook'],
    [
      'days are counted from the first of 1900',
      'Date.UTC(1899, 11, 30)',
      'Date.UTC(1900, 0, 1)',
      'server/workbook',
    ],
    [
      'a text too long damages the file',
      'escaped(value.slice(0, longestText))',
      'escaped(value)',
      'server/workbook',
    ],
    ['a sheet may have any name', 'escaped(sheetName.slice(0, 31))', 'escaped(sheetName)', 'server/workbook'],
  ],
  'web/admin/people/list/ChangeDialog.tsx': [
    [
      'a note of many is not sent',
      'body: { ids, text: chosen }',
      "body: { ids, text: '' }",
      'web/administration-bulk',
    ],
    [
      'who is taken out of a team is put into one',
      "chosen === 'none' ? null : Number(chosen)",
      "chosen === 'none' ? 0 : Number(chosen)",
      'web/administration-bulk',
    ],
    [
      'a role of many is taken for a category',
      "if (change === 'role') {",
      "if (change === 'category') {",
      'web/administration-bulk',
    ],
    ['a missing choice is not reported', "setMissing(chosen === '');", '', 'web/administration-bulk'],
  ],
  'web/admin/people/person/MergeDialog.tsx': [
    [
      'a merge asks for the last chosen field alone',
      'isTaken ? [...take, field] :',
      'isTaken ? [field] :',
      'web/administration-bulk',
    ],
    [
      'the one registered last stays',
      'sort((a, b) => a - b)',
      'sort((a, b) => b - a)',
      'web/administration-bulk',
    ],
    [
      'the versions of two records are swapped',
      'version: stays.version, otherVersion: goes.version',
      'version: goes.version, otherVersion: stays.version',
      'web/administration-bulk',
    ],
    [
      'a choice holds for the other side once they are turned',
      '            setTake([]);\n',
      '',
      'web/administration-bulk',
    ],
    [
      'fields that are alike are chosen between',
      'stays[field] !== goes[field]',
      'stays[field] !== undefined',
      'web/administration-bulk',
    ],
    [
      'the other side is shown as chosen',
      'checked={isTaken === isOther}',
      'checked={isTaken !== isOther}',
      'web/administration-bulk',
    ],
  ],
});
