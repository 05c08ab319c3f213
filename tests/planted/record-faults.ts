import { faultsIn } from './fault.ts';

/** Faults in lists, records, files and calendars of the admin area, and in their audit entries. */
export const recordFaults = faultsIn({
  'web/records/RowActions.tsx': [
    [
      'a row action is named by its record alone',
      'label: t(`admin.record.row.${kind}`, { name }),',
      'label: name,',
      'web/record-list',
    ],
  ],
  'server/people/participants/listing.ts': [
    [
      'badges that wait are counted as none',
      'if (isActiveStage(stage)) byStatus.active += row.people;',
      "if (stage === 'inHand') byStatus.active += row.people;",
      'server/participant-filters',
    ],
    [
      'people without a team are those of any team',
      "team === 'none' ? isNull(list.teamId)",
      "team === 'none' ? undefined",
      'server/participant-filters',
    ],
    [
      'a rule chosen finds every rule',
      "rule === 'any' ? gt(list.ruleCount, 0) : rule ?",
      'rule ? gt(list.ruleCount, 0) : rule ?',
      'server/participant-filters',
    ],
    [
      'age sorts by name',
      'age: { column: list.birthDate,',
      'age: { column: list.sortName,',
      'server/participant-filters',
    ],
    [
      'a number is sorted by category',
      'number: { column: list.number,',
      'number: { column: list.teamName,',
      'server/participant-filters',
    ],
    [
      'people who break rules are counted once for each state',
      'breaking += row.breaking;',
      'breaking = row.breaking;',
      'server/participant-filters',
    ],
    [
      'the ids of a filter are those of everybody',
      '    .where(and(...conditionsOf(filter)))\n    .orderBy(asc(list.teamName)',
      '    .orderBy(asc(list.teamName)',
      'server/participant-filters',
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
  'server/people/registrations/store.ts': [
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
      'gte(schedule.date, new Date(from.getTime() + 1)), lt',
      'server/lists',
    ],
    [
      'a day of games includes the next midnight',
      'lt(schedule.date, new Date(from.getTime() + dayMs))',
      'lt(schedule.date, new Date(from.getTime() + dayMs + 1))',
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
  'server/admin/reports/audit-log.ts': [
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
  'server/admin/pending-counts/routes.ts': [
    [
      'an appealed registration does not wait',
      'registrations: pending + appealed,',
      'registrations: pending,',
      'server/pending-counts',
    ],
  ],
  'shared/records/records.ts': [
    [
      'a correction empties the fields it does not name',
      'field instanceof z.ZodDefault ? field.unwrap() : field',
      'field',
      'server/records',
    ],
  ],
  'server/core/http/record-routes.ts': [
    ['adding a record is not in the log', "      await log(ctx, 'create', row.id);\n", '', 'server/records'],
    [
      'correcting a record is logged as adding one',
      "log(ctx, 'update'",
      "log(ctx, 'create'",
      'server/records',
    ],
  ],
  'server/competition/edit-places.ts': [
    [
      'deleting a hotel is logged as deleting a venue',
      "action: 'accommodation'",
      "action: 'venue'",
      'server/records',
    ],
  ],
  'server/competition/edit-games.ts': [
    [
      'the English name of a game is lost',
      '      translations: titleEn ? { en: { title: titleEn } } : {},\n    },\n    detail',
      '      translations: {},\n    },\n    detail',
      'server/records',
    ],
    ['an event is deleted as a game', "row?.eventType === 'game' ? row : undefined", 'row', 'server/records'],
  ],
  'server/competition/edit-events.ts': [
    [
      'the English name of an event is lost',
      'translations: titleEn ? { en: { title: titleEn } } : {},',
      'translations: {},',
      'server/records',
    ],
    ['a game is deleted as an event', '  only: otherEvents,\n', '', 'server/records'],
  ],
  'server/competition/edit-teams.ts': [
    [
      'bronze medals another editor changed are overwritten',
      ' && was.bronze === before.bronze;',
      ';',
      'server/records',
    ],
  ],
  'server/content/inbox/inbox.ts': [
    [
      'anybody may subscribe without end',
      "        await throttle.use('newsletter', ctx.address, 20);\n",
      '',
      'server/admin-log',
    ],
    [
      'what a machine subscribes is kept',
      '        if (body.website) return { received: true };\n',
      '',
      'server/admin-log',
    ],
    [
      'answering a message is not in the log',
      "      await auditCall(ctx, 'contact.responded', String(row.id), { responded: row.responded });\n",
      '',
      'server/admin-log',
    ],
  ],
  'server/accounts/routes.ts': [
    [
      'deleting an account is not in the log',
      "      await auditCall(ctx, 'user.delete', String(user.id), { role: user.role, createdAt });\n",
      '',
      'server/admin-log',
    ],
    [
      'a first password chosen by the link is not in the log',
      "        await auditCall(ctx, 'user.resetUsed', String(id));\n",
      '',
      'server/admin-log',
    ],
    [
      'anybody may register without end',
      "await throttle.slow('register', ctx.address);",
      '',
      'server/guesses',
    ],
    [
      'links are guessed at without end',
      "throttle.slowFailures('reset', ctx.address, async () => {",
      '(async (work: () => Promise<number>) => work())(async () => {',
      'server/guesses',
    ],
  ],
  'server/admin/settings/settings.ts': [
    [
      'saving a setting is not in the log',
      "    await auditCall(ctx, 'setting.save', key, { value: value.data });\n",
      '',
      'server/admin-log',
    ],
  ],
  'server/content/news/routes.ts': [
    [
      'a picture added is not in the log',
      "      await auditCall(ctx, 'picture.add', picture.sha256);\n",
      '',
      'server/admin-log',
    ],
  ],
  'server/people/privacy/routes.ts': [
    [
      'handing out the file of a person is not in the log',
      "    await auditCall(ctx, 'person.file', found.row.uid);\n",
      '',
      'server/admin-log',
    ],
  ],
  'server/devices/devices.ts': [
    [
      'locking a device is not in the log',
      "      await auditCall(ctx, 'device.revoke', device.code);\n",
      '',
      'server/admin-log',
    ],
  ],
  'server/admin/imports/registrations-target.ts': [
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
  'server/admin/imports/teams-target.ts': [
    [
      'a team changed by a file loses its group',
      '          division: snapshot.division ?? null,\n',
      '          division: null,\n',
      'server/import-fields',
    ],
  ],
  'server/admin/exports/lists.ts': [
    [
      'badges of a person leave in any order',
      '\n      .orderBy(asc(credentials.issuedAt));',
      ';',
      'server/exports',
    ],
    [
      'a badge leaves with the role its holder has by now',
      'roleName(said?.role ?? person.role, language),',
      'roleName(person.role, language),',
      'server/exports',
    ],
    [
      'whether a person has a photo leaves the other way round',
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
  'server/admin/exports/routes.ts': [
    ['yes is no in an exported file', 'yesNo[cell ? 0 : 1]', 'yesNo[cell ? 1 : 0]', 'server/exports'],
    [
      'an English file has a Spanish name',
      'fileName: `${fileNames[language][list]}-${day}.${format}`,',
      'fileName: `${fileNames.es[list]}-${day}.${format}`,',
      'server/exports',
    ],
  ],
  'server/badges/credentials/prints.ts': [
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
  'server/admin/reports/live-picture.ts': [
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
